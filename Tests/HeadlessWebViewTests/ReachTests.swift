import HeadlessWebView
import Testing

/// What a finger reaches: what is in its way, and which of several is meant.
@Suite(.timeLimit(.minutes(5)))
struct ReachTests {
    private func view(_ body: String) async throws -> WebView {
        let view = WebView.inMemory(routes(["/": page("P", body)]))
        try await view.open("https://app.example/")
        return view
    }

    /// Both engines' `elementFromPoint` has the body, or the dialog, where an inert button is.
    @Test(arguments: [
        ("<div inert id=w><button id=b>Go</button><input id=i></div>", "<div id=w>"),
        (
            "<button id=b>Go</button><input id=i><dialog id=d aria-label=Cookies>x</dialog><script>d.showModal()</script>",
            "“Cookies”"
        ),
    ]) func theInertIsNotReached(body: String, reason: String) async throws {
        let view = try await view(body + "<script>b.onclick = () => { document.title = 'clicked' }</script>")
        for attempt in 0..<2 {
            let error = await #expect(throws: InteractionError.self) {
                if attempt == 0 { try await view.click("#b") } else { try await view.fill("#i", "x") }
            }
            #expect(error?.code == .inert)
            #expect(error?.message.contains(reason) == true, "\(error?.message ?? "")")
        }
        #expect(await view.title == "P")
        _ = try await view.evaluate("window.w ? w.inert = false : d.close()")
        try await view.click("#b")
        #expect(await view.title == "clicked")
    }

    @Test func whatIsInTheDialogIsReached() async throws {
        let view = try await view(
            "<dialog id=d><button id=b onclick='d.close()'>Accept</button></dialog><button id=g>Go</button><script>d.showModal()</script>"
        )
        try await view.click("#b")
        try await view.click("#g")
    }

    @Test(arguments: [
        "<form hidden><input name=u></form><form><input name=u id=shown></form>",
        "<style>.off{display:none}</style><div class=off><input name=u></div><input name=u id=shown>",
        "<input name=u type=hidden><input name=u id=shown>",
        "<input name=u id=shown><input name=u>",
    ]) func ofSeveralTheOneThatShowsIsMeant(body: String) async throws {
        let view = try await view(body)
        try await view.fill("[name=u]", "x")
        #expect(try await view.evaluate("shown.value").string == "x")
    }

    /// Where none shows the first is meant, as for files, whose control pages hide behind a button of their own.
    @Test func hiddenOnesAreMeantWhereNoneShows() async throws {
        let view = try await view("<input type=file name=u id=first hidden><input type=file name=u hidden>")
        try await view.choose("[name=u]", files: [FormFile(filename: "a.txt", content: .bytes([0x61]))])
        #expect(try await view.evaluate("String(first.files.length)").string == "1")
    }

    /// No user does anything to what does not show, and a test that did would pass where the page is broken.
    @Test(arguments: [
        (
            "<button id=b hidden>Go</button><input id=i hidden><select id=s hidden><option>1</select>",
            "the page hides it"
        ),
        (
            "<style>.off{display:none}</style><div class=off id=w><button id=b>Go</button><input id=i><select id=s><option>1</select></div>",
            "<div id=w> around it is hidden"
        ),
        (
            "<div id=w style='visibility:hidden'><button id=b>Go</button><input id=i><select id=s><option>1</select></div>",
            "<div id=w> around it is hidden"
        ),
        (
            "<details><summary>More</summary><div id=w><button id=b>Go</button><input id=i><select id=s><option>1</select></div></details>",
            "<div id=w> around it is hidden"
        ),
    ]) func whatDoesNotShowIsNotReached(body: String, reason: String) async throws {
        for script in ["", "<script>b.onclick = i.onfocus = () => { document.title = 'reached' }</script>"] {
            let view = try await view(body + script)
            for attempt in 0..<4 {
                let error = await #expect(throws: InteractionError.self) {
                    switch attempt {
                    case 0: try await view.click("#b")
                    case 1: try await view.fill("#i", "x")
                    case 2: try await view.select("#s", "1")
                    default: try await view.press(try #require(KeyStroke("Enter")), at: "#i")
                    }
                }
                #expect(error?.code == .hidden)
                #expect(error?.message.hasSuffix("no finger reaches it: \(reason).") == true, "\(error?.message ?? "")")
            }
            #expect(await view.title == "P")
        }
    }

    /// Rules that show again what others hide, and what has its place from something else.
    @Test(arguments: [
        "<style>#b{display:block}</style><button id=b hidden>Go</button>",
        "<div style='visibility:hidden'><button id=b style='visibility:visible'>Go</button></div>",
        "<style>div{display:none}@media (max-width:2000px){div{display:block}}</style><div><button id=b>Go</button></div>",
        "<div style='display:contents'><button id=b style='opacity:0'>Go</button></div>",
        "<style>dialog{display:block}</style><dialog><button id=b>Go</button></dialog>",
        "<img usemap='#m' src='data:,'><map name=m><area id=b href='#x'></map>",
    ]) func whatShowsIsReached(body: String) async throws {
        let view = try await view(body + "<script>b.onclick = () => { document.title = 'clicked' }</script>")
        try await view.click("#b")
        #expect(await view.title == "clicked")
    }

    @Test func nothingIsReachedInAFrameThatDoesNotShow() async throws {
        let view = try await view("<div id=w hidden><iframe name=f srcdoc='<button id=b>Go</button>'></iframe></div>")
        let button = try Locator(parsing: "iframe >>> #b")
        let error = await #expect(throws: InteractionError.self) { try await view.click(button) }
        #expect(error?.message.contains("<div id=w> around it is hidden") == true, "\(error?.message ?? "")")
        _ = try await view.evaluate("w.hidden = false")
        try await view.click(button)
    }

    /// What was tapped last is hovered, as far as the page's rules go.
    @Test func aMenuOpensByATap() async throws {
        let view = try await view(
            """
            <style>ul ul{display:none} li:hover>ul{display:block}</style>
            <ul><li id=more><span id=s>More</span><ul><li><button id=b>Log out</button></ul></ul><p id=p>Elsewhere</p>
            <script>b.onclick = () => { document.title = 'out' }</script>
            """
        )
        await #expect(throws: InteractionError.self) { try await view.click("#b") }
        try await view.click("#s")
        try await view.click("#b")
        #expect(await view.title == "out")
        try await view.click("#p")
        await #expect(throws: InteractionError.self) { try await view.click("#b") }
        #expect(try await view.evaluate("String(document.querySelector('li:hover'))").string == "null")
    }

    /// Where a page hides a box and shows its label, the label is tapped.
    @Test(arguments: ["", "<script>l.onclick = () => { document.title = 'tapped' }</script>"])
    func aLabelIsTappedForItsBox(script: String) async throws {
        let box = "<input type=checkbox id=c style='display:none'><label id=l for=c>I agree</label>"
        let view = try await view(box + script)
        try await view.check("#c")
        #expect(try await view.evaluate("String(c.checked)").string == "true")
        #expect(await view.title == (script.isEmpty ? "P" : "tapped"))
        let hidden = try await self.view("<div hidden><input type=checkbox id=c><label for=c>I agree</label></div>")
        let error = await #expect(throws: InteractionError.self) { try await hidden.check("#c") }
        #expect(error?.code == .hidden)
    }
}
