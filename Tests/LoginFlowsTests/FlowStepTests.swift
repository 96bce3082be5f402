import Foundation
import HeadlessWebView
import LoginFlows
import Testing

/// Steps and sinks on pages made for them.
@Suite(.timeLimit(.minutes(10)))
struct FlowStepTests {
    /// A page with every control, and what it sent as the answer's text.
    private static let form = ClosureService { request in
        guard request.method == "POST" else {
            return .html(
                """
                <!doctype html><title>Form</title><form id=f method=post enctype=multipart/form-data>
                <input name=a><select name=s multiple><option value=1>x<option value=2>y<option value=3>z</select>
                <input type=checkbox name=c value=yes checked><input type=radio name=r value=p><input type=radio name=r value=q id=q>
                <input type=file name=file><button name=b value=one id=one>One</button><button name=b value=two id=two>Two</button>
                </form><ul><li>first<li data-x="7">second</ul>
                """,
                fields: [HTTPField("X-Request-Id", "r-17")]
            )
        }
        let body = String(decoding: request.body, as: UTF8.self).replacing("\r\n", with: "\n")
        let parts = body.matches(
            of: #/name="([^"]+)"(?:; filename="([^"]+)")?[^\n]*\n(?:Content-Type[^\n]*\n)?\n([^\n]*)/#
        )
        return .html(
            "<!doctype html><title>Sent</title><p>\(parts.map { "\($0.1)=\($0.2 ?? "")\($0.3)" }.joined(separator: " "))"
        )
    }

    /// PLATFORM(Android): `CookieManager` writes down a session's cookies too.
    @Test(arguments: [("wkwebview", "absent"), ("uiwebview", "absent"), ("android", "present")])
    func restartKeepsWhatPhonesKeep(profile: String, session: String) async throws {
        let page = ClosureService { _ in
            .html("<!doctype html><title>P</title>").settingCookie("session=1").settingCookie("kept=1; Max-Age=9999")
        }
        let text = """
            start: https://app.example/
            profile: \(profile)
            steps:
              - evaluate: "localStorage.setItem('key', 'stored'); sessionStorage.setItem('key', 'stored')"
              - evaluate: "indexedDB.open('d').onupgradeneeded = e => e.target.result.createObjectStore('s').put('stored', 'key'); 0"
              - restart
              - expect: {cookies: {kept: present, session: \(session)}}
              - open: https://app.example/
              - evaluate: {script: "localStorage.getItem('key')", is: stored}
              - evaluate: {script: "String(sessionStorage.getItem('key'))", is: 'null'}
              - evaluate:
                  script: >
                    indexedDB.open('d').onsuccess = e => e.target.result.transaction('s').objectStore('s').get('key').onsuccess =
                    e => { document.title = e.target.result }; 0
              - expect: {title: stored}
            """
        let record = try await FlowTexts.run(text, on: page)
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
    }

    @Test func controlsAreUsed() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("upload-\(UUID()).txt")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("hello".utf8).write(to: file)
        let text = """
            start: https://form.example/
            variables: {file: '\(file.path)'}
            steps:
              - capture: {as: id, header: x-request-id, secret: false}
              - capture: {as: second, xpath: 'string(//li[2]/@data-x)', secret: false}
              - capture: {as: item, selector: 'ul li', secret: false}
              - expect: {variables: {id: r-17, second: '7', item: first}}
              - fill: {'[name=a]': '$${a} ${second}'}
              - select: {'[name=s]': ['1', '3']}
              - uncheck: '[name=c]'
              - check: ['#q']
              - upload: {'[name=file]': '${file}'}
              - submit: {form: '#f', with: '#two'}
              - wait: idle
              - expect:
                  title: Sent
                  text: {contains: 'a=${ a} 7'}
            """
        let record = try await FlowTexts.run(
            text.replacing("'a=${ a} 7'", with: "'a=$${a} 7 s=1 s=3 r=q file=upload'"),
            on: Self.form
        )
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        #expect(record.steps.compactMap(\.page).last?.text.contains("hello b=two") == true)
    }

    /// A box that is an element with a role is ticked as a user ticks it, and only where it is not so yet.
    @Test func whatAPageMakesABoxIsTicked() async throws {
        let page = ClosureService { _ in
            .html(
                """
                <title>P</title><button id=a role=checkbox aria-checked=false>Keep me signed in</button>
                <div role=switch aria-checked=true tabindex=0>News</div>
                <div role=radio aria-checked=false>Work</div><div role=radio aria-checked=false aria-disabled=true>Home</div>
                <script>
                const turned = []
                addEventListener('click', ({ target }) => {
                    turned.push(target.textContent)
                    target.ariaChecked = target.ariaChecked !== 'true'
                })
                </script>
                """
            )
        }
        let text = """
            start: https://app.example/
            steps:
              - check: ['#a', 'role=radio[name="Work"]']
              - uncheck: role=switch
              - check: ['#a']
              - uncheck: role=switch
              - evaluate: {script: "String(turned)", is: 'Keep me signed in,Work,News'}
              - check: role=radio[name="Home"]
            """
        let problem = try await FlowTexts.run(text, on: page).problem?.description ?? ""
        #expect(problem.contains("step 6 (check): “role=radio[name=\"Home\"]” is disabled"), "\(problem)")
        let cleared = try await FlowTexts.run(
            "start: https://app.example/\nsteps: [{uncheck: 'role=radio[name=\"Work\"]'}]",
            on: page
        )
        #expect(cleared.problem?.description.contains("is a radio button, which a user cannot clear") == true)
    }

    /// What users edit as a whole, with a script that hears of it or none at all.
    @Test(arguments: ["addEventListener('input', e => { document.title = e.inputType + e.target.textContent })", ""])
    func whatIsEditableIsFilled(script: String) async throws {
        let page = ClosureService { _ in
            .html(
                "<title>P</title><div id=a contenteditable><b>old</b> text</div><p id=c>not so</p><script>\(script)</script>"
            )
        }
        let text = """
            start: https://app.example/
            steps:
              - fill: {'#a': new one}
              - expect: {title: \(script.isEmpty ? "P" : "insertTextnew one"), text: {contains: new one}}
              - evaluate: {script: 'a.innerHTML', is: new one}
              - fill: {'#c': new}
            """
        let problem = try await FlowTexts.run(text, on: page).problem?.description ?? ""
        #expect(problem.contains("step 4 (fill): “#c” is a p element, which takes no text"), "\(problem)")
    }

    /// As many as the control takes.
    @Test func severalFilesAreChosen() async throws {
        let files = try ["one", "two"].map { name in
            let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID()).txt")
            try Data(name.utf8).write(to: file)
            return file
        }
        defer { for file in files { try? FileManager.default.removeItem(at: file) } }
        let page = ClosureService { _ in .html("<title>P</title><input type=file multiple id=a><input type=file id=b>")
        }
        let text = """
            start: https://app.example/
            variables: {one: \(files[0].path), two: \(files[1].path)}
            steps:
              - upload: {'#a': ['${one}', '${two}'], '#b': '${two}'}
              - evaluate: {script: '[...a.files, ...b.files].map(file => file.name.slice(0, 3))', is: '["one","two","two"]'}
            """
        let record = try await FlowTexts.run(text, on: page)
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
    }

    struct Sink: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let sink: String
        let page: String
        var profile = "wkwebview"
    }

    static let sinks = [
        Sink(testDescription: "out of band", sink: "out-of-band: true", page: "<input readonly name=code value=T-1>"),
        Sink(testDescription: "out of band, named", sink: "out-of-band: '#c'", page: "<b id=c>T-1</b>"),
        Sink(
            testDescription: "form post",
            sink: "form-post: 'https://app.example/cb', parameter: code",
            page: "<form method=post action=https://app.example/cb><input type=hidden name=code value=T-1></form>"
        ),
        Sink(
            testDescription: "message",
            sink: "message: login, key: token",
            page: "<script>webkit.messageHandlers.login.postMessage({token: 'T-1'})</script>"
        ),
        Sink(
            testDescription: "title",
            sink: "title-pattern: '<(.*)>'",
            page: "<script>document.title = '<T-1>'</script>"
        ),
        Sink(
            testDescription: "loopback",
            sink: "redirect: 'http://127.0.0.1/cb', parameter: code",
            page: "<script>location = 'http://127.0.0.1:4711/cb?code=T-1'</script>"
        ),
        Sink(
            testDescription: "script's scheme",
            sink: "redirect: myapp, parameter: code",
            page: "<meta http-equiv=refresh content='3;url=myapp:cb?code=T-1'>"
        ),
    ]

    @Test(arguments: sinks)
    func sinkFinds(_ row: Sink) async throws {
        let page = "<!doctype html><title>a</title>" + row.page
        let text = """
            start: https://idp.example/
            clock: manual
            sinks: {token: {\(row.sink)}}
            steps:
              - token: {from: token, value: T-1}
              - token: {from: token, missing: true}
            """
        let record = try await FlowTexts.run(text, on: ClosureService { _ in .html(page) })
        // A page that says the same again has no other token.
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
    }

    /// Basic, confirm, and a link that wants a window.
    @Test func appAnswersWhatItIsAsked() async throws {
        let service = ClosureService { request in
            guard request.fields["Authorization"] == "Basic YWxpY2U6Y29ycmVjdCBob3JzZQ==" else {
                return .html("<title>No</title>", status: 401, fields: [HTTPField("WWW-Authenticate", "Basic realm=r")])
            }
            return .html(
                "<!doctype html><title>a</title><a id=l target=_blank href=/next>n</a>"
                    + "<script>if (location.pathname === '/next' && confirm('sure?')) document.title = prompt('name?', 'b')</script>"
            )
        }
        let text = """
            start: https://rp.example/
            credentials: {user: alice, password: correct horse}
            dialogs: accept
            windows: same-view
            steps:
              - expect: {status: 200, title: a, callbacks: [didChallenge]}
              - click: '#l'
              - expect: {url: {ends: /next}, title: b, callbacks: [confirm, prompt]}
              - open: https://other.example/
              - expect: {status: 401}
            """
        let record = try await FlowTexts.run(text, on: service)
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
        #expect(!"\(record)".contains("YWxpY2U6Y29ycmVjdCBob3JzZQ") && !"\(record)".contains("correct horse"))
    }

    @Test func partsHaveVariablesOfTheirOwn() throws {
        let part = "variables: {who: a, greeting: 'hello ${who}'}\nsteps: [{expect: {title: '${greeting}'}}]\n"
        let own = try FlowTexts.read(
            "start: https://rp.example/\nsteps: [{include: p.yaml}, {expect: {title: '${who}'}}]",
            ["p.yaml": part]
        )
        #expect(own.steps.count == 3)
        // What the flow has already takes the place of the part's.
        let given = "start: https://rp.example/\nvariables: {who: b}\nsteps: [{include: p.yaml}]"
        #expect(throws: Never.self) { try FlowTexts.read(given, ["p.yaml": part]) }
    }

    @Test func partsMistakeIsInItsOwnFile() throws {
        let part = "steps:\n  - fill: {'#a': '${nothing}'}\n"
        let problems = #expect(throws: FlowProblems.self) {
            try FlowTexts.read("start: https://rp.example/\nsteps: [{include: sub/p.yaml}]", ["sub/p.yaml": part])
        }
        let said = problems?.description ?? ""
        #expect(said.hasPrefix("sub/p.yaml:2:18: step 1 (include), step 1 (fill): There is no variable"), "\(said)")
    }
}
