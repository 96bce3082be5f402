import Synchronization
import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What the app's hands do in frames, whatever their origins, with scripts and without.
struct FrameHandsTests {
    /// How the page with the form comes to be in the page that is loaded.
    enum Nesting: String, CaseIterable, Sendable {
        case sameOrigin, crossOrigin, nested, frameset, source

        var host: String { self == .sameOrigin || self == .frameset || self == .source ? "rp.test" : "idp.test" }
        var frame: Locator { self == .nested ? Locator.css("#inner").inFrame("#idp") : "#idp" }

        func body(_ form: String) -> String {
            switch self {
            case .sameOrigin: "<iframe id=idp src=/f></iframe>"
            case .crossOrigin: "<iframe id=idp src=https://idp.test/f></iframe>"
            case .nested: "<iframe id=idp src=https://mid.test/mid></iframe>"
            case .frameset: "<frameset><frame src=/empty><frame id=idp src=/f></frameset>"
            case .source: "<iframe id=idp srcdoc='\(form)'></iframe>"
            }
        }
    }

    struct Setting: Sendable, CustomTestStringConvertible {
        var nesting: Nesting
        var hasScript: Bool
        var testDescription: String { "\(nesting.rawValue)\(hasScript ? ", scripts" : "")" }

        static let all = Nesting.allCases.flatMap { nesting in
            [false, true].map { Setting(nesting: nesting, hasScript: $0) }
        }
    }

    private static let form = """
        <title>Idp</title><form id=f action=https://idp.test/sent><label>Mail <input id=m name=m></label><input type=checkbox name=c id=c>
        <select name=s id=s><option>1<option>2</select><button name=b value=1>Go</button><button name=b value=2 id=two>Two</button>
        </form><a href=https://idp.test/next>next</a><p id=log></p>
        """
    private static let script = """
        <script>for (const type of ["input", "change", "click", "submit"])
        addEventListener(type, e => log.textContent += type + " " + (e.target.id || e.target.localName) + " " + e.isTrusted + ";")</script>
        """

    private static func page(
        _ nesting: Nesting,
        _ form: String,
        outer: String = "",
        profile: Profile = .wkWebView(iOS: 17)
    ) async -> TestPage {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { request in
            switch request.url.path {
            case "/": .html("<title>Main</title>\(nesting.body(form))\(outer)")
            case "/mid": .html("<iframe id=inner src=https://idp.test/f></iframe>")
            case "/f": .html(form)
            default: .html("<title>\(request.url.path)</title>")
            }
        }
        await page.load("https://rp.test/")
        _ = page.sent()
        return page
    }

    private static func path(_ request: ServiceRequest) -> String {
        "\(request.method) \(request.url.path)\(request.url.query.map { "?\($0)" } ?? "")"
    }

    @Test(arguments: Setting.all)
    func fieldsAreFilledAndSent(_ setting: Setting) async throws {
        let page = await Self.page(setting.nesting, Self.form + (setting.hasScript ? Self.script : ""))
        let frame = setting.nesting.frame
        try await page.run { core throws(any Error) in
            try core.fill(.label("Mail").inFrame(frame), "x")
            try core.check(Locator.css("#c").inFrame(frame), true)
            try core.select(Locator.css("#s").inFrame(frame), ["2"])
        }
        let log = await page.state { (try? $0.firstElement(Locator.css("#log").inFrame(frame)))?.textContent }
        let heard = ["m", "c", "s"].map { "\($0 == "c" ? "click c true;" : "")input \($0) true;change \($0) true;" }
            .joined()
        #expect(log == (setting.hasScript ? heard : ""))
        try await page.run { core throws(any Error) in _ = try core.click(.text("Go").inFrame(frame)) }
        #expect(page.sent(Self.path) == ["GET /sent?m=x&c=on&s=2&b=1"])
        // The page around it stays.
        #expect(await page.state { $0.viewTitle } == "Main")
        let shown = await page.state { core in core.documents.map(\.title) }
        #expect(shown.last == "/sent")
    }

    @Test(arguments: Setting.all)
    func linksAreFollowedAndFormsSubmitted(_ setting: Setting) async throws {
        let frame = setting.nesting.frame
        for (act, sent) in Self.acts {
            let page = await Self.page(setting.nesting, Self.form + (setting.hasScript ? Self.script : ""))
            try await page.run { core throws(any Error) in try act(core, frame) }
            #expect(page.sent(Self.path) == [sent])
            #expect(await page.state { $0.viewURL?.href } == "https://rp.test/")
        }
    }

    private static let acts: [(@Sendable (PageCore, Locator) throws -> Void, String)] = [
        ({ _ = try $0.click(.text("next").inFrame($1)) }, "GET /next"),
        ({ _ = try $0.submit(Locator.css("#m").inFrame($1), submitter: nil) }, "GET /sent?m=&s=1&b=1"),
        // A button that names no frame is one beside the form.
        ({ _ = try $0.submit(Locator.css("form").inFrame($1), submitter: "#two") }, "GET /sent?m=&s=1&b=2"),
        (
            { _ = try $0.submit(Locator.css("form").inFrame($1), submitter: Locator.css("#two").inFrame($1)) },
            "GET /sent?m=&s=1&b=2"
        ),
    ]

    @Test(arguments: Setting.all)
    func clicksAreTrusted(_ setting: Setting) async throws {
        guard setting.hasScript else { return }
        let outer = "<p id=out></p><script>addEventListener('click', () => out.textContent += 'heard')</script>"
        let frame = setting.nesting.frame
        let page = await Self.page(setting.nesting, Self.form + Self.script, outer: outer)
        try await page.run { core throws(any Error) in _ = try core.click(Locator.css("#c").inFrame(frame)) }
        let log = await page.state { (try? $0.firstElement(Locator.css("#log").inFrame(frame)))?.textContent }
        #expect(log == "click c true;input c true;change c true;")
        #expect(await page.state { (try? $0.firstElement("#out"))?.textContent ?? "" } == "")
    }

    /// A frame of another origin leads the page elsewhere only once somebody was in it: the app's hands are somebody.
    @Test(arguments: [Profile.wkWebView(iOS: 17), .uiWebView(iOS: 12), .android(api: 34)], [false, true])
    func formsForTheTopLeadThere(_ profile: Profile, hasScript: Bool) async throws {
        let form = "<form action=/signed-in target=_top><input name=a><button>Go</button></form>"
        let page = await Self.page(.crossOrigin, form + (hasScript ? Self.script : ""), profile: profile)
        try await page.run { core throws(any Error) in
            try core.fill(Locator.css("[name=a]").inFrame("#idp"), "x")
            _ = try core.click(Locator.css("button").inFrame("#idp"))
        }
        #expect(await page.state { $0.viewURL?.href } == "https://idp.test/signed-in?a=x")
        #expect(await page.state { $0.viewTitle } == "/signed-in")
    }

    @Test("a sandboxed frame runs no scripts, and has its form sent where that is allowed", arguments: [true, false])
    func sandbox(allowsForms: Bool) async throws {
        let sandbox = "<iframe id=idp src=/f sandbox='\(allowsForms ? "allow-forms" : "")'></iframe><script>1</script>"
        let page = TestPage { request in
            request.url.path == "/" ? .html(sandbox) : .html(Self.form + Self.script)
        }
        await page.load("https://rp.test/")
        _ = page.sent()
        try await page.run { core throws(any Error) in
            try core.fill(.label("Mail").inFrame("#idp"), "x")
            _ = try core.click(.text("Go").inFrame("#idp"))
        }
        #expect(page.sent(Self.path) == (allowsForms ? ["GET /sent?m=x&s=1&b=1"] : []))
    }

    @Test("a click waits for what it leads the frame to")
    func waits() async throws {
        let page = await Self.page(.crossOrigin, Self.form)
        let outcome = try await page.page.outcome { core throws(InteractionError) in
            try core.click(.text("next").inFrame("#idp"))
        }
        guard case .finished(let url) = outcome else {
            Issue.record("ended with \(outcome)")
            return
        }
        #expect(url.href == "https://idp.test/next")
    }

    // MARK: - What is told where it does not work

    struct Miss: Sendable, CustomTestStringConvertible {
        var act: @Sendable (PageCore) throws -> Void
        var code: InteractionError.Code
        var selector: String
        var message: String
        var testDescription: String { "\(code.rawValue) \(selector)" }

        init(
            _ selector: String,
            _ code: InteractionError.Code,
            _ message: String,
            act: @escaping @Sendable (PageCore, Locator) throws -> Void = { _ = try $0.element($1) }
        ) {
            self.act = { try act($0, try Locator(parsing: selector)) }
            self.code = code
            self.selector = selector
            self.message = message
        }
    }

    private static let main = """
        <title>Main</title><div id=box></div><iframe id=idp role=dialog src=https://idp.test/f></iframe>
        <iframe name=other role=dialog src=https://idp.test/mid></iframe><iframe title=Down src=https://down.test/></iframe>
        """
    private static let inner = """
        <title>Idp</title><label>Mail <input id=m disabled></label><form id=f><input id=r required><button>Go</button></form>
        <button id=else>Else</button><button>Else</button>
        """

    static let misses = [
        Miss(
            "#nope >>> #m",
            .noMatch,
            "No frame “#nope” is in “Main” at https://rp.test/. There is: #idp, iframe[name=other], iframe[title=Down]."
        ),
        Miss(
            "#idp >>> #nope >>> #m",
            .noMatch,
            "No frame “#nope” is in the frame “#idp”, “Idp” at https://idp.test/f. It has no frames."
        ),
        Miss(
            "#box >>> #m",
            .wrongElement,
            "“#box” is a div element, no iframe and no frame, so nothing is in it; name the frame."
        ),
        Miss(
            "#idp >>> #m >>> #x",
            .wrongElement,
            "“#m” in the frame “#idp” is an input of type text, no iframe and no frame, so nothing is in it; name the frame."
        ),
        Miss(
            "iframe[title=Down] >>> #m",
            .noDocument,
            "The frame “iframe[title=Down]” shows nothing: https://down.test/ has no answer: the routes know no such host; "
                + "check the name, or say which address it has (hostOverrides, --resolve)."
        ),
        Miss(
            "role=dialog >>> #m",
            .ambiguous,
            "“role=dialog” fits 2 elements: <iframe id=idp>, <iframe>; name one by its whole text, its role or a CSS selector, "
                + "or by its place: “role=dialog >> nth=0” is the first."
        ),
        Miss(
            "#idp >>> label=E-mail",
            .noMatch,
            "Nothing matches “label=E-mail” in the frame “#idp”, “Idp” at https://idp.test/f. There is: label=Mail."
        ),
        Miss(
            "#m",
            .noMatch,
            "Nothing matches “#m” in “Main” at https://rp.test/. There is one elsewhere: “#idp >>> #m”."
        ),
        Miss(
            "#idp >>> label=Deep",
            .noMatch,
            "Nothing matches “label=Deep” in the frame “#idp”, “Idp” at https://idp.test/f. "
                + "There is one elsewhere: “iframe[name=other] >>> #inner >>> label=Deep”."
        ),
        Miss(
            "#idp >>> #box",
            .noMatch,
            "Nothing matches “#box” in the frame “#idp”, “Idp” at https://idp.test/f. There is one elsewhere: “#box”."
        ),
        Miss(
            "#idp >>> text=Else",
            .ambiguous,
            "“text=Else” fits 2 elements in the frame “#idp”: <button id=else> “Else”, <button> “Else”; "
                + "name one by its whole text, its role or a CSS selector, or by its place: “text=Else >> nth=0” is the first."
        ),
        Miss("#idp >>> #m", .disabled, "“#idp >>> #m” is disabled; the page wants something first.") {
            try $0.fill($1, "x")
        },
        Miss(
            "#idp >>> #f",
            .wrongElement,
            "“#idp >>> #f” is a form element, which takes no text; fill an input, a textarea or what has contenteditable."
        ) { try $0.fill($1, "x") },
        Miss("#idp >>> #m", .wrongElement, "“#idp >>> #m” is an input of type text, no form and in none.") {
            _ = try $0.submit($1, submitter: nil)
        },
        Miss(
            "#idp >>> #else",
            .noSubmitter,
            "“#idp >>> #else” is no submit button of the form “#idp >>> #f”."
        ) { core, _ in _ = try core.submit(Locator.css("#f").inFrame("#idp"), submitter: "#else") },
        Miss(
            "#idp >>> #r",
            .invalidForm,
            "The form is not sent while “#idp >>> #r” is refused (valueMissing); fill it, or submit by a button with formnovalidate."
        ) { core, _ in _ = try core.click(.text("Go").inFrame("#idp")) },
    ]

    @Test(arguments: misses)
    func mistakesAreTold(_ miss: Miss) async throws {
        let page = TestPage { request in
            switch (request.url.hostname, request.url.path) {
            case ("rp.test", "/"): .html(Self.main)
            case ("idp.test", "/f"): .html(Self.inner)
            case ("idp.test", "/mid"): .html("<iframe id=inner src=/deep></iframe>")
            case ("idp.test", "/deep"): .html("<label>Deep <input></label>")
            default: nil
            }
        }
        await page.load("https://rp.test/")
        let error = await #expect(throws: InteractionError.self) {
            try await page.run { core throws(any Error) in try miss.act(core) }
        }
        #expect(error?.message == miss.message)
        #expect(error?.code == miss.code)
        #expect(error?.selector == miss.selector)
    }

    @Test func framesThatAreNotFetchedAreToldSo() async throws {
        var configuration = SessionConfiguration()
        configuration.loadsSubresources = false
        let page = TestPage(configuration) { _ in .html("<iframe id=idp src=/f></iframe>") }
        await page.load("https://rp.test/")
        let error = await #expect(throws: InteractionError.self) {
            try await page.run { core throws(any Error) in _ = try core.click(Locator.css("a").inFrame("#idp")) }
        }
        #expect(error?.code == .noDocument)
        #expect(
            error?.message
                == "The frame “#idp” shows nothing, as the session fetches no frames; let it fetch the parts of pages."
        )
    }

    @Test func whileItLoadsAFrameShowsNothingYet() async throws {
        let held = HeldReplies()
        let client = TestClient(decide: { question in
            guard case .action(let action, let reply) = question, !action.frame.isMainFrame else { return false }
            held.hold(reply)
            return true
        })
        let page = TestPage(client: client) { request in
            .html(request.url.path == "/" ? "<iframe id=idp src=/f></iframe>" : "<input id=m>")
        }
        await page.state { core in
            if let url = WebURL("https://rp.test/") { core.load(NavigationRequest(url: url)) }
        }
        while held.isEmpty { await Task.yield() }
        let field = Locator.css("#m").inFrame("#idp")
        let error = await #expect(throws: InteractionError.self) {
            try await page.page.with { core throws(InteractionError) in _ = try core.element(field) }
        }
        #expect(error?.message == "The frame “#idp” shows nothing yet; wait until it has loaded.")
        #expect(await page.state { (try? $0.elements(field).count) == 0 })
        await page.run { _ in held.give(.allow) }
        #expect(await page.state { (try? $0.elements(field).count) == 1 })
    }
}

/// Answers that a test gives later.
private final class HeldReplies: Sendable {
    private let replies = Mutex<[PolicyReply<ActionPolicy>]>([])

    var isEmpty: Bool { replies.withLock { $0.isEmpty } }
    func hold(_ reply: PolicyReply<ActionPolicy>) { replies.withLock { $0.append(reply) } }
    func give(_ answer: ActionPolicy) { for reply in replies.withLock({ $0 }) { reply(answer) } }
}
