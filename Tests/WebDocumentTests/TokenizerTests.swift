import Foundation
import Testing
import WebDocument

/// The tokenizer, whole and cut: html5lib's suite, what logins depend on, and input made to break it.
@Suite struct TokenizerTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let name: String
        let input: String
        var state = HTMLTokens.InitialState.data
        var lastStartTag: String?
        let tokens: [HTMLTokens.Token]
        var errors: Set<String> = []
        var testDescription: String { name }

        func read(chunk: Int?, wantsErrors: Bool) -> (tokens: [HTMLTokens.Token], errors: [HTMLTokens.ParseError]) {
            var reading = HTMLTokens.Reading()
            reading.state = state
            reading.lastStartTag = lastStartTag
            reading.chunk = chunk
            reading.wantsErrors = wantsErrors
            return HTMLTokens.list(input, reading)
        }

        func hasTokens(_ found: [HTMLTokens.Token]) -> Bool {
            let wanted = tokens.map(\.sorted)
            let found = found.map(\.sorted)
            // By bytes too: strings are equal already when they are canonically equivalent.
            return wanted == found && wanted.map { Array($0.text.utf8) } == found.map { Array($0.text.utf8) }
        }

        func hasErrors(_ found: [HTMLTokens.ParseError]) -> Bool {
            Set(found.map { "\($0.position.line):\($0.position.column) \($0.code)" }) == errors
        }
    }

    static let chunks = [nil, 1, 3]

    // MARK: Our own

    static let rows: [Row] = {
        guard let data = try? Data(contentsOf: file), let rows = try? JSONSerialization.jsonObject(with: data),
            let rows = rows as? [[String: Any]]
        else { return [] }
        return rows.map { row in
            Row(
                name: row["name"] as? String ?? "",
                input: row["input"] as? String ?? "",
                state: (row["state"] as? String).flatMap { HTMLTokens.InitialState(rawValue: $0) } ?? .data,
                lastStartTag: row["lastStartTag"] as? String,
                tokens: (row["tokens"] as? [[Any]] ?? []).compactMap { token($0) }
            )
        }
    }()

    private static var file: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("testdata/html/tokens.json")
    }

    @Test func hasRows() { #expect(!Self.rows.isEmpty) }

    @Test(arguments: rows, chunks) func tokens(_ row: Row, chunk: Int?) {
        for wantsErrors in [true, false] {
            let found = row.read(chunk: chunk, wantsErrors: wantsErrors)
            #expect(row.hasTokens(found.tokens), "\(found.tokens)")
        }
    }

    // MARK: Scripts

    /// What a script writes is read behind its end tag, and may end in the middle of a token.
    @Test(arguments: chunks) func stopsForScripts(chunk: Int?) {
        var reading = HTMLTokens.Reading()
        reading.chunk = chunk
        reading.written = ["1<i><script></script>3", "2", "<p cl"]
        let found = HTMLTokens.list("<script></script>4<script></script>ass=a></script>5", reading)
        let row = Row(
            name: "written",
            input: "",
            tokens: Self.pair("script") + [.characters("1"), Self.start("i")]
                + Self.pair("script") + [.characters("234")] + Self.pair("script")
                + [Self.start("p", "class", "a"), .endTag(name: "script"), .characters("5")]
        )
        #expect(row.hasTokens(found.tokens), "\(found.tokens)")
    }

    private static func pair(_ name: String) -> [HTMLTokens.Token] { [start(name), .endTag(name: name)] }

    private static func start(_ name: String, _ attribute: String? = nil, _ value: String = "") -> HTMLTokens.Token {
        let attributes = attribute.map { [HTMLTokens.Attribute(name: $0, value: value)] } ?? []
        return .startTag(name: name, attributes: attributes, isSelfClosing: false)
    }

    // MARK: Hostile input

    static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    /// Each so long that what is not linear would not end.
    static let hostile: [Row] = [
        Row(name: "less-than signs", input: many("<", 300_000), tokens: [.characters(many("<", 300_000))]),
        Row(name: "ampersands", input: many("&", 300_000), tokens: [.characters(many("&", 300_000))]),
        Row(
            name: "names that are no references",
            input: many("&CounterClockwiseContourIntegra", 5000),
            tokens: [.characters(many("&CounterClockwiseContourIntegra", 5000))]
        ),
        Row(
            name: "an ampersand before a long word",
            input: "&" + many("a", 500_000),
            tokens: [.characters("&" + many("a", 500_000))]
        ),
        Row(name: "a number of many digits", input: "&#" + many("9", 300_000) + ";", tokens: [.characters("\u{FFFD}")]),
        Row(name: "zero bytes", input: many("\0", 100_000), tokens: [.characters(many("\0", 100_000))]),
        Row(
            name: "a comment that does not end",
            input: "<!--" + many("<!--", 100_000),
            tokens: [.comment(many("<!--", 99_999) + "<!")]
        ),
        Row(
            name: "a comment of dashes",
            input: "<!--" + many("-", 300_000),
            tokens: [.comment(many("-", 299_998))]
        ),
        Row(name: "an attribute value that does not end", input: "<a b='" + many("x&amp;", 100_000), tokens: []),
        Row(
            name: "a long attribute value",
            input: "<a b='" + many("x", 1_000_000) + "'>",
            tokens: [start("a", "b", many("x", 1_000_000))]
        ),
        Row(
            name: "attributes of one name",
            input: "<a" + many(" b=c", 100_000) + ">",
            tokens: [start("a", "b", "c")]
        ),
        Row(
            name: "attributes of different names",
            input: "<a" + (0..<100_000).map { " b\($0)=c" }.joined() + " B99999=d>",
            tokens: [
                .startTag(
                    name: "a",
                    attributes: (0..<100_000).map { HTMLTokens.Attribute(name: "b\($0)", value: "c") },
                    isSelfClosing: false
                )
            ]
        ),
        Row(
            name: "a long tag name",
            input: "<" + many("A", 500_000) + ">",
            tokens: [start(many("a", 500_000))]
        ),
        Row(
            name: "end tags of something else",
            input: many("</titles>", 30_000),
            state: .rcdata,
            lastStartTag: "title",
            tokens: [.characters(many("</titles>", 30_000))]
        ),
        Row(
            name: "scripts in a comment in a script",
            input: "<!--" + many("<script></script>-", 20_000),
            state: .scriptData,
            lastStartTag: "script",
            tokens: [.characters("<!--" + many("<script></script>-", 20_000))]
        ),
        Row(
            name: "brackets",
            input: many("]", 300_000),
            state: .cdataSection,
            tokens: [.characters(many("]", 300_000))]
        ),
    ]

    @Test(arguments: hostile, [nil, 4096]) func isReadInTime(_ row: Row, chunk: Int?) {
        for wantsErrors in [true, false] {
            #expect(row.hasTokens(row.read(chunk: chunk, wantsErrors: wantsErrors).tokens))
        }
    }

    // MARK: html5lib

    /// Errors that are not ours to report.
    ///
    /// The tokenizer reads UTF-8, in which there are no surrogates: the decoder has replaced them.
    static let unreported: Set = ["surrogate-in-input-stream"]

    @Test(arguments: chunks, [true, false]) func html5lib(chunk: Int?, wantsErrors: Bool) throws {
        let rows = try Self.html5libRows.get()
        var failures = 0
        for row in rows {
            let found = row.read(chunk: chunk, wantsErrors: wantsErrors)
            if row.hasTokens(found.tokens), row.hasErrors(found.errors) || !wantsErrors { continue }
            failures += 1
            if failures <= 5 { print("\(row.input.debugDescription) from \(row.state):\n\(found)\nnot \(row)") }
        }
        #expect(failures == 0, "of \(rows.count)")
    }

    private static let html5libRows = Result { try readHTML5libRows() }

    private static func readHTML5libRows() throws -> [Row] {
        let files = [
            "contentModelFlags", "domjs", "entities", "escapeFlag", "namedEntities", "numericEntities",
            "pendingSpecChanges", "test1", "test2", "test3", "test4", "unicodeChars", "unicodeCharsProblematic",
        ]
        return try files.flatMap { file -> [Row] in
            guard let suite = SharedSuites.json("suites/html5lib/tokenizer/\(file).test") as? [String: Any] else {
                return []
            }
            return try #require(suite["tests"] as? [[String: Any]]).flatMap(rows)
        }
    }

    /// A test, once for each state it begins in.
    private static func rows(_ test: [String: Any]) throws -> [Row] {
        let isEscaped = test["doubleEscaped"] as? Bool ?? false
        guard let input = unescaped(test["input"] as? String, isEscaped) else { return [] }
        let tokens = try #require(test["output"] as? [[Any]]).compactMap { token($0, isEscaped) }
        let errors = (test["errors"] as? [[String: Any]] ?? []).compactMap { error -> String? in
            guard let code = error["code"] as? String, !unreported.contains(code) else { return nil }
            let line = error["line"] as? Int ?? 0
            return "\(line):\(column(error["col"] as? Int ?? 0, line: line, of: input)) \(code)"
        }
        return try (test["initialStates"] as? [String] ?? ["Data state"]).map { state in
            Row(
                name: test["description"] as? String ?? "",
                input: input,
                state: try #require(HTMLTokens.InitialState(rawValue: state)),
                lastStartTag: test["lastStartTag"] as? String,
                tokens: tokens,
                errors: Set(errors)
            )
        }
    }

    /// The suite's columns count UTF-16 code units, ours characters.
    private static func column(_ column: Int, line: Int, of input: String) -> Int {
        let lines = input.replacing("\r\n", with: "\n").split(omittingEmptySubsequences: false) { $0.isNewline }
        guard lines.indices.contains(line - 1) else { return column }
        let before = lines[line - 1].utf16.prefix(column - 1)
        return column - before.count { UTF16.isTrailSurrogate($0) }
    }

    private static func token(_ parts: [Any], _ isEscaped: Bool = false) -> HTMLTokens.Token? {
        func text(_ index: Int) -> String? {
            index < parts.count ? unescaped(parts[index] as? String, isEscaped) : nil
        }
        switch parts[0] as? String {
        case "DOCTYPE":
            let isCorrect = parts[4] as? Bool ?? false
            return .documentType(name: text(1), publicID: text(2), systemID: text(3), forcesQuirks: !isCorrect)
        case "StartTag":
            let attributes = (parts[2] as? [String: String] ?? [:]).map {
                HTMLTokens.Attribute(
                    name: unescaped($0.key, isEscaped) ?? "",
                    value: unescaped($0.value, isEscaped) ?? ""
                )
            }
            return .startTag(name: text(1) ?? "", attributes: attributes, isSelfClosing: parts.count > 3)
        case "EndTag": return .endTag(name: text(1) ?? "")
        case "Comment": return .comment(text(1) ?? "")
        default: return .characters(text(1) ?? "")
        }
    }

    /// The text of a "double escaped" test; `nil` for one with a lone surrogate, which no Swift string holds.
    private static func unescaped(_ text: String?, _ isEscaped: Bool) -> String? {
        guard let text, isEscaped else { return text }
        var units: [UInt16] = []
        var rest = text[...]
        while let character = rest.first {
            if rest.hasPrefix("\\u"), let unit = UInt16(rest.dropFirst(2).prefix(4), radix: 16) {
                units.append(unit)
                rest = rest.dropFirst(6)
            } else {
                units += character.utf16
                rest = rest.dropFirst()
            }
        }
        return String(validating: units, as: UTF16.self)
    }
}

extension HTMLTokens.Token {
    /// With a tag's attributes in the order of their names: read from JSON, they have none of their own.
    fileprivate var sorted: HTMLTokens.Token {
        guard case .startTag(let name, let attributes, let isSelfClosing) = self else { return self }
        let sorted = attributes.sorted { $0.name < $1.name }
        return .startTag(name: name, attributes: sorted, isSelfClosing: isSelfClosing)
    }

    fileprivate var text: String {
        switch self {
        case .documentType(let name, let publicID, let systemID, _): (name ?? "") + (publicID ?? "") + (systemID ?? "")
        case .startTag(let name, let attributes, _): name + attributes.map { $0.name + $0.value }.joined()
        case .endTag(let name): name
        case .comment(let text), .characters(let text): text
        }
    }
}
