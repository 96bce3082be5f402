import Testing

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
            name: "nothing asks",
            body: "<input>",
            script: "seen.push(document.activeElement.localName)",
            seen: "body"
        ),
    ]

    @Test(arguments: rows)
    func isGiven(_ row: SeenRow) async throws { try await row.check() }
}
