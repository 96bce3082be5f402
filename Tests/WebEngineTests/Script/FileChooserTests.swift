import MockProviders
import Synchronization
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// A click on a file control asks the app, and what that chooses is the control's.
///
/// https://html.spec.whatwg.org/#file-upload-state-(type=file)
@Suite(.serialized) struct FileChooserTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var markup = "<input type=file id=i>"
        /// What the user, or a script of the page, does.
        var act: Act
        var profile = Profile.wkWebView()
        /// What the app answers; `nil`: the user chooses none.
        var chosen: [String]? = ["a.txt"]
        /// What the app is asked, and what the page then says of it.
        var asked: [String] = ["one "]
        var said = "input change: a.txt"
    }

    enum Act: Sendable {
        case tap(String)
        /// As the app runs it: a user stands behind it.
        case app(String)
        /// In a timer of the page's, one and a half seconds after a tap.
        case timer(String)
    }

    static let rows = [
        Row(testDescription: "a tap", act: .tap("#i")),
        Row(
            testDescription: "a tap on the label",
            markup: "<label id=l>L<input type=file id=i></label>",
            act: .tap("#l")
        ),
        Row(
            testDescription: "a button's script clicks",
            markup: "<input type=file id=i hidden><button id=b onclick='i.click()'>B</button>",
            act: .tap("#b")
        ),
        Row(testDescription: "the app's script", act: .app("i.showPicker()")),
        Row(
            testDescription: "what the page says that it takes",
            markup: "<input type=file id=i multiple webkitdirectory capture accept=' image/*, .PDF ,'>",
            act: .tap("#i"),
            chosen: ["a.txt", "b.txt"],
            asked: ["several folders capture image/* .pdf"],
            said: "input change: a.txt b.txt"
        ),
        Row(testDescription: "one, where several were given", act: .tap("#i"), chosen: ["a.txt", "b.txt"]),
        Row(testDescription: "none", act: .tap("#i"), chosen: nil, said: "cancel: "),
        Row(testDescription: "none of those that were there", act: .tap("#i"), chosen: [], said: "cancel: "),
        Row(
            testDescription: "one that is disabled",
            markup: "<fieldset disabled><input type=file id=i></fieldset>",
            act: .app("i.dispatchEvent(new MouseEvent('click'))"),
            asked: [],
            said: ": "
        ),
        Row(testDescription: "nobody stands behind it", act: .timer("i.click()"), asked: [], said: ": "),
        Row(
            testDescription: "nobody stands behind the picker",
            act: .timer("try { i.showPicker() } catch (error) { note(error.name) }"),
            asked: [],
            said: "NotAllowedError: "
        ),
        Row(
            testDescription: "in Chromium a gesture is good for a while",
            act: .timer("i.click()"),
            profile: .android(api: 34)
        ),
    ]

    @Test(arguments: rows) func appIsAsked(_ row: Row) async throws {
        let asked = Mutex<[String]>([])
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let client = TestClient(decide: { question in
            guard case .files(let request, let reply) = question else { return false }
            asked.withLock { $0.append(Self.line(request)) }
            reply(row.chosen?.map { FormFile(filename: $0, content: .bytes([1])) })
            return true
        })
        let site = TestPage(configuration, client: client) { _ in
            html(
                "Files",
                """
                \(row.markup)<script>
                const told = [], note = text => { told.push(text) };
                for (const type of ["input", "change", "cancel"]) document.addEventListener(type, event => note(event.type));
                </script>
                """
            )
        }
        await site.load("https://rp.test/")
        await site.run { core in
            switch row.act {
            case .tap(let target): _ = try? core.click(Locator(stringLiteral: target))
            case .app(let script): _ = try? core.evaluate(script + "; 0")
            case .timer(let script):
                _ = try? core.evaluate("onclick = () => { onclick = null; setTimeout(() => { \(script) }, 1500) }; 0")
                _ = try? core.click("body")
            }
        }
        #expect(asked.withLock { $0 } == row.asked)
        let said = try await site.evaluate("told.join(' ') + ': ' + Array.from(i.files, file => file.name).join(' ')")
        #expect(said == .string(row.said))
    }

    static func line(_ request: FileChooserRequest) -> String {
        let parts = [
            request.allowsMultipleFiles ? "several" : "one", request.allowsDirectories ? "folders" : "",
            request.wantsCapture ? "capture" : "", request.acceptedTypes.joined(separator: " "),
        ]
        return parts.enumerated().filter { $0 == 0 || $0 == 3 || !$1.isEmpty }.map(\.1).joined(separator: " ")
    }

    @Test("without scripts the form sends what was chosen, and what comes after the page was left is of no account")
    func withoutScripts() async throws {
        let replies = Mutex<[PolicyReply<[FormFile]?>]>([])
        let client = TestClient(decide: { question in
            guard case .files(let request, let answer) = question else { return false }
            if request.url.path == "/late" {
                replies.withLock { $0.append(answer) }
            } else {
                answer([FormFile(filename: "a.txt", type: "text/a", content: .bytes(Array("hello".utf8)))])
            }
            return true
        })
        let form =
            "<form method=post enctype=multipart/form-data><input id=i name=i type=file><button id=b>B</button></form>"
        let site = TestPage(client: client) { request in
            request.method == "POST" ? .text(String(decoding: request.body, as: UTF8.self)) : html("Files", form)
        }
        await site.load("https://rp.test/")
        await site.run { core in _ = try? core.click("#i") }
        await site.run { core in _ = try? core.click("#b") }
        #expect(try await site.evaluate("document.body.textContent").string?.contains("filename=\"a.txt\"") == true)

        await site.load("https://rp.test/late")
        try await site.page.with { core in Result { () throws(InteractionError) in _ = try core.click("#i") } }.get()
        #expect(await site.state { core in core.isSettled(horizon: .zero) } == false, "it waits for the user")
        try await site.page.with { core in Result { () throws(InteractionError) in _ = try core.click("#i") } }.get()
        await site.page.with { core in
            if let url = WebURL("https://rp.test/next") { core.load(NavigationRequest(url: url)) }
        }
        while await site.state({ try? $0.evaluate("location.pathname") }) != .string("/next") { await Task.yield() }
        let asked = replies.withLock { $0 }
        #expect(asked.count == 1, "it is asked once at a time")
        await site.run { core in _ = try? core.click("#i") }
        #expect(try await site.evaluate("i.files.length") == .number(1), "the page that shows is not held up")
        for reply in asked { reply([FormFile(filename: "b.txt", content: .bytes([]))]) }
        await site.run { core in core.go(by: -1) }
        #expect(try await site.evaluate("location.pathname + i.files.length") == .string("/late0"))
    }
}
