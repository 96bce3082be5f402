import MockProviders
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What the app's hands do to a page with scripts: its events are fired, and what they leave is done.
struct ActivationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var body: String
        var script = ""
        var act: @Sendable (PageCore) throws -> Void
        /// What the page wrote down, and what the server was asked for.
        var log: String
        var sent: [String] = []
        var testDescription: String { name }
    }

    static let form = "<form action=/sent><input name=a><input type=checkbox id=c name=c><button>Go</button></form>"

    static let field = """
        customElements.define('x-field', class extends HTMLElement {
            static formAssociated = true;
            internals = this.attachInternals();
            formAssociatedCallback(form) { note('form', form && form.id) }
            formDisabledCallback(is) { note('disabled', is) }
            formResetCallback() { note('reset') }
        });
        """

    static let note = "const note = (...all) => log.append(all.join(' ') + ' ')"

    static let rows = [
        Row(
            name: "filling tells of the input and the change",
            body: form,
            script: "const tell = e => note(e.type, e.target.value); onchange = tell; oninput = tell",
            act: { try $0.fill(.css("[name=a]"), "x") },
            log: "input x change x"
        ),
        Row(
            name: "what is to be ticked is tapped where it is not ticked yet",
            body: form,
            script: """
                for (const type of ['pointerdown', 'touchstart', 'mousedown', 'click', 'input', 'change'])
                    c.addEventListener(type, e => note(type, c.checked))
                """,
            act: {
                try $0.check(.css("#c"), true)
                try $0.check(.css("#c"), true)
            },
            log: "pointerdown false touchstart false mousedown false click true input true change true"
        ),
        Row(
            name: "a click on a checkbox comes before its change",
            body: form,
            script: "c.onclick = () => note('click', c.checked); c.onchange = () => note('change', c.checked)",
            act: {
                try $0.check(.css("#c"), true)
                _ = try $0.click(.css("#c"))
            },
            log: "click true change true click false change false"
        ),
        Row(
            name: "a click does what the control does that its listener made of it",
            body: form,
            script: "document.forms[0].a.onclick = e => { e.target.type = 'submit'; note('now') }",
            act: { _ = try $0.evaluate("document.forms[0].a.click()") },
            log: "now",
            sent: ["/sent?a=Submit"]
        ),
        Row(
            name: "a click that is prevented follows no link",
            body: "<a href=/away>x</a>",
            script: "document.links[0].onclick = () => { note('no'); return false; }",
            act: { _ = try $0.click(.css("a")) },
            log: "no"
        ),
        Row(
            name: "a form says what is sent",
            body: form,
            script: "document.forms[0].onformdata = e => { note(e.type); e.formData.append('d', '1'); }",
            act: { _ = try $0.click(.css("button")) },
            log: "",
            sent: ["/sent?a=&d=1"]
        ),
        Row(
            name: "a tap hits an image button in its middle",
            body: "<form action=/sent><input type=image name=i width=' 40px' height=21></form>",
            script: "document.querySelector('input').onclick = e => note(e.offsetX, e.offsetY)",
            act: { _ = try $0.click(.css("input")) },
            log: "20 10",
            sent: ["/sent?i.x=20&i.y=10"]
        ),
        Row(
            name: "custom elements are controls of their form",
            body: "<form action=/sent><x-field name=user></x-field><x-field></x-field><button>Go</button></form>",
            script: field
                + """
                const [first, second] = document.querySelectorAll('x-field'), data = new FormData();
                data.append('a', '1'); data.append('b', '2');
                first.internals.setFormValue('me'); second.internals.setFormValue(data);
                """,
            act: { _ = try $0.click(.css("button")) },
            log: "",
            sent: ["/sent?user=me&a=1&b=2"]
        ),
        Row(
            name: "disabled ones send nothing",
            body:
                "<form action=/sent><fieldset disabled><x-field name=a></x-field></fieldset><button>Go</button></form>",
            script: field + "document.querySelector('x-field').internals.setFormValue('1')",
            act: { _ = try $0.click(.css("button")) },
            log: "",
            sent: ["/sent?"]
        ),
        Row(
            name: "custom elements hear of their form",
            body: "<form id=f><x-field></x-field></form>",
            script: field
                + """
                const one = document.querySelector('x-field');
                note(one.internals.form.id, f.elements[0] === one, one.matches(':enabled'), one.matches(':valid'));
                one.internals.setValidity({ customError: true }, 'no');
                note(one.matches(':invalid'), f.checkValidity());
                one.setAttribute('disabled', ''); note(one.matches(':disabled'), f.checkValidity());
                f.reset(); one.remove();
                """,
            act: { _ = try $0.evaluate("1") },
            log: "form f f true true true true false disabled true true true reset form"
        ),
        Row(
            name: "a script's click submits, and its listener stops that",
            body: form,
            script: "document.forms[0].onsubmit = e => { note(e.submitter.localName); e.preventDefault(); }",
            act: { _ = try $0.evaluate("document.querySelector('button').click()") },
            log: "button"
        ),
        Row(
            name: "a script submits without asking",
            body: form,
            script: "document.forms[0].onsubmit = () => note('never')",
            act: { _ = try $0.evaluate("document.forms[0].submit()") },
            log: "",
            sent: ["/sent?a="]
        ),
    ]

    @Test(arguments: rows)
    func hands(_ row: Row) async throws {
        let page = TestPage { request in
            request.url.path == "/"
                ? .html("\(row.body)<p id=log><script>\(Self.note);\(row.script)</script>")
                : .html("sent")
        }
        await page.load("https://a.test/")
        _ = page.sent()
        try await page.run { core throws(any Error) in try row.act(core) }
        #expect(page.sent { "\($0.url.path)\($0.url.query.map { "?" + $0 } ?? "")" } == row.sent)
        guard row.sent.isEmpty else { return }
        let log = await page.state { core in (try? core.evaluateText("log.textContent.trim()")) ?? "" }
        #expect(log.hasSuffix(row.log))
    }

    @Test func tapsWithoutScriptsHitTheMiddleToo() async throws {
        let page = TestPage { _ in .html("<form action=/sent><input type=image width=50% height=8></form>") }
        await page.load("https://a.test/")
        _ = page.sent()
        try await page.run { core throws(any Error) in _ = try core.click(.css("input")) }
        #expect(page.sent { $0.url.query ?? "" } == ["x=0&y=4"])
    }

    // https://html.spec.whatwg.org/#the-useractivation-interface
    @Test func scriptsMayAskWhetherAUserStandsBehindThem() async throws {
        let script = """
            const tell = () => { const {hasBeenActive, isActive} = navigator.userActivation; note(hasBeenActive, isActive) };
            tell(); c.onclick = () => { tell(); setTimeout(tell, 6000) }
            """
        let page = TestPage { _ in .html("<button id=c>Go</button><p id=log><script>\(Self.note);\(script)</script>") }
        await page.load("https://a.test/")
        try await page.run { core throws(any Error) in _ = try core.click(.css("#c")) }
        await page.page.settle(horizon: .seconds(10))
        let log = await page.state { (try? $0.evaluateText("log.textContent.split('tell').pop().trim()")) ?? "" }
        #expect(log.hasSuffix("false false true true true false"))
    }

    @Test(
        "in Chromium a page of the same origin to which a touched one leads has been touched",
        arguments: [
            (Profile.android(api: 34), "https://a.test/q", "true"), (.android(api: 34), "https://b.a.test/q", "false"),
            (.android(api: 34), "https://b.test/q", "false"), (.android(api: 34), nil, "false"),
            (.wkWebView(iOS: 17), "https://a.test/q", "false"),
        ] as [(Profile, String?, String)]
    )
    func touchOfThePageBefore(profile: Profile, link: String?, told: String) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { _ in
            let script = "document.title = navigator.userActivation.hasBeenActive"
            return .html("<a href='\(link ?? "#")'>x</a><script>\(script)</script>")
        }
        await page.load("https://a.test/")
        await page.run { _ = try? $0.click(.css("a")) }
        if link == nil { await page.load("https://a.test/q") }
        #expect(await page.state { $0.document?.title } == told)
    }

    @Test func refusesAnInvalidForm() async throws {
        let page = TestPage { _ in .html("<form><input required name=a><button>Go</button></form><script>1</script>") }
        await page.load("https://a.test/")
        await #expect(throws: InteractionError.self) {
            try await page.run { core throws(any Error) in _ = try core.click(.css("button")) }
        }
    }
}
