import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// A form sends the same where scripts have it in their hands and where there are none.
struct SentValueTests {
    /// What is in the form, and what it sends.
    private static let rows: [(String, String)] = [
        ("<datalist><input name=d value=1></datalist>", "d=1"),
        ("<select name=s multiple><optgroup disabled><option selected>a</optgroup><option selected>b</select>", "s=b"),
        ("<select name=s><option disabled selected>a<option>b</select>", ""),
        ("<textarea name=t wrap=hard cols=4>aaaa bbbb</textarea>", "t=aaaa+%0D%0Abbbb"),
        ("<input type=submit name=s id=b>", "s=Submit"),
        ("<fieldset disabled><legend><input name=l value=1></legend><input name=n value=1></fieldset>", "l=1"),
        ("<input name=n value=1 dirname=n.dir>", "n=1&n.dir=ltr"),
    ]

    @Test(arguments: rows, [true, false])
    private func sends(row: (String, String), byScript: Bool) async {
        let page = TestPage { request in
            html("P", request.url.path == "/" ? "<form id=f action=/to>\(row.0)</form>" : "")
        }
        await page.load("https://rp.test/")
        _ = page.sent()
        await page.run { core in
            if byScript {
                _ = try? core.evaluate("document.getElementById('f').requestSubmit(document.getElementById('b'))")
            } else {
                _ = try? core.submit(.css("#f"), submitter: nil)
            }
        }
        let sent = page.sent { $0.url.query ?? "" }
        #expect(sent == [row.1], "\(row.0)")
    }

    @Test func dataOfAFormIsTheSame() async throws {
        let controls = Self.rows.map(\.0).joined()
        let page = TestPage { _ in html("P", "<form id=f>\(controls)</form>") }
        await page.load("https://rp.test/")
        let found = try await page.page.with { core throws(ScriptFailure) in
            try core.evaluate("`${new URLSearchParams(new FormData(document.getElementById('f')))}`")
        }.string
        let expected = Self.rows.map(\.1).filter { !$0.isEmpty && $0 != "s=Submit" }.joined(separator: "&")
        // The line ends are the sending's.
        #expect(found == expected.replacing("%0D%0A", with: "%0A"))
    }
}
