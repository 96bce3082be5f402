import Testing
import WebDocument
import WebStandards

/// Pages that declare their encoding late, behind a script or before one: when the script comes makes no difference, and nothing of the
/// page is lost.
@Suite struct DeclaredBehindScriptTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let page: [UInt8]
        let encoding: TextEncoding
        let text: String
    }

    /// Longer than what is looked through for a declaration before the page is parsed.
    private static let long = "<!--" + String(repeating: "x", count: 1024) + "-->"
    private static let script = "<script>1</script>"
    private static let meta = "<meta charset=shift_jis>"

    static let rows = [
        Row(
            testDescription: "ASCII before it: what follows is read as it says",
            page: Array("\(script)\(long)\(meta)<p>".utf8) + [0x82, 0xA0] + Array(" end".utf8),
            encoding: .shiftJIS,
            text: "\u{3042} end"
        ),
        Row(
            testDescription: "a script on either side",
            page: Array("\(script)\(long)\(meta)\(script)<p>".utf8) + [0x82, 0xA0] + Array(" end".utf8),
            encoding: .shiftJIS,
            text: "\u{3042} end"
        ),
        Row(
            testDescription: "other bytes before it: scripts that have run cannot run again",
            page: [0xE9] + Array("\(script)\(long)\(meta)<p>".utf8) + [0x82, 0xA0] + Array(" end".utf8),
            encoding: .windows1252,
            text: "\u{201A}\u{A0} end"
        ),
        Row(
            testDescription: "other bytes between",
            page: Array("\(script)\u{E9}\(long)\(meta)<p>".utf8) + [0x82, 0xA0] + Array(" end".utf8),
            encoding: .windows1252,
            text: "\u{201A}\u{A0} end"
        ),
        Row(
            testDescription: "other bytes before it, and a script behind it: the page is read again",
            page: [0xE9] + Array("\(long)\(meta)\(script)<p>".utf8) + [0x82, 0xA0] + Array(" end".utf8),
            encoding: .shiftJIS,
            text: "\u{3042} end"
        ),
        Row(
            testDescription: "nothing declared",
            page: Array("\(script)\(long)<p>".utf8) + [0xE9] + Array(" end".utf8),
            encoding: .windows1252,
            text: "\u{E9} end"
        ),
        Row(
            testDescription: "nothing but ASCII",
            page: Array("\(script)\(long)\(meta)<p>end".utf8),
            encoding: .shiftJIS,
            text: "end"
        ),
    ]

    @Test(arguments: rows)
    func isHeeded(_ row: Row) throws {
        for piece in [1, 2, 3, 7, 500, 1030, 4096] {
            for pause in [0, 1, 5, Int.max] {
                let document = try Self.document(row.page, pieces: piece, pause: pause)
                let place: Comment = "in pieces of \(piece), scripts \(pause) pieces late"
                #expect(document.encoding == row.encoding, place)
                #expect(document.visibleText.hasSuffix(row.text), place)
            }
        }
    }

    /// Each script comes that many pieces after the parser has met it.
    private static func document(_ page: [UInt8], pieces size: Int, pause: Int) throws -> Document {
        var origin = DocumentOrigin(url: try #require(WebURL("https://rp.test/")), contentType: MIMEType("text/html"))
        origin.scripting = true
        let builder = DocumentBuilder(origin)
        let scripts = Latecomers(isLate: pause > 0)
        builder.scripts = scripts
        var rest = page[...]
        var waited = 0
        while !rest.isEmpty {
            builder.feed(Array(rest.prefix(size)))
            rest = rest.dropFirst(size)
            waited = scripts.isAwaited ? waited + 1 : 0
            if waited >= pause { scripts.arrive(at: builder) }
        }
        builder.finish()
        scripts.arrive(at: builder)
        return builder.document
    }
}

/// Scripts that the parser waits for.
private final class Latecomers: ParserScripts {
    private let isLate: Bool
    private(set) var isAwaited = false

    init(isLate: Bool) { self.isLate = isLate }

    func parser(_ builder: DocumentBuilder, met script: Element) -> ParserVerdict {
        isAwaited = isLate
        return isLate ? .wait : .goOn
    }

    func arrive(at builder: DocumentBuilder) {
        while isAwaited {
            isAwaited = false
            builder.runAwaitedScript { .goOn }
        }
    }
}
