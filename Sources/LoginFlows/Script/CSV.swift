/// Rows of texts between commas (RFC 4180), or between semicolons, as spreadsheets write them where a comma is in numbers.
enum CSV {
    /// A row, and the line that it begins in, from 1.
    struct Row: Equatable {
        var line: Int
        var fields: [String]
    }

    /// A quotation mark that none closes: the line that it stands in.
    struct Unclosed: Error {
        let line: Int
    }

    /// Lines without anything are no rows.
    static func rows(of text: String) throws(Unclosed) -> [Row] {
        // In Swift a carriage return and a line feed are one character.
        let text = text.hasPrefix("\u{feff}") ? text.dropFirst() : text[...]
        let first = text.prefix { !$0.isNewline }
        let mark: Character = first.contains(",") || !first.contains(";") ? "," : ";"
        var rows: [Row] = []
        var row = Row(line: 1, fields: [])
        var field = ""
        var (line, opened) = (1, 0)
        var isQuoted = false
        var wasQuote = false
        func end(_ row: inout Row, _ field: inout String) {
            row.fields.append(field)
            field = ""
        }
        for character in text {
            if isQuoted {
                if character == "\"" {
                    (isQuoted, wasQuote) = (false, true)
                } else {
                    field.append(character)
                }
            } else if character == "\"" {
                // Two within quotation marks are one.
                if wasQuote { field.append("\"") }
                (isQuoted, wasQuote, opened) = (true, false, line)
            } else if character == mark {
                end(&row, &field)
                wasQuote = false
            } else if character.isNewline {
                end(&row, &field)
                if row.fields != [""] { rows.append(row) }
                row = Row(line: line + 1, fields: [])
                wasQuote = false
            } else {
                field.append(character)
            }
            if character.isNewline { line += 1 }
        }
        guard !isQuoted else { throw Unclosed(line: opened) }
        end(&row, &field)
        if row.fields != [""] { rows.append(row) }
        return rows
    }
}
