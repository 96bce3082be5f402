import HeadlessWebView
import Testing

/// Keys, as pages hear of them and as users get something by them.
@Suite(.timeLimit(.minutes(5)))
struct KeyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var body: String
        /// Keys in words, and texts as `"text"`; the first at `#a`, the others where the focus is.
        var keys: [String]
        /// What the page's title is then.
        var title: String
        var testDescription: String { name }
    }

    private static let noted = """
        <script>const heard = []; for (const type of ['keydown', 'keypress', 'beforeinput', 'input', 'change', 'keyup', 'click', 'submit'])
        addEventListener(type, e => { heard.push(type + (e.key ? ':' + e.key + ':' + e.code + ':' + e.keyCode : e.data ? ':' + e.data : ''));
        document.title = heard.join(' ') }, true)</script>
        """
    private static let says = "<script>oninput = onclick = onkeyup = () => { document.title = say() }</script>"

    static let rows: [Row] = [
        Row(
            name: "a character",
            body: "<input id=a>" + noted,
            keys: ["b"],
            title: "keydown:b:KeyB:66 keypress:b:KeyB:98 beforeinput:b input:b keyup:b:KeyB:66"
        ),
        Row(
            name: "a key that writes nothing",
            body: "<input id=a>" + noted,
            keys: ["ArrowDown"],
            title: "keydown:ArrowDown:ArrowDown:40 keyup:ArrowDown:ArrowDown:40"
        ),
        Row(
            name: "what the page cancels does nothing",
            body: "<input id=a value=x onkeydown='return event.key != \"b\"'>" + noted,
            keys: ["b"],
            title: "keydown:b:KeyB:66 keyup:b:KeyB:66"
        ),
        Row(
            name: "Enter finishes what was typed and submits by the first button",
            body: "<form onsubmit='return false'><input id=a><button>Go</button></form>" + noted,
            keys: ["1", "Enter"],
            title: "keydown:1:Digit1:49 keypress:1:Digit1:49 beforeinput:1 input:1 keyup:1:Digit1:49 "
                + "keydown:Enter:Enter:13 keypress:Enter:Enter:13 change click submit keyup:Enter:Enter:13"
        ),
        Row(
            name: "the space bar ticks",
            body: "<input type=checkbox id=a>" + noted,
            keys: ["Space"],
            title: "keydown: :Space:32 keypress: :Space:32 keyup: :Space:32 click input change"
        ),
        Row(
            name: "Enter on a link",
            body: "<a id=a href='#x'>x</a>" + noted,
            keys: ["Enter"],
            title: "keydown:Enter:Enter:13 keypress:Enter:Enter:13 click keyup:Enter:Enter:13"
        ),
        Row(
            name: "behind what is there, and back",
            body: "<input id=a value=x><script>a.setSelectionRange(1, 1); say = () => a.value</script>" + says,
            keys: ["\"yz\"", "Backspace", "ArrowLeft", "Delete", "\"é😀\"", "Home", "\"0\"", "End", "\"9\""],
            title: "0xé😀9"
        ),
        Row(
            name: "Control and a, and over it",
            body: "<input id=a value=old><script>say = () => a.value</script>" + says,
            keys: ["Control+a", "\"new\""],
            title: "new"
        ),
        Row(
            name: "no more than maxlength",
            body: "<input id=a maxlength=3><script>say = () => a.value</script>" + says,
            keys: ["\"12345\""],
            title: "123"
        ),
        Row(
            name: "lines of a textarea",
            body: "<textarea id=a></textarea><script>say = () => JSON.stringify(a.value)</script>" + says,
            keys: ["\"one\"", "Enter", "\"two\""],
            title: #""one\ntwo""#
        ),
        Row(
            name: "what is edited in place",
            body: "<div id=a contenteditable></div><script>say = () => a.innerHTML</script>" + says,
            keys: ["\"abc\"", "Backspace", "Enter", "\"d\""],
            title: "ab<br>d"
        ),
        Row(
            name: "a digit a field, the page leads on",
            body: """
                <input id=a maxlength=1><input maxlength=1><input maxlength=1><script>for (const box of document.querySelectorAll('input'))
                box.addEventListener('input', () => setTimeout(() => box.nextElementSibling?.focus(), 5));
                say = () => [...document.querySelectorAll('input')].map(box => box.value).join('-')</script>
                """ + says,
            keys: ["\"271\""],
            title: "2-7-1"
        ),
        Row(
            name: "Tab and back",
            body: """
                <input id=a><p tabindex=-1>no</p><input disabled><button id=b>B</button><input type=hidden><a>no</a><a id=c href=x>C</a>
                <script>say = () => document.activeElement.id</script>
                """ + says,
            keys: ["Tab", "Tab", "Shift+Tab", "Tab", "Tab"],
            title: "a"
        ),
        Row(
            name: "tabindex goes first",
            body:
                "<input id=a tabindex=2><input id=b><input id=c tabindex=1><script>say = () => document.activeElement.id</script>"
                + says,
            keys: ["Tab", "Tab"],
            title: "c"
        ),
        Row(
            name: "Escape closes what came last",
            body: """
                <dialog id=d><dialog id=e><input id=a></dialog></dialog><script>d.showModal(); e.showModal();
                say = () => d.open + ' ' + e.open</script>
                """ + says,
            keys: ["Escape"],
            title: "true false"
        ),
        Row(
            name: "Escape hides a popover",
            body:
                "<div id=p popover><input id=a></div><script>p.showPopover(); say = () => p.matches(':popover-open')</script>"
                + says,
            keys: ["Escape"],
            title: "false"
        ),
        Row(
            name: "a dialog that stays",
            body: """
                <dialog id=d oncancel='return false'><input id=a></dialog><script>d.showModal(); say = () => d.open</script>
                """ + says,
            keys: ["Escape"],
            title: "true"
        ),
        Row(
            name: "in a shadow tree",
            body: """
                <div id=a></div><script>const root = a.attachShadow({ mode: 'open', delegatesFocus: true });
                root.innerHTML = '<input>'; say = () => root.firstChild.value</script>
                """ + says,
            keys: ["\"xy\""],
            title: "xy"
        ),
        Row(
            name: "microtasks run between the events",
            body: """
                <input id=a><script>const order = []; a.onkeydown = () => { order.push('down'); Promise.resolve().then(() => order.push('later')) };
                a.onkeypress = () => { order.push('press') }; say = () => order.join(' ')</script>
                """ + says,
            keys: ["x"],
            title: "down later press"
        ),
    ]

    @Test(arguments: rows, [Profile.wkWebView(), .android()]) func press(_ row: Row, profile: Profile) async throws {
        let view = WebView.inMemory(routes(["/": page("Keys", row.body)])) { $0.profile = profile }
        try await view.open("https://app.example/")
        var place: Locator? = "#a"
        for key in row.keys {
            if key.hasPrefix("\"") {
                try await view.type(String(key.dropFirst().dropLast()), at: place)
            } else {
                try await view.press(try #require(KeyStroke(key)), at: place)
            }
            place = nil
        }
        let title = await view.title
        #expect(title == row.title)
    }

    /// The key that leads on is waited for, also in a page that has no script, behind what was filled, and in a frame.
    @Test(arguments: ["/plain", "/frame"]) func enterLeadsOn(path: String) async throws {
        let form = "<form action=/in target=_top><input name=code id=code></form>"
        let view = WebView.inMemory(
            routes([
                "/plain": page("Plain", form), "/frame": page("Frame", "<iframe id=f src=/plain></iframe>"),
                "/in": page("Signed in"),
            ])
        )
        try await view.open("https://app.example\(path)")
        try await view.fill(try Locator(parsing: path == "/plain" ? "#code" : "#f >>> #code"), "123456")
        let outcome = try await view.press(try #require(KeyStroke("Enter")))
        #expect(outcome == .finished(try #require(WebURL("https://app.example/in?code=123456"))))
        #expect(await view.title == "Signed in")
    }

    @Test(arguments: [Profile.wkWebView(), .android()]) func keysWithoutScripts(profile: Profile) async throws {
        let form = """
            <form action=/in><input name=code id=code><textarea name=t id=t></textarea><input type=checkbox name=c id=c><a href=/l id=l>l</a>
            <button>Go</button></form>
            """
        let pages = routes(["/": page("P", form), "/in": page("Signed in"), "/l": page("L")])
        let view = WebView.inMemory(pages) {
            $0.profile = profile
            $0.javaScriptEnabled = false
        }
        try await view.open("https://app.example/")
        try await view.press(try #require(KeyStroke("Enter")), at: "#l")
        #expect(await view.title == "L")
        try await view.open("https://app.example/")
        for (locator, keys) in [
            ("#t", ["1", "Enter", "2"]), ("#c", ["Space"]), ("#code", ["1", "2", "Backspace", "3"]),
        ] {
            for key in keys { try await view.press(try #require(KeyStroke(key)), at: Locator(stringLiteral: locator)) }
        }
        let outcome = try await view.press(try #require(KeyStroke("Enter")))
        #expect(outcome == .finished(try #require(WebURL("https://app.example/in?code=13&t=1%0D%0A2&c=on"))))
    }

    /// As of a text that comes at once.
    ///
    /// https://w3c.github.io/input-events/#interface-InputEvent
    @Test(arguments: [
        ("<input id=a value=x>", "yz", "beforeinput:insertText:yz input:insertText:yz change yz"),
        ("<textarea id=a></textarea>", "y", "beforeinput:insertText:y input:insertText:y change y"),
        ("<input id=a type=date>", "2026-11-30", "input change 2026-11-30"),
        ("<input id=a value=x onbeforeinput='return false'>", "yz", "beforeinput:insertText:yz x"),
        ("<input id=a value=x>", "x", "beforeinput:insertText:x x"),
    ]) func fillTellsWhatWasTyped(body: String, text: String, heard: String) async throws {
        let listens = """
            <script>const heard = []; for (const type of ['keydown', 'beforeinput', 'input', 'change'])
            addEventListener(type, e => { heard.push(type + (e instanceof InputEvent ? ':' + e.inputType + ':' + e.data : '')) }, true)</script>
            """
        let view = WebView.inMemory(routes(["/": page("P", body + listens)]))
        try await view.open("https://app.example/")
        try await view.fill("#a", text)
        #expect(try await view.evaluate("[...heard, a.value].join(' ')").string == heard)
    }

    /// What is typed ends with the key that leads on.
    @Test func typingEndsWhereItLeadsOn() async throws {
        let form = "<form action=/in><input name=code id=a oninput='value.length == 2 && form.submit()'></form>"
        let view = WebView.inMemory(
            routes(["/": page("Code", form), "/in": page("Signed in", "<input autofocus id=b>")])
        )
        try await view.open("https://app.example/")
        let outcome = try await view.type("1234", at: "#a")
        #expect(outcome == .finished(try #require(WebURL("https://app.example/in?code=12"))))
        #expect(try await view.evaluate("b.value").string == "")
    }

    @Test func whatTakesNoKeysIsTold() async throws {
        let view = WebView.inMemory(routes(["/": page("P", "<p id=p>text</p><input id=d disabled><input id=i>")]))
        try await view.open("https://app.example/")
        let key = try #require(KeyStroke("x"))
        for (locator, code) in [("#p", InteractionError.Code.wrongElement), ("#d", .disabled), ("#none", .noMatch)] {
            let error = await #expect(throws: InteractionError.self) {
                try await view.press(key, at: Locator(stringLiteral: locator))
            }
            #expect(error?.code == code)
        }
        try await view.press(key, at: "body")
    }

    @Test(arguments: [
        ("Enter", "Enter", 0), ("a", "a", 0), ("Space", " ", 0), ("Shift+Tab", "Tab", 1), ("Meta+Shift+a", "a", 2),
        ("+", "+", 0),
        ("Control++", "+", 1), ("é", "é", 0),
    ]) func keysAreRead(text: String, key: String, held: Int) throws {
        let stroke = try #require(KeyStroke(text))
        #expect(stroke.key == key)
        #expect(stroke.held.count == held)
    }

    @Test(arguments: ["", "enter", "Return", "Shift", "Shift+", "Strg+a", "ab"]) func whatIsNoKey(text: String) {
        #expect(KeyStroke(text) == nil)
    }
}
