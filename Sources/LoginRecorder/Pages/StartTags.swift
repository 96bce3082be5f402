/// Where the start tags of a document stand, roughly: for the lines that a finding shows.
///
/// Comments and the texts of scripts, styles and titles are passed over; what a parser makes up has no place.
struct StartTags {
    /// Lines and columns count from 1, columns in characters.
    struct Place: Equatable {
        var line: Int
        var column: Int
    }

    /// By name, those not taken yet in reverse order.
    private var places: [Substring: [Place]] = [:]

    private static let rawTexts: Set<String> = ["script", "style", "title", "textarea"]

    /// Reads a document once.
    init(in source: String, names: Set<String>) {
        var found: [Substring: [Place]] = [:]
        var scanner = Scanner(rest: source[...])
        while scanner.skip(to: "<") {
            if scanner.rest.hasPrefix("<!--") {
                scanner.skip(past: "-->")
                continue
            }
            let place = Place(line: scanner.line, column: scanner.column)
            let name = scanner.rest.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }.lowercased()
            scanner.advance()
            guard !name.isEmpty else { continue }
            if names.contains(name) { found[name[...], default: []].append(place) }
            if Self.rawTexts.contains(name) { scanner.skip(pastEndOf: name) }
        }
        places = found.mapValues { $0.reversed() }
    }

    /// The place of the next element of that name.
    mutating func next(_ name: String) -> Place? { places[name[...]]?.popLast() }

    private struct Scanner {
        var rest: Substring
        var line = 1
        var column = 1

        mutating func advance() {
            guard let first = rest.popFirst() else { return }
            if first.isNewline {
                line += 1
                column = 1
            } else {
                column += 1
            }
        }

        /// False: it does not come any more.
        mutating func skip(to mark: Character) -> Bool {
            while let first = rest.first, first != mark { advance() }
            return !rest.isEmpty
        }

        mutating func skip(past mark: String) {
            while !rest.isEmpty, !rest.hasPrefix(mark) { advance() }
            for _ in mark where !rest.isEmpty { advance() }
        }

        mutating func skip(pastEndOf name: String) {
            while skip(to: "<") {
                if rest.dropFirst().first == "/", rest.dropFirst(2).prefix(name.count).lowercased() == name { return }
                advance()
            }
        }
    }
}
