import HeadlessWebView
import LoginRecorder
import SuccessPageRules
import Testing

/// What browsers and proxies write into HAR files that the format does not say.
@Suite struct HARQuirkTests {
    /// A file with these entries, each with what is special of it.
    private static func run(
        _ entries: [String],
        by creator: String = "Playwright",
        place: TokenExpectation.Place = .cookie(name: "token")
    ) throws -> LoginRun {
        let text = #"{"log":{"creator":{"name":"\#(creator)"},"entries":[\#(entries.joined(separator: ","))]}}"#
        let json = try #require(JSONReader.read(Array(text.utf8)[...]))
        return try #require(try HARReader.recording(of: json, TokenExpectation(place)).runs.first)
    }

    private static func entry(
        _ path: String,
        method: String = "GET",
        type: String = "document",
        _ response: String
    ) -> String {
        #"""
        {"_resourceType":"\#(type)","request":{"method":"\#(method)","url":"https://a.example\#(path)","headers":[]},
        "response":{\#(response)}}
        """#
    }

    private static func page(_ markup: String, _ fields: String = "") -> String {
        #"""
        "status":200,"headers":[{"name":"Content-Type","value":"text/html; charset=utf-8"}\#(fields)],
        "content":{"size":1,"text":"\#(markup)"}
        """#
    }

    @Test(arguments: ["net::ERR_ABORTED", "net::ERR_BLOCKED_BY_CLIENT", "NS_BINDING_ABORTED"])
    func whatTheBrowserStoppedIsNoFailure(_ error: String) throws {
        let run = try Self.run([
            Self.entry("/", Self.page("<p>")),
            Self.entry("/b", #""status":-1,"headers":[],"_failureText":"\#(error)""#),
        ])
        #expect(run.hops.map(\.status) == [200] && run.ending == .settled)
    }

    @Test func requestsWithoutAnAnswerFail() throws {
        let run = try Self.run([
            Self.entry("/", Self.page("<p>")),
            Self.entry("/b", #""status":-1,"headers":[],"_failureText":"net::ERR_CONNECTION_REFUSED""#),
        ])
        #expect(run.hops.map(\.status) == [200, 0] && run.ending == .failed("net::ERR_CONNECTION_REFUSED"))
    }

    @Test(arguments: ["net::ERR_TOO_MANY_REDIRECTS", "NS_ERROR_REDIRECT_LOOP"])
    func redirectsWithoutEndAreSo(_ error: String) throws {
        let run = try Self.run([
            Self.entry("/", #""status":302,"headers":[{"name":"Location","value":"/"}]"#),
            Self.entry("/", #""status":-1,"headers":[],"_failureText":"\#(error)""#),
        ])
        #expect(run.hops.map(\.status) == [302] && run.ending == .redirectLoop)
    }

    @Test func iconsAreNoPartsOfThePage() throws {
        let run = try Self.run([
            Self.entry("/", Self.page("<link rel='shortcut icon' href=i.png>")),
            Self.entry("/i.png", type: "image", #""status":404,"headers":[]"#),
            Self.entry("/favicon.ico", type: "image", #""status":404,"headers":[]"#),
            Self.entry("/logo.png", type: "image", #""status":404,"headers":[]"#),
        ])
        #expect(run.hops.map(\.url.path) == ["/", "/logo.png"])
    }

    /// mitmproxy 8 puts repeated fields into one.
    @Test func foldedCookiesAreApart() throws {
        let field =
            #",{"name":"Set-Cookie","value":"a=1; Expires=Thu, 01 Jan 2037 00:00:00 GMT; Path=/, b=2, c; Secure, d=3"}"#
        let answer = Self.page("<p>", field) + #","cookies":[{"name":"a"},{"name":"b"},{"name":"d"}]"#
        let run = try Self.run([Self.entry("/", answer)], by: "mitmproxy har_dump")
        #expect(
            run.hops.first?.offeredCookies.map(\.text)
                == ["a=1; Expires=Thu, 01 Jan 2037 00:00:00 GMT; Path=/", "b=2, c; Secure", "d=3"]
        )
    }

    /// “Export HAR (sanitized)” has no cookies in it.
    @Test func fileWithoutCookiesDecidesOnNone() throws {
        let entries = [Self.entry("/", Self.page("<p>"))]
        let error = #expect(throws: HARError.self) { try Self.run(entries, by: "WebInspector") }
        #expect(error?.description.contains("sanitized") == true)
        let title = TokenExpectation.Place.title(.prefix("x"))
        #expect(try !Self.run(entries, by: "WebInspector", place: title).evidence.contains(.cookies))
        #expect(try Self.run(entries, by: "Firefox").evidence.contains(.cookies))
    }

    @Test func postIsLedToTheAppByPost() throws {
        let answer = #""status":307,"headers":[{"name":"Location","value":"com.example.app:/cb"}]"#
        let run = try Self.run([Self.entry("/", method: "POST", answer)])
        #expect(run.deliveries.map(\.method) == ["POST"])
    }
}
