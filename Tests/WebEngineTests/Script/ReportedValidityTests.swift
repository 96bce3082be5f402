import Testing

/// A form that is not sent gives the focus to its first field that is wrong.
///
/// https://html.spec.whatwg.org/#interactively-validate-the-constraints
struct ReportedValidityTests {
    private static let form = """
        <form onsubmit="seen.push('sent')"><input value=x><input required hidden><input required id=a><input required id=b>
        <button id=send>Send</button></form><script>const form = document.forms[0]</script>
        """

    static let rows = [
        SeenRow(
            name: "by its button",
            body: form,
            script: "send.click(); seen.push(document.activeElement.id)",
            seen: "a"
        ),
        SeenRow(
            name: "by a script",
            body: form,
            script: "form.requestSubmit(); seen.push(document.activeElement.id)",
            seen: "a"
        ),
        SeenRow(
            name: "not one whose event is cancelled",
            body: form,
            script: """
                a.oninvalid = event => event.preventDefault()
                seen.push(form.reportValidity(), document.activeElement.id, a.reportValidity(), document.activeElement.id)
                """,
            seen: "false,b,false,b"
        ),
        SeenRow(
            name: "not where it is but checked",
            body: form,
            script: "seen.push(form.checkValidity(), document.activeElement.localName)",
            seen: "false,body"
        ),
        SeenRow(
            name: "a field of itself",
            body: form,
            script: "seen.push(b.reportValidity(), document.activeElement.id)",
            seen: "false,b"
        ),
    ]

    @Test(arguments: rows)
    func focus(_ row: SeenRow) async throws { try await row.check() }
}
