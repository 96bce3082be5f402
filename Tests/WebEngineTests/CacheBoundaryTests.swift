import Synchronization
import TestSupport
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What the private cache is not for, what it is told of, and how much it keeps.
struct CacheBoundaryTests {
    static let whatMeets: [(part: String, asked: [String])] = [
        ("<iframe src=/c></iframe>", []), ("<img src=/c>", ["/c"]), ("<script src=/c></script>", ["/c"]),
        ("<iframe src=/c sandbox></iframe>", ["/c"]), ("<iframe src=/c sandbox='allow-same-origin'></iframe>", []),
        ("<iframe src=http://www.a.test/c></iframe>", ["/c"]),
    ]

    private static let fresh = HTTPField("Cache-Control", "max-age=600")

    private static func page(_ title: String, _ body: String = "", _ fields: [HTTPField] = []) -> ServiceResponse {
        html(title, body, HTTPFields([fresh] + fields))
    }

    @Test("a page from the cache is told of as any other")
    func callbacks() async {
        let site = TestPage { Self.page($0.url.path) }
        let first = await site.load("http://a.test/c")
        await site.load("http://a.test/q")
        let second = await site.load("http://a.test/c")
        #expect(second == first)
        #expect(second.contains("response 200 allow"))
        #expect(site.sent() == ["GET http://a.test/c", "GET http://a.test/q"])
        let ledger = await site.state { $0.hops.map { "\($0.url.path) \($0.responder) \($0.status)" } }
        #expect(ledger == ["/c server 200", "/q server 200", "/c cache 200"])
    }

    @Test(
        "what a redirect led to is in WebKit's memory cache behind that alone",
        arguments: ["no-cache", "max-age=600"],
        [true, false]
    )
    func behindRedirect(control: String, isOnDisk: Bool) async {
        var configuration = SessionConfiguration()
        configuration.keepsPageCache = false
        configuration.hasDiskCache = isOnDisk
        let site = TestPage(configuration) { request in
            let fields = [HTTPField("Cache-Control", control)]
            guard request.url.path == "/r" else { return html("", "", HTTPFields(fields)) }
            return ServiceResponse(status: 302, fields: HTTPFields(fields + [HTTPField("Location", "/c")]))
        }
        func sentBack(from path: String) async -> [String] {
            await site.load("http://a.test\(path)")
            await site.load("http://a.test/q")
            _ = site.sent()
            await site.run { $0.goBack() }
            return site.sent()
        }
        #expect(await sentBack(from: "/r") == (isOnDisk ? [] : ["GET http://a.test/c"]))
        #expect(await sentBack(from: "/c") == [])
        await site.load("http://a.test/r")
        #expect(site.sent() == (control == "no-cache" ? ["GET http://a.test/r", "GET http://a.test/c"] : []))
    }

    @Test(
        "views and frames of a site meet each other's documents in WebKit, parts not, nor what is sandboxed",
        arguments: whatMeets,
        [true, false]
    )
    func frames(_ row: (part: String, asked: [String]), isOnDisk: Bool) async {
        let (part, asked) = row
        var configuration = SessionConfiguration()
        configuration.hasDiskCache = isOnDisk
        let site = TestPage(configuration) { $0.url.path == "/" ? html("", part) : Self.page($0.url.path) }
        await site.load("http://a.test/")
        _ = site.sent()
        await site.load("http://a.test/c")
        #expect(site.sent { $0.url.path } == asked)
        await site.load("http://a.test/")
        // Who is sandboxed asks for itself, and from then on so does the view; the memory cache has one of them all.
        let isElsewhere = part.contains("sandbox>") || !isOnDisk && !part.hasPrefix("<iframe")
        #expect(site.sent { $0.url.path } == (isElsewhere ? ["/", "/c"] : ["/"]))
        await site.load("http://a.test/c#x")
        #expect(site.sent { $0.url.path } == (isElsewhere ? ["/c"] : []))
    }

    @Test("a response that was kept has the fragment that it was asked for by, in WebKit")
    func fragments() async {
        let seen = Mutex<[String]>([])
        let site = TestPage(
            client: TestClient(decide: { question in
                if case .response(let response, _) = question { seen.withLock { $0.append(response.url.href) } }
                return false
            })
        ) { Self.page($0.url.path) }
        for url in ["http://a.test/c#x", "http://a.test/q", "http://a.test/c", "http://a.test/c#y"] {
            await site.load(url)
        }
        #expect(seen.withLock { $0 } == ["http://a.test/c#x", "http://a.test/q", "http://a.test/c#x"])
    }

    @Test("so is a redirect")
    func redirects() async {
        let site = TestPage { request in
            guard request.url.path == "/r" else { return Self.page(request.url.path) }
            return ServiceResponse(status: 302, fields: [Self.fresh, HTTPField("Location", "/c")])
        }
        let first = await site.load("http://a.test/r")
        await site.load("http://a.test/q")
        _ = site.sent()
        #expect(await site.load("http://a.test/r") == first)
        #expect(first.contains("redirected http://a.test/c"))
        #expect(site.sent().isEmpty)
    }

    @Test("the ledger has the question whether it has changed, and the page that is shown")
    func validation() async {
        let site = TestPage { request in
            guard request.fields["If-None-Match"] == nil else {
                return ServiceResponse(
                    status: 304,
                    fields: [HTTPField("X-New", "1"), HTTPField("Content-Type", "a/b")]
                )
            }
            return html("C", "", [HTTPField("ETag", "\"1\""), HTTPField("X-New", "0")])
        }
        await site.load("http://a.test/c")
        await site.load("http://a.test/q")
        #expect(await site.load("http://a.test/c").contains("response 200 allow"))
        let hops = await site.state { $0.hops.suffix(2) }
        #expect(hops.map { "\($0.responder) \($0.status)" } == ["server 304", "cache 200"])
        #expect(hops.first?.requestFields["If-None-Match"] == "\"1\"")
        #expect(hops.last?.requestFields["If-None-Match"] == nil)
        #expect(hops.last?.responseFields["X-New"] == "1")
        #expect(hops.last?.responseFields["Content-Type"] == "text/html; charset=utf-8")
        #expect(await site.state { $0.viewTitle } == "C")
    }

    @Test("a 304 sets its cookies; one that nobody has asked for is shown")
    func cookiesOf304() async {
        let site = TestPage { request in
            guard request.fields["If-None-Match"] == nil, request.url.path != "/304" else {
                return ServiceResponse(status: 304, fields: [HTTPField("Set-Cookie", "a=1")])
            }
            return html("C", "", [HTTPField("ETag", "\"1\"")])
        }
        for path in ["/c", "/q", "/c"] { await site.load("http://a.test\(path)") }
        #expect(await site.page.session.cookies.map(\.name) == ["a"])
        #expect(await site.load("http://a.test/304").contains("response 304 allow") == false)
    }

    @Test("a document's parts and scripts come from it; in WebKit not those that failed")
    func parts() async {
        let body = "<link rel=stylesheet href=/s><img src=/i><img src=/gone><script src=/j></script>"
        for (profile, again) in [(Profile.wkWebView(iOS: 17), ["/gone"]), (.android(api: 34), [])] {
            var configuration = SessionConfiguration()
            configuration.profile = profile
            let site = TestPage(configuration) { request in
                switch request.url.path {
                case "/p", "/p2": return html("P", body)
                case "/gone": return ServiceResponse(status: 404, fields: [Self.fresh])
                case "/j":
                    let fields: HTTPFields = [Self.fresh, HTTPField("Content-Type", "text/javascript")]
                    return ServiceResponse(fields: fields, chunks: [.init("document.title += ' ran'")])
                default: return ServiceResponse(fields: [Self.fresh])
                }
            }
            await site.load("http://a.test/p")
            _ = site.sent()
            await site.load("http://a.test/p2")
            #expect(site.sent(\.url.path) == ["/p2"] + again)
            #expect(await site.state { $0.viewTitle } == "P ran")
        }
    }

    @Test("the app is asked before the cache is, and its answers are not kept")
    func interception() async {
        let asked = Mutex<[String]>([])
        let client = TestClient(
            decide: { question in
                guard case .intercept(let request, let reply) = question else { return false }
                asked.withLock { $0.append(request.info.url.path) }
                guard request.info.url.path == "/mine" else {
                    reply(.proceed)
                    return true
                }
                let response = SuppliedResponse()
                reply(.respond(response))
                response.respond(
                    ResponseHead(status: 200, fields: [Self.fresh, HTTPField("Content-Type", "text/html")])
                )
                response.finish()
                return true
            },
            isIntercepting: true
        )
        let site = TestPage(client: client) { Self.page($0.url.path) }
        for path in ["/c", "/mine", "/c", "/mine"] { await site.load("http://a.test\(path)") }
        #expect(asked.withLock { $0 } == ["/c", "/mine", "/c", "/mine"])
        let responders = await site.state { $0.hops.map(\.responder) }
        #expect(responders == [.server, .app, .cache, .app])
    }

    @Test("what wanted a password is asked for each time")
    func challenges() async {
        let client = TestClient(decide: { question in
            guard case .challenge(_, let reply) = question else { return false }
            reply(.credential(BasicCredential(user: "u", password: "p")))
            return true
        })
        let site = TestPage(client: client) { request in
            guard request.url.path == "/c", request.fields["Authorization"] == nil else { return Self.page("in") }
            return ServiceResponse(status: 401, fields: [HTTPField("WWW-Authenticate", "Basic realm=r")])
        }
        for path in ["/c", "/q", "/c"] { await site.load("http://a.test\(path)") }
        #expect(await site.state { $0.hops.last?.responder } == .server)
        #expect(await site.state { $0.viewTitle } == "in")
    }

    @Test("the policies of the page and of the host hold for it")
    func policies() async throws {
        let site = TestPage { request in
            let fields = [HTTPField("Strict-Transport-Security", "max-age=1000")]
            switch request.url.path {
            case "/hsts": return html("", "", HTTPFields(fields))
            case "/csp": return html("", "", [HTTPField("Content-Security-Policy", "connect-src 'none'")])
            default: return Self.page(request.url.scheme)
            }
        }
        let read = "return await fetch('/c').then(r => r.text(), e => e.name)"
        await site.load("https://a.test/q")
        #expect(try await site.call(read).string?.contains("https") == true)
        await site.load("https://a.test/csp")
        #expect(try await site.call(read) == "TypeError")
        await site.load("http://b.test/c")
        await site.load("https://b.test/hsts")
        await site.load("http://b.test/c")
        #expect(await site.state { $0.viewTitle } == "https")
    }

    @Test("what broke off is not kept")
    func brokenBodies() async {
        let count = Mutex(0)
        let site = TestPage { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            var answer = Self.page("\(number)")
            if number == 1 { answer.fault = .dropAfterBody(bytes: 20) }
            return answer
        }
        await site.load("http://a.test/c")
        await site.load("http://a.test/q")
        await site.load("http://a.test/c")
        #expect(site.sent().count == 3)
    }

    @Test("a response may be too large, and the least used go when there are too many bytes")
    func isBounded() async throws {
        let site = TestPage { request in
            guard let size = Int(request.url.path.dropFirst()) else { return html("") }
            return ServiceResponse(fields: [Self.fresh], chunks: [.init([UInt8](repeating: 0x61, count: size))])
        }
        await site.load("http://a.test/q")
        func ask(_ path: String) async throws -> [String] {
            _ = site.sent()
            let script = "await fetch('\(path)').then(r => r.arrayBuffer())"
            _ = try await site.call(script)
            return site.sent(\.url.path)
        }
        for size in [4 << 20 + 1, 4 << 20] { for _ in 0...1 { #expect(try await ask("/\(size)") == ["/\(size)"]) } }
        #expect(try await ask("/2000000") == ["/2000000"])
        for number in 1...7 { #expect(try await ask("/2000000?\(number)") == ["/2000000"]) }
        // It was used last, and the second goes.
        #expect(try await ask("/2000000").isEmpty)
        #expect(try await ask("/2000000?8") == ["/2000000"])
        #expect(try await ask("/2000000").isEmpty)
        #expect(try await ask("/2000000?1") == ["/2000000"])
        #expect(try await ask("/2000000?8").isEmpty)
    }

    @Test("over a socket: a page is asked about, and another is not asked for")
    func sockets() async {
        let body = "<title>Kept</title>"
        let length = "Content-Length: \(body.utf8.count)\r\n"
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"
        let server = RawServer([
            .readRequest, .send(head + length + "ETag: \"1\"\r\n\r\n" + body),
            .readRequest, .send(head + length + "Cache-Control: max-age=600\r\n\r\n" + body),
            .readRequest, .send("HTTP/1.1 304 Not Modified\r\nETag: \"1\"\r\nX-A: 1\r\n\r\n"),
            .awaitClose,
        ])
        defer { server.stop() }
        let site = TestPage(SocketTransports())
        for path in ["/tag", "/fresh", "/tag", "/fresh"] {
            let lines = await site.load(server.url + path)
            #expect(lines.last == "finished \(server.url)\(path)")
            #expect(await site.state { $0.viewTitle } == "Kept")
        }
        #expect(server.requests.count == 3)
        #expect(server.requests.last?.contains("If-None-Match: \"1\"\r\n") == true)
        #expect(server.connections == 1)
    }

    @Test("what is forgotten is asked for")
    func forgetting() async {
        let site = TestPage { Self.page($0.url.path) }
        await site.load("http://a.test/c")
        await site.load("http://a.test/q")
        await site.state { $0.session.forgetResponses() }
        await site.load("http://a.test/c")
        #expect(site.sent().count == 3)
    }

    @Test("a view may want what is kept, or nothing of it")
    func modesOfViews() async {
        let site = TestPage { html($0.url.path, "", [HTTPField("ETag", "\"1\"")]) }
        func load(_ path: String, _ mode: CacheMode?) async -> String {
            await site.state { $0.cacheMode = mode }
            let last = await site.load("http://a.test\(path)").last { !$0.hasPrefix("policy") } ?? ""
            return "\(last.prefix { $0 != " " }) \(site.sent().count)"
        }
        #expect(await load("/c", .onlyIfCached) == "failed 0")
        #expect(await site.state { $0.hops.last?.failure?.code } == .notCached)
        #expect(await load("/c", .forceCache) == "finished 1")
        #expect(await load("/q", .reload) == "finished 1")
        #expect(await load("/c", .forceCache) == "finished 0")
        #expect(await load("/q", .onlyIfCached) == "finished 0")
        #expect(await load("/c", .reload) == "finished 1")
        #expect(await site.state { $0.hops.last?.requestFields["Cache-Control"] } == "no-cache")
    }

    @Test("a request of the app may want the same")
    func modesOfRequests() async throws {
        let site = TestPage { html($0.url.path, "", [HTTPField("ETag", "\"1\"")]) }
        let url = try #require(WebURL("http://a.test/c"))
        func load(_ mode: CacheMode) async -> Int {
            await site.run { core in
                var request = NavigationRequest(url: url)
                request.cacheMode = mode
                core.load(request)
            }
            return site.sent().count
        }
        #expect(await load(.onlyIfCached) == 0)
        #expect(await load(.default) == 1)
        #expect(await load(.forceCache) == 0)
        #expect(await load(.onlyIfCached) == 0)
        #expect(await load(.reload) == 1)
    }
}
