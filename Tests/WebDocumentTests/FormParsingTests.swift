import Testing
import WebDocument
import WebStandards

/// Which form a control belongs to that the parser saw between its tags.
@Suite struct FormParsingTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let html: String
        let query: String
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "a nested form is ignored, and its end tag ends the outer",
            html: "<form id=o action='/post?outer'><input name=a value=1><form id=i action='/post?inner'>"
                + "<input name=b value=2></form><input name=c value=3></form><input name=d value=4>",
            query: "a=1&b=2"
        ),
        Row(
            name: "a form between table tags",
            html: "<table><form id=o action=/post><tr><td><input name=a value=1></td></tr><input name=z value=0>"
                + "</form><tr><td><input name=late value=2></td></tr></table>",
            query: "z=0&a=1"
        ),
        Row(
            name: "an unclosed form goes on after its parent",
            html: "<div><form id=o action=/post><input name=a value=1></div><input name=b value=2><p>"
                + "<input name=a value=3><input form=nope name=x value=9><label><input name=lab value=5></label>",
            query: "a=1&b=2&a=3&lab=5"
        ),
        Row(
            name: "an end tag after the parent's ends the form",
            html: "<div><form id=o><input name=a value=1></div><input name=b value=2></form><input name=c value=3>",
            query: "a=1&b=2"
        ),
        Row(
            name: "an end tag before an open div leaves the div in the form",
            html: "<form id=o><div></form><input name=a value=1></div><input name=b value=2>",
            query: "a=1"
        ),
    ]

    @Test(arguments: rows) func entries(_ row: Row) throws {
        let document = page(row.html)
        let form = try #require(document.element(id: "o"))
        let submission = try #require(document.submission(form: form, submitter: nil, boundary: "B"))
        #expect(submission.url.query == row.query)
    }
}
