import Testing
import WebStandards

@Suite("ContentDisposition")
struct ContentDispositionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let value: String
        let isAttachment: Bool
        let filename: String?
        var testDescription: String { value }

        init(_ value: String, _ isAttachment: Bool, _ filename: String? = nil) {
            self.value = value
            self.isAttachment = isAttachment
            self.filename = filename
        }
    }

    @Test(
        "parsing",
        arguments: [
            Row("inline", false), Row("attachment", true), Row(" ATTACHMENT ", true), Row("form-data", true),
            Row("", false), Row("filename=x", false, nil), Row("\"attachment\"", false),
            Row("inline; filename=x.html", false, "x.html"),
            Row("attachment; filename=\"a b.txt\"", true, "a b.txt"),
            Row("attachment; filename=a b.txt ; x=y", true, "a b.txt"),
            Row("attachment;FILENAME = \"a\\\"b\"", true, "a\"b"),
            Row("attachment; filename=\"a;b\"; size=1", true, "a;b"),
            Row("attachment; filename=\"unended", true, "unended"),
            Row("attachment; filename=a; filename=b", true, "a"),
            Row("attachment; filename=a; filename*=UTF-8''na%C3%AFve.txt", true, "naïve.txt"),
            Row("attachment; filename*=utf-8'en'%e2%82%ac; filename=a", true, "€"),
            Row("attachment; filename*=ISO-8859-1''caf%E9; filename=a", true, "café"),
            Row("attachment; filename*=UTF-8''%FF; filename=a", true, "a"),
            Row("attachment; filename*=UTF-16''a; filename=b", true, "b"),
            Row("attachment; filename*=a; filename=b", true, "b"),
            Row("attachment; filename=\"caf\u{C3}\u{A9}\"", true, "café"),
            Row("attachment; filename=\"caf\u{E9}\"", true, "café"),
            Row("attachment; filename=../../etc/passwd", true, "passwd"),
            Row("attachment; filename=\"..\\\\..\\\\x.exe\"", true, "x.exe"),
            Row("attachment; filename=..", true), Row("attachment; filename=a/", true),
            Row("attachment; filename=", true),
            Row("attachment; filename=\"a\u{0}b\"", true, "ab"), Row("attachment;;; ; filename=x", true, "x"),
            Row("attachment; filename*=UTF-8''a%2Fb", true, "b"),
        ]
    )
    func parse(_ row: Row) {
        let disposition = ContentDisposition(parsing: row.value)
        #expect(disposition.isAttachment == row.isAttachment)
        #expect(disposition.filename == row.filename)
    }
}
