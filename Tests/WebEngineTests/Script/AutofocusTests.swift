import Testing
import WebEngine

/// A page's field that asks for the focus has it once the page shows, as sign-in pages have it.
///
/// https://html.spec.whatwg.org/#the-autofocus-attribute
struct AutofocusTests {
    static let rows = [
        SeenRow(
            name: "the first that can have it",
            body: """
                <style>.modal { display: none }</style><div class=modal><input autofocus id=a></div><input autofocus disabled id=b>
                <input autofocus hidden id=c><p autofocus id=d>text</p><input autofocus id=e onfocus="seen.push('focus')"><input autofocus id=f>
                """,
            script: "seen.push(document.activeElement.id, e.matches(':focus'))",
            seen: "focus,e,true"
        ),
        SeenRow(
            name: "not where a script has given it away",
            body: "<input id=own><input autofocus><script>own.focus()</script>",
            script: "seen.push(document.activeElement.id)",
            seen: "own"
        ),
        SeenRow(
            name: "after all that listen to the end of the document",
            body: """
                <input autofocus onfocus="seen.push('focus')"><script>
                for (const name of ['read', 'again']) addEventListener('DOMContentLoaded', () => seen.push(name))
                </script>
                """,
            seen: "read,again,focus"
        ),
        SeenRow(
            name: "of what a script adds the first, once",
            script: """
                document.body.innerHTML = '<div hidden><input autofocus id=a></div><input autofocus id=b>'
                seen.push(document.activeElement.id)
                setTimeout(() => {
                    seen.push(document.activeElement.id)
                    document.body.insertAdjacentHTML('beforeend', '<input autofocus id=c>')
                    setTimeout(() => seen.push(document.activeElement.id), 50)
                }, 50)
                """,
            seen: ",b,b"
        ),
        SeenRow(
            name: "not in the place of what a script gave it to",
            body: "<input id=own>",
            script: """
                own.focus()
                document.body.insertAdjacentHTML('beforeend', '<input autofocus>')
                setTimeout(() => seen.push(document.activeElement.id), 50)
                """,
            seen: "own"
        ),
        SeenRow(
            name: "in a frame of the page's origin",
            body: "<iframe srcdoc='<input autofocus id=inner><script>0</script>'></iframe>",
            script: "seen.push(document.activeElement.localName, frames[0].document.activeElement.id)",
            seen: "iframe,inner"
        ),
        SeenRow(
            name: "in no frame of another",
            body: "<iframe sandbox=allow-scripts srcdoc='<input autofocus onfocus=parent.postMessage(1)>'></iframe>",
            script: "seen.push(document.activeElement.localName)",
            seen: "body"
        ),
        SeenRow(
            name: "nothing asks",
            body: "<input>",
            script: "seen.push(document.activeElement.localName)",
            seen: "body"
        ),
    ]

    // https://html.spec.whatwg.org/#scrolling-to-a-fragment
    @Test("what the URL's fragment means comes first", arguments: [Profile.wkWebView(iOS: 17), .android(api: 34)])
    func indicated(_ profile: Profile) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { _ in
            let script = "<script>onload = () => { a.value = document.activeElement.id }</script>"
            return html("", "<input id=a><input autofocus id=b>" + script)
        }
        await page.load("https://a.test/p#a")
        #expect(await page.state { try? $0.evaluateText("a.value") } == "a")
    }

    @Test(arguments: rows)
    func isGiven(_ row: SeenRow) async throws { try await row.check() }
}
