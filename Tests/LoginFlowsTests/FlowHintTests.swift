import HeadlessWebView
import LoginFlows
import Testing

/// What is said of a page that is not as the flow takes it to be.
@Suite(.timeLimit(.minutes(10)))
struct FlowHintTests {
    private static let page = ClosureService { _ in
        .html(
            """
            <!doctype html><title>Hello&nbsp;Alice</title><script>app.start()</script>
            <button>Sign&nbsp;in</button><a href=#>Sign&shy;up&#x200B;</a><p>Alice&#x2003;B</p>
            <form><input type=date id=born><input type=time id=at><input type=number id=n><input type=color id=c>
            <select id=s><option value=1>One&nbsp;more<option value=2 disabled>Two<optgroup disabled><option>Three</select>
            <input type=radio id=r checked><input type=file id=f><input type=checkbox id=k onclick='return false'></form>
            """
        )
    }

    private static func run(_ step: String) async throws -> FlowRecord {
        try await FlowTexts.run("start: https://rp.example/\nsteps:\n  - \(step)\n", on: page)
    }

    @Test(arguments: [
        "click: text=Sign in", "click: role=button[name=\"Sign in\"s]", "click: text=\"Signup\"",
        "expect: {title: Hello Alice}", "expect: {text: {contains: Sign in}}", "fill: {'#born': '1990-05-17'}",
        "fill: {'#at': '09:30', '#n': '1e3', '#c': '#FF0000'}", "fill: {'#born': ''}", "select: {'#s': One more}",
        "select: {'#s': '1'}",
    ])
    func pageIsTakenAsAUserReadsIt(step: String) async throws {
        let record = try await Self.run(step)
        #expect(record.status == .passed, "\(record.problem?.description ?? "")")
    }

    @Test(arguments: [
        ("click: text=Login", "The page's console has: “ReferenceError: Can't find variable: app"),
        ("click: Sign in", "There is such a text: is “text=Sign in” meant?"),
        ("expect: {title: Hello Bob}", #"found “Hello\u{a0}Alice”."#),
        (
            "fill: {'#born': 17-05-1990}",
            "“17-05-1990” is no value of “#born”, an input of type date; write it as 1990-05-17."
        ),
        ("fill: {'#at': '9:30'}", "write it as 09:30."), ("fill: {'#n': abc}", "write it as 3.5."),
        ("fill: {'#c': red}", "write it as #ff0000."), ("select: {'#s': '2'}", "The option “2” of “#s” is disabled"),
        ("select: {'#s': Three}", "is disabled"), ("select: {'#s': Four}", "it has: 1 (“One more”), 2 (“Two”), Three."),
        ("uncheck: '#r'", "is a radio button, which a user cannot clear"),
        ("check: '#k'", "“#k” is not ticked after a tap: the page undoes it."),
        ("upload: {'#f': [/etc/hostname, /etc/hosts]}", "“#f” takes one file, and not 2."),
    ])
    func mistakesAreTold(step: String, says: String) async throws {
        let files = ["/etc/hostname": "a", "/etc/hosts": "b"]
        let script = try FlowTexts.read(
            "serve: {service: sign-in, over: memory}\ntimeout: 600s\nstart: https://rp.example/\nsteps:\n  - \(step)\n",
            files
        )
        let host = FlowHost { _, _, _ in
            var served = ServedFlow()
            served.transports = InMemoryTransports(service: Self.page)
            return served
        }
        let text = await FlowRun(script, host: host).run().problem?.description ?? ""
        #expect(text.contains(says), "\(text)")
    }

    /// A step that misses its element on an error's page says that it is one.
    @Test(arguments: [
        ("click: '#a'", "Nothing matches “#a” in “Oops” at https://rp.example/, which came with status 500."),
        ("wait: {selector: '#a', timeout: 10ms}", "found “Oops” at https://rp.example/, which came with status 500."),
        ("expect: {selector: '#a'}", "found “Oops” at https://rp.example/, which came with status 500."),
    ])
    func errorPagesAreTold(step: String, says: String) async throws {
        let page = ClosureService { _ in .html("<title>Oops</title>", status: 500) }
        let text = "start: https://rp.example/\nsteps:\n  - \(step)\n"
        let problem = try await FlowTexts.run(text, on: page).problem?.description ?? ""
        #expect(problem.contains(says), "\(problem)")
    }

    @Test func whatADialogHidesIsTold() async throws {
        let page = ClosureService { _ in
            .html("<title>P</title><div id=root aria-hidden=true><p><button>Save</button></div><button>Close</button>")
        }
        for (step, says) in [
            ("role=button[name=\"Save\"]", "There is one that <div id=root> hides by aria-hidden"),
            ("role=button[name=\"Send\"]", "There is: role=button[name=\"Close\"]."),
        ] {
            let text = "start: https://rp.example/\nsteps:\n  - click: '\(step)'\n"
            let problem = try await FlowTexts.run(text, on: page).problem?.description ?? ""
            #expect(problem.contains(says), "\(problem)")
        }
    }

    @Test func faultThatMeetsNothingIsTold() async throws {
        let record = try await Self.run("fault: {url: 'https://other.example/', status: 500}")
        #expect(record.status == .passed)
        #expect(record.steps.last?.notes == ["faults that met no request: 1"])
    }

    /// What sites say of a password that is wrong.
    @Test(arguments: [
        ("<p role=alert>Wrong <b>password</b></p>", " The page says: “Wrong password”."),
        ("<p aria-live=assertive></p><p class='form-error'>No such user</p>", " The page says: “No such user”."),
        ("<p role=alert hidden>Wrong</p>", ""), ("<p>All is well</p>", ""),
    ])
    func whatThePageSaysIsWrongIsTold(body: String, says: String) async throws {
        let service = ClosureService { _ in .html("<!doctype html><title>Sign in</title>\(body)") }
        let text = "start: https://rp.example/\nsteps: [{expect: {title: Home}}]"
        let record = try await FlowTexts.run(text, on: service)
        let end = "The title is another.\(says) Expected exactly “Home”, found “Sign in”."
        #expect(record.problem?.description.hasSuffix(end) == true, "\(record.problem?.description ?? "")")
    }

    @Test func theRoundOfALoopIsTold() async throws {
        let record = try await FlowTexts.run(
            """
            start: https://rp.example/
            steps:
              - repeat:
                  rows: [{a: "1"}, {a: "2"}]
                  steps:
                    - reload
                    - repeat: {rows: [{b: "1"}, {b: "2"}], steps: [{expect: {variables: {a: {not: "${b}2"}, b: "1"}}}]}
            """,
            on: Self.page
        )
        let step = record.problem?.step
        #expect(
            step == "step 1 (repeat), round 1 of 2, step 2 (repeat), round 2 of 2, step 1 (expect)",
            "\(step ?? "")"
        )
        #expect(record.steps.last?.problem?.step == step)
    }

    @Test(arguments: [
        ("tap", "click"), ("goto", "open"), ("assertVisible", "expect"), ("sleep", "wait"), ("clik", "click"),
        ("hover", "click"),
    ])
    func wordsOfOtherToolsAreUnderstood(word: String, meant: String) {
        #expect {
            try FlowTexts.read("start: https://rp.example/\nsteps: [{\(word): a}]")
        } throws: {
            "\($0)".contains("There is no “\(word)” in a step.") && "\($0)".contains("Nearest: “\(meant)”.")
        }
    }

    @Test(arguments: [
        ("steps: [{expect: {visible: a}}]", "Nearest: “shown”."),
        ("steps: [{expect: {timeout: 1s}}]", "Nearest: “within”."),
        ("labels: [a]\nsteps: [reload]", "Nearest: “tags”."),
        ("steps: [{click: \"button:has-text('Sign in')\"}]", "Is “text=Sign in” meant?"),
        ("steps: [{click: 'a:contains(Go on)'}]", "Is “text=Go on” meant?"),
    ])
    func othersWaysAreUnderstood(text: String, says: String) {
        #expect {
            try FlowTexts.read("start: https://rp.example/\n\(text)")
        } throws: {
            "\($0)".contains(says)
        }
    }
}
