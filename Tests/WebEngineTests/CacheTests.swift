import Synchronization
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What a session's private cache answers, and what servers are asked.
///
/// https://www.rfc-editor.org/rfc/rfc9111
struct CacheTests {
    /// Each of `steps` says what is done, behind `>` what servers are asked, and behind ` = ` what shows or is read.
    ///
    /// A server's page has its path and how often it was asked for as its title; what it is asked by a tag or date that it
    /// gave has not changed.
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var profile = Profile.wkWebView(iOS: 17)
        /// What the server says of `/c`.
        var status = 200
        var fields: [HTTPField] = []
        var hasDiskCache = true
        /// What it says when `/c` has not changed.
        var unchanged: [HTTPField] = []
        var steps: [String]
    }

    static let android = Profile.android(api: 34)
    static let fresh = [HTTPField("Cache-Control", "max-age=600")]
    static let tag = [HTTPField("ETag", "\"v1\"")]

    static let documents = [
        Row(
            testDescription: "what is fresh is not asked for until it is stale",
            fields: fresh,
            steps: [
                "load /c > /c = /c 1", "load /q > /q", "load /c > = /c 1", "load /q > /q", "link /c > = /c 1",
                "load /q > /q", "load /c#s > = /c 1", "load /q > /q", "wait 599", "load /c > = /c 1", "load /q > /q",
                "wait 1", "load /c > /c = /c 2",
            ]
        ),
        Row(
            testDescription: "Expires counts from Date, or from when it came",
            fields: [HTTPField("Expires", "Wed, 01 Jan 2098 00:00:00 GMT")],
            steps: ["load /c > /c", "load /q > /q", "load /c > = /c 1"]
        ),
        Row(
            testDescription: "an Expires that is no date is past",
            fields: [HTTPField("Expires", "0"), HTTPField("Last-Modified", "Wed, 01 Jan 2020 00:00:00 GMT")],
            steps: ["load /c > /c", "load /q > /q", "load /c > /c since = /c 1"]
        ),
        Row(
            testDescription: "max-age goes before Expires, and Age makes it shorter",
            fields: [
                HTTPField("Cache-Control", "max-age=600"), HTTPField("Age", "500"),
                HTTPField("Expires", "Wed, 01 Jan 2098 00:00:00 GMT"),
            ],
            steps: ["load /c > /c", "load /q > /q", "wait 99", "load /c >", "load /q > /q", "wait 1", "load /c > /c"]
        ),
        Row(
            // The clock begins on 14 November 2023, 22:13:20.
            testDescription: "Date says how old it came",
            fields: [
                HTTPField("Cache-Control", "max-age=600"), HTTPField("Date", "Tue, 14 Nov 2023 22:03:30 GMT"),
            ],
            steps: ["load /c > /c", "load /q > /q", "load /c >", "load /q > /q", "wait 10", "load /c > /c"]
        ),
        Row(
            testDescription: "a tenth of the time since it was changed is its life",
            fields: [HTTPField("Last-Modified", "Tue, 14 Nov 2023 21:56:40 GMT")],
            steps: [
                "load /c > /c", "load /q > /q", "wait 99", "load /c >", "load /q > /q", "wait 1",
                "load /c > /c since = /c 1",
            ]
        ),
        Row(
            testDescription: "a tag alone is asked about, and the stored page shows",
            fields: tag,
            steps: ["load /c > /c", "load /q > /q", "load /c > /c tag = /c 1", "load /q > /q", "load /c > /c tag"]
        ),
        Row(
            testDescription: "no-cache too, however fresh",
            fields: [HTTPField("Cache-Control", "no-cache, max-age=600"), HTTPField("ETag", "\"v1\"")],
            steps: ["load /c > /c", "load /q > /q", "load /c > /c tag = /c 1"]
        ),
        Row(
            testDescription: "Pragma: no-cache is the same",
            fields: [HTTPField("Pragma", "no-cache"), HTTPField("Expires", "Wed, 01 Jan 2098 00:00:00 GMT")],
            steps: ["load /c > /c", "load /q > /q", "load /c > /c = /c 2"]
        ),
        Row(
            testDescription: "a 304 makes it fresh again",
            fields: fresh + tag,
            unchanged: [HTTPField("Cache-Control", "max-age=10")],
            steps: [
                "load /c > /c", "load /q > /q", "wait 600", "load /c > /c tag = /c 1", "load /q > /q", "wait 9",
                "load /c > = /c 1", "load /q > /q", "wait 1", "load /c > /c tag = /c 1",
            ]
        ),
        Row(
            testDescription: "a 304 says anew how old it is",
            fields: fresh + tag + [HTTPField("Age", "600")],
            steps: ["load /c > /c", "load /q > /q", "load /c > /c tag = /c 1", "load /q > /q", "load /c > = /c 1"]
        ),
        Row(
            testDescription: "a 304 may say that it is not to be kept any longer",
            fields: tag,
            unchanged: [HTTPField("Cache-Control", "no-store")],
            steps: ["load /c > /c", "load /q > /q", "load /c > /c tag = /c 1", "load /q > /q", "load /c > /c = /c 2"]
        ),
        Row(
            testDescription: "no-store is not kept",
            fields: [HTTPField("Cache-Control", "no-store, max-age=600"), HTTPField("ETag", "\"v1\"")],
            steps: ["load /c > /c", "load /q > /q", "load /c > /c = /c 2"]
        ),
        Row(
            testDescription: "nothing said, nothing kept but for going back",
            steps: ["load /c > /c", "load /q > /q", "load /c > /c = /c 2", "back >", "back > = /c 2"]
        ),
        Row(
            testDescription: "Vary names a field that is the same",
            fields: fresh + [HTTPField("Vary", "Accept-Language")],
            steps: ["load /c > /c", "load /q > /q", "load /c > = /c 1"]
        ),
        Row(
            testDescription: "Vary names the cookies, which have changed",
            fields: fresh + [HTTPField("Vary", "Accept, Cookie")],
            steps: ["load /c > /c", "load /q > /q", "cookie x=1", "load /c > /c = /c 2"]
        ),
        Row(
            testDescription: "Vary names the cookies, which are the same",
            fields: fresh + [HTTPField("Vary", "Cookie")],
            steps: ["load /q > /q", "cookie x=1", "load /c > /c", "load /q > /q", "load /c > = /c 1"]
        ),
        Row(
            testDescription: "Vary names all there is",
            fields: fresh + [HTTPField("Vary", "*")],
            steps: ["load /c > /c", "load /q > /q", "load /c > /c = /c 2"]
        ),
        Row(
            testDescription: "a POST makes it out of date",
            fields: fresh,
            steps: ["load /c > /c", "load /q > /q", "post /c > POST /c = /c 2", "load /q > /q", "load /c > /c = /c 3"]
        ),
        Row(
            testDescription: "so does one whose answer names it",
            fields: fresh,
            steps: [
                "load /c > /c", "load /q > /q", "fetch-post /names-c > POST /names-c", "load /c > /c = /c 2",
                "load /q > /q", "fetch-post /fails-at-c > POST /fails-at-c", "load /c > = /c 2",
            ]
        ),
        Row(
            testDescription: "WebKit: an error of the server is kept as long as it says",
            status: 500,
            fields: fresh,
            steps: [
                "load /c > /c", "load /q > /q", "load /c > = /c 1", "load /q > /q", "wait 600", "load /c > /c = /c 2",
            ]
        ),
        Row(
            testDescription: "WebKit: where it does not say, it is not",
            status: 500,
            fields: [HTTPField("Last-Modified", "Tue, 14 Nov 2023 21:56:40 GMT")],
            steps: ["load /c > /c", "load /q > /q", "load /c > /c = /c 2"]
        ),
        Row(
            testDescription: "Chromium: an error of the server is not kept",
            profile: android,
            status: 500,
            fields: fresh,
            steps: ["load /c > /c", "load /q > /q", "load /c > /c = /c 2"]
        ),
        Row(
            testDescription: "what is not found is kept as long as it says",
            status: 404,
            fields: fresh,
            steps: ["load /c > /c", "load /q > /q", "load /c > = /c 1"]
        ),
        Row(
            testDescription: "a cookie that came with it is not set again",
            fields: fresh + [HTTPField("Set-Cookie", "n=1")],
            steps: ["load /c > /c", "load /q > /q", "cookie n=2", "load /c >", "cookies n=2"]
        ),
    ]

    static let redirects = [
        Row(
            testDescription: "a 302 that is fresh is followed unasked",
            status: 302,
            fields: fresh + [HTTPField("Location", "/q?1")],
            steps: [
                "load /c > /c /q?1", "load /x > /x", "load /c > /q?1", "load /x > /x", "wait 600", "load /c > /c /q?1",
            ]
        ),
        Row(
            testDescription: "a 302 that says nothing is not",
            status: 302,
            fields: tag + [HTTPField("Location", "/q?1")],
            steps: ["load /c > /c /q?1", "load /x > /x", "load /c > /c /q?1"]
        ),
        Row(
            testDescription: "a 301 is for good",
            status: 301,
            fields: [HTTPField("Location", "/q?1")],
            steps: ["load /c > /c /q?1", "load /x > /x", "wait 86400", "load /c > /q?1"]
        ),
        Row(
            testDescription: "WebKit: a 308 that does not say so is not",
            status: 308,
            fields: [HTTPField("Location", "/q?1")],
            steps: ["load /c > /c /q?1", "load /x > /x", "load /c > /c /q?1"]
        ),
        Row(
            testDescription: "Chromium: it is",
            profile: android,
            status: 308,
            fields: [HTTPField("Location", "/q?1")],
            steps: ["load /c > /c /q?1", "load /x > /x", "wait 86400", "load /c > /q?1"]
        ),
        Row(
            testDescription: "WebKit: what is gone is so for good, but not what has choices",
            status: 300,
            steps: ["load /c > /c", "load /x > /x", "load /c > /c"]
        ),
        Row(
            testDescription: "Chromium: what has choices too",
            profile: android,
            status: 300,
            steps: ["load /c > /c", "load /x > /x", "load /c >"]
        ),
        Row(
            testDescription: "WebKit: what a server leads to is asked for, however fresh",
            fields: fresh,
            steps: [
                "load /c > /c", "load /to-c > /to-c /c = /c 2", "load /q > /q", "load /c > = /c 2",
                "fetch /c default > /c = /c 3", "fetch /c default > = /c 3", "fetch /to-c default > /to-c /c = /c 4",
            ]
        ),
        Row(
            testDescription: "Chromium: it is not",
            profile: android,
            fields: fresh,
            steps: ["load /c > /c", "load /to-c > /to-c = /c 1", "fetch /to-c default > /to-c = /c 1"]
        ),
        Row(
            testDescription: "WebKit: what leads to what shows is asked again",
            status: 301,
            fields: fresh + [HTTPField("Location", "/q?1")],
            steps: ["load /c > /c /q?1", "load /c > /c /q?1"]
        ),
        Row(
            testDescription: "Chromium: it is not",
            profile: android,
            status: 301,
            fields: fresh + [HTTPField("Location", "/q?1")],
            steps: ["load /c > /c /q?1", "load /c > /q?1"]
        ),
        Row(
            testDescription: "Chromium: a redirect is for the cookies of its request",
            profile: android,
            status: 301,
            fields: fresh + [HTTPField("Location", "/q?1")],
            steps: ["load /c > /c /q?1", "cookie x=1", "load /c > /c /q?1"]
        ),
    ]

    static let inMemory = [
        Row(
            testDescription: "WebKit's memory cache has a redirect with what it leads to alone",
            status: 301,
            fields: fresh + [HTTPField("Location", "/q?1")],
            hasDiskCache: false,
            steps: ["load /c > /c /q?1", "load /x > /x", "load /c > /c /q?1"]
        ),
        Row(
            testDescription: "where both are fresh, nothing is asked for",
            status: 301,
            fields: fresh + [HTTPField("Location", "/fresh")],
            hasDiskCache: false,
            steps: [
                "load /c > /c /fresh", "load /x > /x", "load /c > = /fresh 1", "load /x > /x", "wait 600",
                "load /c > /c /fresh",
            ]
        ),
        Row(
            testDescription: "WebKit's has one kind of a URL: what a script fetches takes the document's place",
            fields: fresh,
            hasDiskCache: false,
            steps: ["load /c > /c", "fetch /c default > /c = /c 2", "link /c > /c = /c 3", "link /c > = /c 3"]
        ),
        Row(
            testDescription: "WebKit's has a document for those who are led there alike, as secure servers are told",
            fields: fresh,
            hasDiskCache: false,
            steps: [
                "load https://a.test/c > https://a.test/c", "link https://a.test/c > https://a.test/c",
                "link https://a.test/c >",
            ]
        ),
        Row(
            testDescription: "Chromium's is no other than the one on the disk",
            profile: android,
            status: 301,
            fields: fresh + [HTTPField("Location", "/q?1")],
            hasDiskCache: false,
            steps: ["load /c > /c /q?1", "load /x > /x", "load /c > /q?1"]
        ),
        Row(
            testDescription: "WebKit's forgets what a frame showed that says nothing",
            hasDiskCache: false,
            steps: ["load /framing > /framing /c", "link-in-frame > /x", "back > /c"]
        ),
        Row(
            testDescription: "and what was in that or in another page",
            hasDiskCache: false,
            steps: ["load /framing > /framing /c", "load /q > /q", "back > /c"]
        ),
        Row(
            testDescription: "but not what can be asked about",
            fields: tag,
            hasDiskCache: false,
            steps: ["load /framing > /framing /c", "link-in-frame > /x", "back >"]
        ),
        Row(
            testDescription: "nor what shows in a frame's window that a script has had to do with, or did before",
            hasDiskCache: false,
            steps: [
                "load /framing > /framing /c", "in-frame /x > /x", "back >", "load /q > /q", "back >",
            ]
        ),
        Row(
            testDescription: "nor does a cache on the disk",
            steps: ["load /framing > /framing /c", "link-in-frame > /x", "back >"]
        ),
    ]

    static let reloads = [
        Row(
            testDescription: "in WebKit, going nowhere is no reload",
            fields: fresh,
            steps: ["load /c > /c", "go-nowhere > = /c 1"]
        ),
        Row(
            testDescription: "in Chromium it is",
            profile: android,
            fields: fresh,
            steps: ["load /c > /c", "go-nowhere > /c max-age=0 = /c 2"]
        ),
        Row(
            testDescription: "WebKit asks for all of it",
            fields: fresh + tag,
            steps: [
                "load /p > /p /c.js", "load /q > /q", "load /p >", "reload > /p /c.js",
                "script-reload > /p max-age=0 /c.js", "reload-from-origin > /p no-cache /c.js no-cache",
                "link /q > /q", "load /p >", "load /p > /p",
            ]
        ),
        Row(
            testDescription: "WebKit: the app's next load in a site says what the last one in it would have said",
            fields: fresh,
            steps: [
                "load /c > /c", "load /q > /q", "reload > /q", "load /c > /c max-age=0", "load /q > /q",
                "load /c >", "script-reload > /c max-age=0", "load /q > /q max-age=0",
                "reload-from-origin > /q no-cache",
                "load /c > /c no-cache", "load /q > /q", "reload > /q", "link /c >", "load /q > /q", "reload > /q",
                "load http://b.test/q > http://b.test/q",
            ]
        ),
        Row(
            testDescription: "Chromium asks whether the document has changed",
            profile: android,
            fields: fresh + tag,
            steps: [
                "load /p > /p /c.js", "load /q > /q", "load /p >", "reload > /p max-age=0 tag",
                "script-reload > /p max-age=0 tag", "reload-from-origin > /p no-cache /c.js no-cache", "load /q > /q",
                "load /p >", "load /p >",
            ]
        ),
    ]

    static let frames = [
        Row(
            testDescription: "WebKit has what is fresh in a frame where the document around it is loaded again",
            fields: fresh,
            steps: ["load /around > /around /c", "reload > /around", "reload-from-origin > /around no-cache"]
        )
    ]

    static let refreshes = [
        Row(
            testDescription: "WebKit: a page that refreshes itself is asked for, and so are its parts",
            fields: fresh + tag,
            steps: ["load /r > /r /c.js", "load /q > /q", "load /r >", "wait 90 > /r max-age=0 /c.js"]
        ),
        Row(
            testDescription: "Chromium: it is asked whether it has changed",
            profile: android,
            fields: fresh + tag,
            steps: ["load /r > /r /c.js", "load /q > /q", "load /r >", "wait 90 > /r max-age=0 tag"]
        ),
    ]

    static let fetches = [
        Row(
            testDescription: "the modes of a fetch of what is fresh",
            fields: fresh + tag,
            steps: [
                "load /q > /q", "fetch /c default > /c = /c 1", "fetch /c default > = /c 1",
                "fetch /c no-cache > /c max-age=0 tag = /c 1", "fetch /c no-store > /c no-cache = /c 2",
                "fetch /c force-cache > = /c 1", "fetch /c reload > /c no-cache = /c 3",
                "fetch /c only-if-cached > = /c 3",
            ]
        ),
        Row(
            testDescription: "of what is stale",
            fields: tag,
            steps: [
                "load /q > /q", "fetch /c only-if-cached > = TypeError", "fetch /c force-cache > /c = /c 1",
                "fetch /c only-if-cached > = /c 1", "fetch /c force-cache > = /c 1", "fetch /c default > /c tag = /c 1",
                "fetch-header Cache-Control:max-age=0 > /c max-age=0 tag = /c 1",
                "fetch-header If-None-Match:x > /c tag = /c 2", "fetch-header Range:bytes=0- > /c = /c 3",
                "fetch-header Authorization:x > /c = /c 4", "fetch /c force-cache > = /c 1", "sync /c > /c tag = /c 1",
            ]
        ),
        Row(
            testDescription: "what a request says of its own",
            fields: fresh,
            steps: [
                "load /q > /q", "fetch /c default > /c = /c 1",
                "fetch-header Cache-Control:no-cache > /c no-cache = /c 2",
                "fetch-header Cache-Control:no-store > /c no-store = /c 3", "fetch /c default > = /c 2", "wait 10",
                "fetch-header Cache-Control:max-age=10 > /c max-age=10 = /c 4", "sync /c > = /c 4",
            ]
        ),
        Row(
            testDescription: "WebKit keeps what a view shows apart",
            fields: fresh,
            steps: ["load /c > /c", "fetch /c default > /c = /c 2", "load /q > /q", "load /c > = /c 1"]
        ),
        Row(
            testDescription: "Chromium does not",
            profile: android,
            fields: fresh,
            steps: ["load /c > /c", "fetch /c default > = /c 1"]
        ),
        Row(
            testDescription: "another site's view has its own",
            fields: fresh + [HTTPField("Access-Control-Allow-Origin", "*")],
            steps: [
                "load /q > /q", "fetch http://b.test/c default > http://b.test/c = /c 1",
                "fetch http://b.test/c default > = /c 1", "load http://x.a.test/q > http://x.a.test/q",
                "fetch http://b.test/c default > = /c 1", "load http://c.test/q > http://c.test/q",
                "fetch http://b.test/c default > http://b.test/c = /c 2",
            ]
        ),
        Row(
            testDescription: "a stored answer must be for the origin that asks",
            fields: fresh + [HTTPField("Access-Control-Allow-Origin", "http://a.test")],
            steps: [
                "load /q > /q", "fetch http://b.test/c default > http://b.test/c = /c 1",
                "load http://x.a.test/q > http://x.a.test/q", "fetch http://b.test/c default > = TypeError",
            ]
        ),
    ]

    @Test(arguments: documents + redirects + inMemory + reloads + frames + refreshes + fetches)
    func asksAsTheStandardSays(_ row: Row) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        configuration.keepsPageCache = false
        configuration.hasDiskCache = row.hasDiskCache
        let clock = ManualClock(advancesWhenIdle: false)
        let site = TestPage(configuration, clock: clock, Self.server(row))
        for step in row.steps {
            let shows = step.split(separator: " = ", maxSplits: 1).map(String.init)
            let halves = shows[0].split(separator: ">", maxSplits: 1).map(String.init)
            let asked = halves.count > 1 ? halves[1] : ""
            let words = halves[0].split(separator: " ").map(String.init)
            let shown = try await Self.perform(words, at: site, clock)
            let sent = site.sent(Self.line).joined(separator: " ").replacing("http://a.test", with: "")
            #expect(sent == asked.split(separator: " ").joined(separator: " "), "\(step)")
            if shows.count > 1 { #expect(shown == shows[1], "\(step)") }
        }
    }

    /// What shows then, or what was read.
    private static func perform(_ words: [String], at site: TestPage, _ clock: ManualClock) async throws -> String {
        func script(_ text: String) async throws -> String {
            try await site.call(text).string ?? ""
        }
        let target = words.count > 1 ? words[1] : ""
        let fetch =
            "const f = (...a) => fetch(...a).then(r => r.text()).then(t => /<title>(.*)<.title>/.exec(t)[1], "
            + "e => e.name); return "
        switch words[0] {
        case "load": await site.load(target.hasPrefix("/") ? "http://a.test\(target)" : target)
        case "link-in-frame": await site.run { _ = try? $0.click(.css("a")) }
        case "in-frame": await site.run { _ = try? $0.evaluate("frames[0].location.href = '\(target)'") }
        case "link": await site.run { _ = try? $0.evaluate("location.href = '\(target)'") }
        case "post":
            let form = "const f = document.createElement('form'); f.method = 'post'; f.action = '\(target)'; "
            await site.run { _ = try? $0.evaluate("{ \(form) document.body.append(f); f.submit() }") }
        case "back": await site.run { $0.go(by: -1) }
        case "reload": await site.run { $0.reload() }
        case "reload-from-origin": await site.run { $0.reload(fromOrigin: true) }
        case "go-nowhere": await site.run { _ = try? $0.evaluate("history.go(0)") }
        case "script-reload": await site.run { _ = try? $0.evaluate("location.reload()") }
        case "wait":
            clock.advance(by: .seconds(Int64(target) ?? 0))
            await site.run { _ in }
        case "cookie": _ = try await site.evaluate("document.cookie = '\(target)'")
        case "cookies": #expect(try await site.evaluate("document.cookie") == .string(target))
        case "fetch":
            let mode = words[2] == "only-if-cached" ? ", mode: 'same-origin'" : ""
            return try await script("\(fetch) await f('\(target)', {cache: '\(words[2])'\(mode)})")
        case "fetch-header":
            let field = target.split(separator: ":", maxSplits: 1)
            return try await script("\(fetch) await f('/c', {headers: {'\(field[0])': '\(field[1])'}})")
        case "fetch-post": return try await script("\(fetch) await f('\(target)', {method: 'POST'})")
        case "sync":
            let ask = "const x = new XMLHttpRequest; x.open('GET', '\(target)', false); x.send(); "
            return try await script(ask + "return /<title>(.*)<.title>/.exec(x.responseText)[1]")
        default: Issue.record("\(words[0]) is nothing to do.")
        }
        return await site.state { $0.viewTitle }
    }

    /// What was asked, with what says how fresh the answer is to be.
    private static func line(_ request: ServiceRequest) -> String {
        var words = [request.url.href]
        if request.method != "GET" { words.insert(request.method, at: 0) }
        words += request.fields.values(of: "Cache-Control")
        if request.fields["If-None-Match"] != nil { words.append("tag") }
        if request.fields["If-Modified-Since"] != nil { words.append("since") }
        return words.joined(separator: " ")
    }

    private static func server(_ row: Row) -> @Sendable (ServiceRequest) -> ServiceResponse? {
        let counts = Mutex<[String: Int]>([:])
        return { request in
            let path = request.url.path
            let isKnown = request.fields["If-None-Match"] == "\"v1\"" || request.fields["If-Modified-Since"] != nil
            if isKnown { return ServiceResponse(status: 304, fields: HTTPFields(row.unchanged)) }
            let count = counts.withLock { counts in
                counts[path, default: 0] += 1
                return counts[path, default: 0]
            }
            switch path {
            case "/c" where request.method == "GET":
                var answer = html("/c \(count)", "", HTTPFields(row.fields))
                answer.status = row.status
                return answer
            case "/p":
                return html("/p \(count)", "<script src=/c.js></script>", HTTPFields(row.fields))
            case "/framing": return html("/framing", "<iframe name=f src=/c></iframe><a target=f href=/x>x</a>")
            case "/fresh": return html("/fresh \(count)", "", HTTPFields(fresh))
            case "/around": return html("/around", "<iframe src=/c></iframe>")
            case "/r":
                return html(
                    "/r",
                    "<meta http-equiv=refresh content=90><script src=/c.js></script>",
                    HTTPFields(row.fields)
                )
            case "/c.js":
                return ServiceResponse(fields: HTTPFields(fresh + [HTTPField("Content-Type", "text/javascript")]))
            case "/to-c": return ServiceResponse(status: 302, fields: [HTTPField("Location", "/c")])
            case "/names-c": return html("", "", [HTTPField("Content-Location", "/c")])
            case "/fails-at-c":
                var answer = html("", "", [HTTPField("Location", "/c")])
                answer.status = 404
                return answer
            default: return html("\(path) \(count)")
            }
        }
    }
}
