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

    /// Where none shows the first is meant, as for the files of a control that a label stands for.
    @Test func hiddenOnesAreMeantWhereNoneShows() async throws {
        let view = try await view("<input type=checkbox name=u id=first hidden><input type=checkbox name=u hidden>")
        try await view.check("[name=u]")
        #expect(try await view.evaluate("String(first.checked)").string == "true")
    }
}
