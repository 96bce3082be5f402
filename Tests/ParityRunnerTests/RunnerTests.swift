import Foundation
import MockProviders
import TestSupport
import Testing
import WebNetwork
import WebStandards

/// The built runner, asked as the harness asks it, against a server on a loopback socket.
@Suite("parity-runner", .serialized, .timeLimit(.minutes(10)))
struct RunnerTests {
    /// As much of an answer as is looked at.
    struct Answer: Decodable {
        struct Event: Decodable {
            var event: String
            var kind: String?
            var url: String?
            var view: Int?
            var decision: String?
            var answer: Text?
        }

        /// What may be something else, too.
        struct Text: Decodable {
            var value: String?

            init(from decoder: any Decoder) throws {
                value = try? decoder.singleValueContainer().decode(String.self)
            }
        }

        struct State: Decodable {
            struct Document: Decodable {
                var href: String?
                var cookie: String?
                var text: String?
            }

            struct History: Decodable {
                var index: Int
                var items: [String]
            }

            var url: String
            var title: String
            var history: History
            var document: Document
            var cookiesFor: [String: [String]]
        }

        struct Result: Decodable {
            var value: String?
            var error: String?
        }

        var events: [Event]
        var state: State?
        var result: Result?
        var notSettled: Bool?
    }

    private static let service = ClosureService { request in
        switch request.url.path {
        case "/form":
            ServiceResponse.html(
                """
                <!doctype html><title>Form</title><form id=f method=post action=/go>\
                <input name=a><input type=checkbox name=c value=1><button name=b value=2></form>\
                <a id=app href='myapp://x'>x</a><a id=w target=w href=/end>w</a>
                """
            )
            .settingCookie("n=1; Path=/")
        case "/go":
            ServiceResponse.html("<title>\(String(decoding: request.body, as: UTF8.self))</title>done")
                .settingCookie("h=1; Path=/; HttpOnly")
        case "/short": ServiceResponse.html("").settingCookie("s=1; Max-Age=1")
        case "/slow": ServiceResponse(status: 200, chunks: [.init("x", delay: .seconds(20))])
        case "/end": ServiceResponse.html("<title>End</title>")
        case "/asks": ServiceResponse.html("<script>onbeforeunload = () => 'sure?'</script>")
        case "/closed":
            ServiceResponse(status: 401, fields: HTTPFields([HTTPField("WWW-Authenticate", "Basic realm=x")]))
        default: ServiceResponse.notFound
        }
    }

    /// Runs those steps, each with `ORIGIN` standing for the server's.
    private func answers(to steps: String, settings: String = "{}") async throws -> (answers: [Answer], origin: String)
    {
        let host = try ServiceHost(Self.service)
        defer { host.stop() }
        let origin = "http://127.0.0.1:\(host.httpPort)"
        let text = #"{"settings": \#(settings), "cookieURLs": ["ORIGIN/"], "routes": [], "steps": [\#(steps)]}"#
        let file = FileManager.default.temporaryDirectory.appending(path: "parity-\(UUID().uuidString).json")
        try Data(text.replacing("ORIGIN", with: origin).utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let count = steps.split(separator: "\n").count
        let output = try await run([file.path], input: (0..<count).map { "{\"step\": \($0)}\n" }.joined())
        let answers = try output.text.split(separator: "\n").map { line in
            try JSONDecoder().decode(Answer.self, from: Data(line.utf8))
        }
        try #require(answers.count == count)
        return (answers, origin)
    }

    private func run(_ arguments: [String], input: String) async throws -> (text: String, status: Int32) {
        let (output, status) = try await ChildProcess.run(
            ChildProcess.built("parity-runner"),
            arguments,
            input: Data(input.utf8)
        )
        return (output, status)
    }

    @Test("hands that are a script's do nothing where there are no scripts")
    func scriptsOff() async throws {
        let (answers, _) = try await answers(
            to: """
                {"do": "load", "url": "ORIGIN/form"},
                {"do": "click", "css": "#w"},
                {"do": "tap", "css": "#w"},
                {"do": "submitForm", "form": "f"}
                """,
            settings: #"{"javascript": false}"#
        )
        #expect(answers[1].result?.error == "Cannot execute JavaScript in this document")
        #expect(answers[3].result?.error == "Cannot execute JavaScript in this document")
        #expect(answers[1...].allSatisfy { $0.events.isEmpty })
    }

    @Test("what is no URL is asked about, begins and fails; the next load goes on")
    func unreadableURL() async throws {
        let (answers, _) = try await answers(
            to: """
                {"do": "load", "url": "http://a b/"},
                {"do": "load", "url": "https://"},
                {"do": "load", "url": "ORIGIN/end"}
                """,
            settings: #"{"cancelURLs": ["https://"]}"#
        )
        #expect(answers[0].events.map(\.event) == ["loading", "uri", "policy", "started", "uri", "loading", "failed"])
        #expect(answers[1].events.map(\.event) == ["loading", "uri", "policy", "uri", "loading"])
        #expect(answers[2].state?.title == "End")
    }

    @Test("a refused credential is told of as it was given")
    func refusedCredential() async throws {
        let (answers, _) = try await answers(
            to: #"{"do": "load", "url": "ORIGIN/closed"}"#,
            settings: #"{"auth": {"mode": "credential", "user": "u", "password": "p"}}"#
        )
        #expect(answers[0].events.compactMap(\.answer?.value) == ["credential", "credential"])
    }

    @Test("the views have been touched once a step is over, a second one, too")
    func touchedViews() async throws {
        let (answers, _) = try await answers(
            to: """
                {"do": "load", "url": "ORIGIN/end"},
                {"do": "eval", "js": "w = open('/asks'); ''"},
                {"do": "eval", "js": "w.location = '/end'; ''"}
                """,
            settings: #"{"jsOpensWindows": true}"#
        )
        #expect(answers[2].events.count { $0.event == "script-dialog" && $0.view == 2 } == 1)
    }

    @Test("a form is filled and sent; events, title, history and cookies are told")
    func form() async throws {
        let (answers, origin) = try await answers(
            to: """
                {"do": "load", "url": "ORIGIN/form"},
                {"do": "submitForm", "form": "f", "values": {"a": "x y", "c": true}}
                """
        )
        let first = try #require(answers[0].state)
        #expect(first.title == "Form")
        #expect(first.document.cookie == "n=1")
        #expect(first.history.items == [origin + "/form"])
        #expect(
            answers[1].events.map(\.event) == [
                "policy", "submit-form", "loading", "started", "policy", "history-changed", "title", "uri", "committed",
                "loading", "finished", "title",
            ]
        )
        let second = try #require(answers[1].state)
        #expect(answers[1].result?.value == "click")
        #expect(second.title == "a=x+y&c=1&b=2")
        #expect(second.document.text == "done")
        #expect(second.history.index == 1)
        #expect(second.cookiesFor[origin + "/"] == ["h=1", "n=1"])
        #expect(second.document.cookie == "n=1")
    }

    @Test("the app's policies are the settings'")
    func policies() async throws {
        let (answers, origin) = try await answers(
            to: """
                {"do": "load", "url": "ORIGIN/form"},
                {"do": "click", "css": "#app"},
                {"do": "click", "css": "#nothing"},
                {"do": "click", "css": "#w"},
                {"do": "load", "url": "ORIGIN/end"},
                {"do": "eval", "js": "missing()"},
                {"do": "go", "delta": 5}
                """,
            settings: #"{"cancelURLs": ["ORIGIN/end"]}"#
        )
        #expect(answers[1].events.map(\.decision) == ["cancel"])
        #expect(answers[1].state?.url == origin + "/form")
        #expect(answers[2].result?.value == "no element")
        #expect(answers[3].events.map(\.kind) == ["new-window"])
        #expect(answers[4].state?.url == origin + "/form")
        #expect(answers[5].result?.error?.contains("ReferenceError") == true)
        #expect(answers[6].result?.error == "no item")
    }

    @Test("what scripts make of values is told as they would tell it")
    func values() async throws {
        let (answers, _) = try await answers(
            to: """
                {"do": "load", "url": "data:text/html,x"},
                {"do": "eval", "js": "new Date(1e15)"},
                {"do": "eval", "js": "new Date(5)"},
                {"do": "eval", "js": "new Date(-1)"},
                {"do": "eval", "js": "1", "view": 2}
                """
        )
        #expect(answers[0].state?.document.cookie == "")
        #expect(answers[1].result?.value == "+033658-09-27T01:46:40.000Z")
        #expect(answers[2].result?.value == "1970-01-01T00:00:00.005Z")
        #expect(answers[3].result?.value == "1969-12-31T23:59:59.999Z")
        #expect(answers[4].result?.error == "no view")
    }

    @Test("a window is a further view")
    func windows() async throws {
        let (answers, origin) = try await answers(
            to: """
                {"do": "load", "url": "ORIGIN/form"},
                {"do": "click", "css": "#w"},
                {"do": "wait", "view": 2}
                """
        )
        #expect(answers[1].events.contains { $0.event == "finished" && $0.view == 2 && $0.url == origin + "/end" })
        #expect(answers[1].state?.url == origin + "/form")
    }

    @Test("a step goes on, stops and ends in time")
    func time() async throws {
        let (answers, _) = try await answers(
            to: """
                {"do": "load", "url": "ORIGIN/slow", "noWait": 20},
                {"do": "stop"},
                {"do": "load", "url": "ORIGIN/slow", "settle": {"maxMs": 50}}
                """
        )
        #expect(answers[0].state == nil)
        #expect(answers[1].events.contains { $0.event == "failed" })
        #expect(answers[1].notSettled == nil)
        #expect(answers[2].notSettled == true)
    }

    @Test("the least time of a step passes, for what grows old in it")
    func leastTime() async throws {
        let (answers, origin) = try await answers(
            to: """
                {"do": "load", "url": "ORIGIN/short"},
                {"do": "wait", "settle": {"minMs": 1010}}
                """
        )
        #expect(answers[0].state?.cookiesFor[origin + "/"] == ["s=1"])
        #expect(answers[1].state?.cookiesFor[origin + "/"] == [])
    }

    @Test("it ends where a page's timer has long to go")
    func pendingTimer() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "parity-\(UUID().uuidString).json")
        let step = #"{"do": "loadHTML", "html": "<script>setInterval(() => {}, 1e9)</script>"}"#
        try Data(#"{"settings": {}, "routes": [], "steps": [\#(step)]}"#.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let run = try await run([file.path], input: "{\"step\": 0}\n")
        #expect(run.status == 0)
    }

    @Test("what it cannot read is refused", arguments: [[], ["/nonexistent.json"], ["a", "b"], ["a", "--ca"]])
    func refuses(arguments: [String]) async throws {
        let run = try await run(arguments, input: "")
        #expect(run.status == 2)
        #expect(run.text.isEmpty)
    }
}
