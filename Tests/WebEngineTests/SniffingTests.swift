import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// When a document is told of whose body comes bit by bit.
struct SniffingTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var profile = Profile.wkWebView()
        var type = "text/html"
        /// The bytes that come at once; 10 seconds later one more.
        var sizes: [Int]
        var seconds: Int64
        var testDescription: String { "\(profile.platform) \(type) \(sizes)" }
    }

    static let rows = [
        Row(sizes: [511], seconds: 10),
        Row(sizes: [512], seconds: 0),
        Row(sizes: [300, 212], seconds: 0),
        Row(type: "application/json", sizes: [1], seconds: 0),
        Row(profile: .uiWebView(), sizes: [511], seconds: 10),
        Row(profile: .android(), sizes: [1], seconds: 0),
    ]

    @Test("WebKit tells of a document with its first 512 bytes or its end", arguments: rows)
    func firstBytes(_ row: Row) async {
        let clock = ManualClock()
        let start = clock.now
        let client = TestClient(line: { event in
            guard case .responseDecided(_, _) = event else { return nil }
            return "told after \((clock.now - start).components.seconds)"
        })
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let site = TestPage(configuration, clock: clock, client: client) { _ in
            let pieces = row.sizes.map { ServiceResponse.Chunk(String(repeating: " ", count: $0)) }
            return ServiceResponse(
                fields: [HTTPField("Content-Type", row.type)],
                chunks: pieces + [ServiceResponse.Chunk("1", delay: .seconds(10))]
            )
        }
        let lines = await site.load("https://a.test/")
        #expect(lines.contains("told after \(row.seconds)"))
        #expect(lines.last == "finished https://a.test/")
        #expect(await site.state { try? $0.evaluate("document.body.textContent.trim()") } == "1")
    }

    @Test("what breaks off before is asked about in WebKit, and shows nothing", arguments: [0, 20])
    func brokenOff(bytes: Int) async {
        let site = TestPage { _ in
            var answer = html("P", String(repeating: "x", count: 100))
            answer.fault = .dropAfterBody(bytes: bytes)
            return answer
        }
        let lines = await site.load("https://a.test/")
        #expect(lines.contains { $0.hasPrefix("response") } == (bytes > 0))
        #expect(!lines.contains { $0.hasPrefix("committed") })
        #expect(lines.last == "failed connectionLost provisional https://a.test/")
    }

    @Test("in Chromium what breaks off behind the fields is the page, as far as it came", arguments: [0, 20])
    func brokenOffInChromium(bytes: Int) async {
        var configuration = SessionConfiguration()
        configuration.profile = .android(api: 34)
        let site = TestPage(configuration) { _ in
            var answer = html("P", String(repeating: "x", count: 100))
            answer.fields.append("Set-Cookie", "a=1")
            answer.fault = .dropAfterBody(bytes: bytes)
            return answer
        }
        let lines = await site.load("https://a.test/")
        #expect(lines.contains("committed https://a.test/"))
        #expect(lines.last == "failed connectionLost committed https://a.test/")
        #expect(await site.state { try? $0.evaluate("document.cookie + document.readyState") } == .string("a=1loading"))
    }

    @Test(
        "of XML WebKit shows what it knows",
        arguments: [("application/rss+xml", true), ("image/svg+xml", true), ("application/vnd.own+xml", false)]
    )
    func xml(_ type: String, _ isShown: Bool) async {
        let site = TestPage { _ in
            ServiceResponse(fields: [HTTPField("Content-Type", type)], chunks: [ServiceResponse.Chunk("<x/>")])
        }
        let lines = await site.load("https://a.test/")
        #expect(lines.contains { $0.hasPrefix("committed") } == isShown)
    }

    @Test(
        "what no view shows is HTML to an app that has it shown all the same",
        arguments: [("font/woff", "T"), ("multipart/mixed", "T"), ("application/x-any", "T"), ("application/pdf", "")]
    )
    func allowed(_ type: String, _ title: String) async {
        let client = TestClient(decide: { question in
            guard case .response(_, let reply) = question else { return false }
            reply(.allow)
            return true
        })
        let site = TestPage(client: client) { _ in
            ServiceResponse(
                fields: [HTTPField("Content-Type", type)],
                chunks: [ServiceResponse.Chunk("<title>T</title>")]
            )
        }
        await site.load("https://a.test/")
        #expect(await site.state { $0.viewTitle } == title)
    }

    @Test("what comes behind them is told of as it comes", arguments: [512, 5])
    func laterBytes(first size: Int) async {
        let clock = ManualClock()
        let start = clock.now
        let client = TestClient(line: { event in
            guard case .titleChanged(let title) = event else { return nil }
            return "\(title) after \((clock.now - start).components.seconds)"
        })
        let site = TestPage(clock: clock, client: client) { _ in
            ServiceResponse(
                fields: [HTTPField("Content-Type", "text/html; charset=utf-8")],
                chunks: [
                    ServiceResponse.Chunk(String(repeating: " ", count: size)),
                    ServiceResponse.Chunk(
                        "<title>T</title>" + String(repeating: " ", count: 512 - size),
                        delay: .seconds(10)
                    ),
                    ServiceResponse.Chunk("x", delay: .seconds(10)),
                ]
            )
        }
        let lines = await site.load("https://a.test/")
        #expect(lines.contains("T after 10"))
    }
}
