import HeadlessWebView
import Testing

/// What a click of the app's is to a page: a finger's tap, with all that comes before the click.
@Suite(.timeLimit(.minutes(10)))
struct TapTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// Behind a script that makes `seen` and `note(event)`.
        var body: String
        var seen: String
        var profile = Profile.wkWebView(iOS: 17)
        var testDescription: String { name }
    }

    static let all = """
        <script>for (const type of ['pointerover', 'pointerenter', 'pointerdown', 'touchstart', 'pointerup', 'pointerout',
            'pointerleave', 'touchend', 'mouseover', 'mouseenter', 'mousemove', 'mousedown', 'mouseup', 'click'])
            go.addEventListener(type, note)</script>
        """

    static let rows = [
        Row(
            name: "in the order of phones",
            body: "<button id=go type=button>Go</button>" + all,
            seen: "pointerover pointerenter pointerdown touchstart pointerup pointerout pointerleave touchend "
                + "mouseover mouseenter mousemove mousedown mouseup click"
        ),
        Row(
            name: "no mouse where the pointer's press is prevented, and a click",
            body: "<button id=go type=button>Go</button>\(all)"
                + "<script>go.onpointerdown = e => e.preventDefault()</script>",
            seen: "pointerover pointerenter pointerdown touchstart pointerup pointerout pointerleave touchend click"
        ),
        Row(
            name: "neither mouse nor click where the touch is prevented, but the click that the page makes of it",
            body: """
                <button id=go type=button>Go</button><script>
                go.ontouchend = e => { note(e); e.preventDefault(); go.click() };
                go.onmousedown = note; go.onclick = e => seen.push(`click ${e.isTrusted}`)
                </script>
                """,
            seen: "touchend click false"
        ),
        Row(
            name: "the window's listener for touches cannot prevent them unless it says so",
            body: """
                <button id=go type=button>Go</button><script>
                addEventListener('touchstart', e => { e.preventDefault(); seen.push(e.defaultPrevented) });
                document.body.addEventListener('touchstart', e => { e.preventDefault(); seen.push(e.defaultPrevented) });
                go.onclick = note
                </script>
                """,
            seen: "false false click"
        ),
        Row(
            name: "popovers that neither hold it nor are opened by it close",
            body: """
                <button id=go type=button>Go</button><div id=p popover>p</div><div id=m popover=manual>m</div><script>
                for (const one of [p, m]) {
                    one.onbeforetoggle = e => seen.push(`${one.id} ${e.newState}`)
                    one.showPopover()
                }
                go.onclick = () => seen.push(p.matches(':popover-open'), m.matches(':popover-open'))
                </script>
                """,
            seen: "p open m open p closed false true"
        ),
        Row(
            name: "the one that it is in stays",
            body: """
                <div id=p popover><button id=go type=button>Go</button></div><script>
                p.showPopover()
                go.onclick = () => seen.push(p.matches(':popover-open'))
                </script>
                """,
            seen: "true"
        ),
        Row(
            name: "the one that it opens and closes",
            body: """
                <button id=go type=button popovertarget=p>Go</button><div id=p popover>p</div><script>
                p.showPopover()
                p.onbeforetoggle = e => seen.push(e.newState)
                </script>
                """,
            seen: "closed"
        ),
        Row(
            name: "what the events say",
            body: """
                <button id=go type=button>Go</button><script>
                go.onpointerdown = e => seen.push(e.pointerType, e.isPrimary, e.buttons, e.isTrusted);
                go.ontouchstart = e => seen.push(e.touches.length, e.targetTouches[0].target.id, e.touches.item(1) === null,
                    e.touches instanceof TouchList, e.changedTouches[0] instanceof Touch);
                go.ontouchend = e => seen.push(e.touches.length, e.changedTouches.length);
                go.onmousedown = e => seen.push(e.buttons, e.detail)
                </script>
                """,
            seen: "touch true 1 true 1 go true true true 0 1 1 1"
        ),
        Row(
            name: "what a listener leaves for later is done before the next event",
            body: """
                <button id=go type=button>Go</button><script>
                go.onmousedown = () => { Promise.resolve().then(() => seen.push('between')); seen.push('down') };
                go.onmouseup = note
                </script>
                """,
            seen: "down between mouseup"
        ),
        Row(
            name: "and before the next listener, of the click too",
            body: """
                <button id=go type=button>Go</button><script>
                for (const type of ['pointerdown', 'click'])
                    for (const name of ['1', '2'])
                        go.addEventListener(type, () => { seen.push(type + name); queueMicrotask(() => seen.push(name)) })
                </script>
                """,
            seen: "pointerdown1 1 pointerdown2 2 click1 1 click2 2"
        ),
        Row(
            name: "no click on what its press took away",
            body: "<p id=p><button id=go type=button onclick=note(event)>Go</button></p>"
                + "<script>p.onmousedown = () => go.remove()</script>",
            seen: ""
        ),
        Row(
            name: "the field that had the focus loses it to a button that takes none, of WebKit's",
            body: "<input autofocus onblur=note(event)><button id=go type=button onclick='note(event)'>Go</button>",
            seen: "blur click"
        ),
        Row(
            name: "a button takes the focus in Chromium",
            body: "<button id=go type=button onfocus='note(event)' onclick='note(event)'>Go</button>",
            seen: "focus click",
            profile: .android(api: 34)
        ),
        Row(
            name: "a field takes it by its label too",
            body: """
                <label id=go>Name <input onfocus=note(event)></label>
                """,
            seen: "focus"
        ),
    ]

    @Test(arguments: rows)
    func isHeard(_ row: Row) async throws {
        let script = "<script>const seen = [], note = event => seen.push(event.type)</script>"
        let view = WebView.inMemory(routes(["/": page("Tap", script + row.body)])) { $0.profile = row.profile }
        try await view.open("https://a.example/")
        try await view.click("#go")
        #expect(try await view.evaluate("seen.join(' ')").string == row.seen)
    }

    @Test("a disabled button hears nothing, and who taps it is told")
    func disabled() async throws {
        let body = "<script>const seen = []</script><fieldset disabled><button id=go>Go</button></fieldset>" + Self.all
        let view = WebView.inMemory(routes(["/": page("Tap", body)]))
        try await view.open("https://a.example/")
        let error = await #expect(throws: InteractionError.self) { try await view.click("#go") }
        #expect(error?.code == .disabled)
        #expect(try await view.evaluate("seen.join(' ')").string == "")
    }

    @Test("a field that is filled has the focus, and the one before it loses it")
    func fields() async throws {
        let form = """
            <script>const seen = [], note = e => seen.push(e.type + ' ' + e.target.id + ' ' + e.target.value)</script>
            <input id=name><input id=pass type=password><button id=go disabled>Go</button><script>
            for (const field of document.querySelectorAll('input'))
                for (const type of ['focus', 'input', 'blur']) field.addEventListener(type, note);
            pass.addEventListener('focus', () => { go.disabled = document.activeElement !== pass });
            </script>
            """
        let view = WebView.inMemory(routes(["/": page("Sign in", form)]))
        try await view.open("https://a.example/")
        try await view.fill("#name", "alice")
        try await view.fill("#pass", "x")
        #expect(
            try await view.evaluate("seen.join(', ')").string
                == "focus name , input name alice, blur name alice, focus pass , input pass x"
        )
        #expect(try await view.evaluate("go.disabled").bool == false)
    }

    @Test("a menu that opens by the press, and libraries that take real clicks for themselves, are walked")
    func menus() async throws {
        let menu = """
            <div id=menu>Choose</div><ul id=list hidden><li id=one>One</li></ul><output id=out></output><script>
            menu.onmousedown = () => { list.hidden = false };
            // As the gestures of component libraries have it: a click is the library's own, made of the touch.
            addEventListener("click", e => { if (e.isTrusted) { e.preventDefault(); e.stopPropagation() } }, true);
            addEventListener("touchend", e => e.target.dispatchEvent(new MouseEvent("click", { bubbles: true })), true);
            one.onclick = () => { out.value = "One is chosen" };
            </script>
            """
        let view = WebView.inMemory(routes(["/": page("Menu", menu)]))
        try await view.open("https://a.example/")
        try await view.click(.text("Choose"))
        try await view.click(.text("One"))
        #expect(await view.snapshot().text.hasSuffix("One is chosen"))
    }
}
