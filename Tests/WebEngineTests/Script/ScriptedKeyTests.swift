import Testing
import WebEngine
import WebNetwork

/// Forms that are sent by events that scripts make.
struct ScriptedKeyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var profile = Profile.wkWebView(iOS: 17)
        var form: String
        var script: String
        var seen: String
        var testDescription: String { name }
    }

    private static let press = """
        i.dispatchEvent(new KeyboardEvent('keypress', { key: 'Enter', charCode: 13, bubbles: true, cancelable: true }))
        """
    private static let plain = "b.dispatchEvent(new Event('click', { bubbles: true }))"

    // PLATFORM(WebKit): InputType::shouldSubmitImplicitly, HTMLElement::defaultEventHandler; in Chromium neither is trusted.
    static let rows = [
        Row(name: "Enter in the one field", form: "<input id=i>", script: press, seen: "submit - true"),
        Row(name: "in one of several", form: "<input id=i><input>", script: press, seen: ""),
        Row(
            name: "beside a button",
            form: "<input id=i><input><button id=b>",
            script: press,
            seen: "click b true 0,submit b true"
        ),
        Row(name: "beside one that is disabled", form: "<input id=i><button id=b disabled>", script: press, seen: ""),
        Row(
            name: "where the page says no",
            form: "<input id=i onkeypress='return false'>",
            script: press,
            seen: ""
        ),
        Row(name: "in a text of several lines", form: "<textarea id=i></textarea>", script: press, seen: ""),
        Row(name: "in Chromium", profile: .android(api: 34), form: "<input id=i>", script: press, seen: ""),
        Row(
            name: "a click that is no mouse's",
            form: "<button id=b>",
            script: plain,
            seen: "click b false undefined,submit b true"
        ),
        Row(
            name: "on a box",
            form: "<input id=b type=checkbox>",
            script: plain + "; seen.push(b.checked)",
            seen: "click b false undefined,false"
        ),
        Row(
            name: "in Chromium",
            profile: .android(api: 34),
            form: "<button id=b>",
            script: plain,
            seen: "click b false undefined"
        ),
    ]

    @Test(arguments: rows)
    func sends(_ row: Row) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let page = TestPage(configuration) { _ in
            .html(
                """
                <!DOCTYPE html><script>const seen = []</script><form id=f>\(row.form)</form><script>
                addEventListener('click', e => seen.push(`click ${e.target.id} ${e.isTrusted} ${e.detail}`))
                f.onsubmit = e => { seen.push(`submit ${e.submitter?.id ?? '-'} ${e.isTrusted}`); return false }
                </script>
                """
            )
        }
        await page.load("https://rp.test/")
        try await page.run { core throws(any Error) in _ = try core.evaluate(row.script) }
        let found = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("seen.join()") }
        #expect(found == .string(row.seen))
    }
}
