import Synchronization
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Requests that the app answers itself, through a page.
struct InterceptionTests {
    /// Answers the URLs that `bodies` names, from a thread that is not the loop's.
    private static func client(
        intercepting: Bool = true,
        served: Set<String> = [],
        type: String = "text/html; charset=utf-8",
        bodies: [String: [String]]
    ) -> TestClient {
        TestClient(
            decide: { question in
                guard case .intercept(let request, let reply) = question else { return false }
                guard let pieces = bodies[request.info.url.href] else { return false }
                Task.detached {
                    let response = SuppliedResponse()
                    reply(.respond(response))
                    response.respond(
                        ResponseHead(
                            status: 200,
                            reason: "OK",
                            fields: [HTTPField("Content-Type", type), HTTPField("Set-Cookie", "a=b")]
                        )
                    )
                    for piece in pieces { response.send(Array(piece.utf8)) }
                    response.finish()
                }
                return true
            },
            line: { event in
                guard case .customScheme(_, let url, _, _, _) = event else { return nil }
                return "scheme \(url)"
            },
            isIntercepting: intercepting,
            servedSchemes: served
        )
    }

    @Test("documents, frames and parts are answered; nothing goes out, no cookie is kept, the ledger says who answered")
    func answers() async {
        let client = Self.client(bodies: [
            "http://a.test/": ["<title>Mine</ti", "tle><img src=/i><img src=/j><iframe src=/f></iframe>"],
            "http://a.test/f": ["<p>frame"], "http://a.test/i": ["GIF89a"],
        ])
        let site = TestPage(client: client) { _ in html("") }
        let lines = await site.load("http://a.test/")
        #expect(lines.last == "finished http://a.test/")
        #expect(site.sent() == ["GET http://a.test/j"])
        #expect(await site.state { $0.viewTitle } == "Mine")
        #expect(await site.page.session.cookies.isEmpty)
        let ledger = await site.state { $0.hops.map { "\($0.url.path) \($0.responder)" } }
        #expect(ledger.sorted() == ["/ app", "/f app", "/i app", "/j server"])
    }

    @Test("a redirect's target is not asked about")
    func redirects() async {
        let client = Self.client(bodies: ["http://a.test/b": ["<title>App</title>"]])
        let site = TestPage(client: client) { request in
            request.url.path == "/a" ? .redirect(to: "/b") : html("Server")
        }
        await site.load("http://a.test/a")
        #expect(await site.state { $0.viewTitle } == "Server")
        await site.load("http://a.test/b")
        #expect(await site.state { $0.viewTitle } == "App")
    }

    @Test("a scheme the app serves loads like any other, parts and links too")
    func served() async throws {
        let client = Self.client(
            intercepting: false,
            served: ["app"],
            bodies: [
                "app://home/": ["<title>Home</title><a id=a href=/next>n</a><img src=pic>"],
                "app://home/next": ["<title>Next</title>"],
                "app://home/pic": ["GIF89a"],
            ]
        )
        let site = TestPage(client: client) { _ in nil }
        #expect(await site.load("app://home/").contains("committed app://home/"))
        #expect(await site.state { $0.hops.map(\.url.href) } == ["app://home/", "app://home/pic"])
        let lines = try await site.run { core throws(InteractionError) in _ = try core.click("#a") }
        #expect(lines.last == "finished app://home/next")
        #expect(await site.state { $0.canGoBack })
        // Nobody answers.
        #expect(await site.load("app://home/none").last?.hasPrefix("failed unsupportedScheme") == true)
    }

    @Test("what the app does not answer is as it would have been")
    func proceeds() async {
        let site = TestPage(client: Self.client(bodies: [:])) { _ in html("Server") }
        #expect(await site.load("http://a.test/").contains("finished http://a.test/"))
        #expect(await site.load("data:text/html,<title>D</title>").contains { $0.hasPrefix("finished data:") })
        let refused = await site.load("myapp://callback?code=1")
        #expect(refused.contains("scheme myapp://callback?code=1"))
        let allowed = await site.load("other://x")
        #expect(allowed.suffix(2).first == "scheme other://x" || allowed.contains("scheme other://x"))
        #expect(allowed.contains("failed unsupportedScheme provisional other://x"))
    }

    @Test("a load that ends tells the app to stop; what it says after that is nothing")
    func stops() async {
        let stopped = Mutex(0)
        let kept = Mutex<SuppliedResponse?>(nil)
        await confirmation { confirm in
            let client = TestClient(
                decide: { question in
                    guard case .intercept(_, let reply) = question else { return false }
                    let response = SuppliedResponse(onStop: {
                        stopped.withLock { $0 += 1 }
                        confirm()
                    })
                    kept.withLock { $0 = response }
                    reply(.respond(response))
                    response.respond(ResponseHead(status: 200, fields: [HTTPField("Content-Type", "text/html")]))
                    response.send(Array("<title>Half</title>".utf8))
                    return true
                },
                servedSchemes: ["app"]
            )
            let site = TestPage(client: client) { _ in nil }
            await site.page.with { core in
                _ = WebURL("app://home/").map { core.load(NavigationRequest(url: $0)) }
            }
            await site.run { $0.stop() }
            kept.withLock { response in
                response?.finish()
                response = nil
            }
        }
        #expect(stopped.withLock { $0 } == 1)
    }

    struct EndRow: Sendable, CustomTestStringConvertible {
        var name: String
        var act: @Sendable (SuppliedResponse) -> Void
        var line: String
        var testDescription: String { name }
    }

    private static let page = ResponseHead(status: 200, fields: [HTTPField("Content-Type", "text/html")])

    static let ends = [
        EndRow(
            name: "finished before a head",
            act: { $0.finish() },
            line: "failed emptyReply provisional app://a/"
        ),
        EndRow(name: "let go of", act: { _ in }, line: "failed connectionLost provisional app://a/"),
        EndRow(
            name: "failed in the body",
            act: {
                $0.respond(page)
                $0.send([0x61])
                $0.fail(SuppliedResponse.Failure(.connectionLost, message: "was left by the app"))
            },
            line: "failed connectionLost committed app://a/"
        ),
        EndRow(
            name: "bytes before a head are dropped, and a second head",
            act: {
                $0.send([0x61])
                $0.respond(page)
                $0.respond(page)
                $0.finish()
                $0.send([0x61])
            },
            line: "finished app://a/"
        ),
        EndRow(
            name: "a redirect is none",
            act: {
                $0.respond(
                    ResponseHead(
                        status: 302,
                        fields: [HTTPField("Location", "/b"), HTTPField("Content-Type", "text/html")]
                    )
                )
                $0.finish()
            },
            line: "finished app://a/"
        ),
    ]

    @Test(arguments: ends)
    func endsAs(_ row: EndRow) async {
        let client = TestClient(
            decide: { question in
                guard case .intercept(_, let reply) = question else { return false }
                let response = SuppliedResponse()
                reply(.respond(response))
                row.act(response)
                return true
            },
            servedSchemes: ["app"]
        )
        let site = TestPage(client: client) { _ in nil }
        #expect(await site.load("app://a/").last == row.line)
    }
}
