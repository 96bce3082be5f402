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
        /// `nil` where a suite tells none.
        var errors: Set<String>?
        var testDescription: String { name }

        func agrees(_ found: [HTMLTokens.Token], _ foundErrors: [HTMLTokens.ParseError]) -> Bool {
            let written = foundErrors.map { "\($0.position.line):\($0.position.column) \($0.code)" }
            // By bytes: two strings are equal when they are canonically equivalent.
            return "\(tokens.map(\.sorted))".utf8.elementsEqual("\(found.map(\.sorted))".utf8)
                && errors.map { $0 == Set(written) } ?? true
        }
    }

    static let chunks = [nil, 1, 2, 7]

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
        let found = HTMLTokens.list(row.input, from: row.state, lastStartTag: row.lastStartTag, chunk: chunk)
        #expect(row.agrees(found.tokens, []), "\(found.tokens)")
    }

    // MARK: html5lib

    /// Errors that are not ours to report.
    ///
    /// The tokenizer reads UTF-8, in which there are no surrogates: the decoder has replaced them.
    static let unreported: Set = ["surrogate-in-input-stream"]

    @Test(arguments: chunks) func html5lib(chunk: Int?) throws {
        let rows = try Self.html5libRows.get()
        var failures = 0
        for row in rows {
            let found = HTMLTokens.list(row.input, from: row.state, lastStartTag: row.lastStartTag, chunk: chunk)
            guard !row.agrees(found.tokens, found.errors) else { continue }
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
}
