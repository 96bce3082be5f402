internal import WebStandards

/// Finds the elements of a page that the rules read in its markup, with their places.
///
/// It knows tags, comments and the elements whose text is no markup, and no more: it tells where things stand in the source, and
/// the tree that the HTML Standard makes of it is for the engine's parser.
package struct MarkupScanner {
    /// The names of those that are taken down.
    package static let kept: Set<String> = [
        "html", "title", "meta", "base", "link", "a", "form", "input", "button", "script", "iframe", "frame", "img",
        "source",
    ]
    private static let textElements: Set<String> = ["title", "script", "style", "textarea"]
    private static let attributeLimit = 50
    private static let textLimit = 8_192

    private let source: [Character]
    private var index = 0
    private var line = 1
    private var lineStart = 0
    private var elements: [RecordedElement] = []
    /// Drawings around the place: what is called `title` there is a tooltip.
    private var drawings = 0

    /// The elements in the order of their start tags, as far as a recording keeps a page's source.
    package static func elements(in source: String) -> [RecordedElement] {
        var scanner = MarkupScanner(source: Array(source.prefix(RecordedPage.excerptLimit)))
        scanner.scan()
        return scanner.elements
    }

    private init(source: [Character]) {
        self.source = source
    }

    private var current: Character? { index < source.count ? source[index] : nil }

    private mutating func advance() {
        if source[index].isNewline {
            line += 1
            lineStart = index + 1
        }
        index += 1
    }

    private mutating func take(while condition: (Character) -> Bool) -> String {
        let start = index
        while let current, condition(current) { advance() }
        return String(source[start..<index])
    }

    private func stands(_ text: String) -> Bool {
        let wanted = Array(text)
        guard index + wanted.count <= source.count else { return false }
        return wanted.indices.allSatisfy { source[index + $0].lowercased() == wanted[$0].lowercased() }
    }

    private mutating func skip(past text: String) {
        while current != nil, !stands(text) { advance() }
        for _ in text where current != nil { advance() }
    }

    private mutating func scan() {
        while current != nil, elements.count < RecordedPage.elementLimit {
            if stands("<!--") {
                skip(past: "-->")
            } else if drawings > 0, stands("</svg") {
                drawings -= 1
                advance()
            } else if current == "<", index + 1 < source.count, source[index + 1].isLetter {
                scanTag()
            } else {
                advance()
            }
        }
    }

    private mutating func scanTag() {
        let (line, column) = (line, index - lineStart + 1)
        advance()
        let name = take { !$0.isWhitespace && $0 != ">" && $0 != "/" }.lowercased()
        var element = RecordedElement(name, attributes(), line: line, column: column)
        if Self.textElements.contains(name) {
            let start = index
            while current != nil, !stands("</" + name) { advance() }
            let text = String(source[start..<min(index, start + Self.textLimit)])
            element.text = name == "title" || name == "textarea" ? CharacterReferences.decode(text) : text
        } else if name == "a" || name == "button" {
            var end = index
            while end < source.count, source[end] != "<" { end += 1 }
            element.text = CharacterReferences.decode(String(source[index..<min(end, index + Self.textLimit)]))
        }
        if name == "svg" { drawings += 1 }
        if Self.kept.contains(name), name != "title" || drawings == 0 { elements.append(element) }
    }

    private mutating func attributes() -> [HTTPField] {
        var attributes: [HTTPField] = []
        while let current, current != ">" {
            if current.isWhitespace || current == "/" {
                advance()
                continue
            }
            let name = take { !$0.isWhitespace && $0 != "=" && $0 != ">" && $0 != "/" }.lowercased()
            _ = take(while: \.isWhitespace)
            var value = ""
            if self.current == "=" {
                advance()
                _ = take(while: \.isWhitespace)
                value = attributeValue()
            } else if name.isEmpty {
                break
            }
            if attributes.count < Self.attributeLimit, !attributes.contains(where: { $0.name == name }) {
                attributes.append(HTTPField(name, CharacterReferences.decode(value)))
            }
        }
        if current == ">" { advance() }
        return attributes
    }

    private mutating func attributeValue() -> String {
        guard let quote = current, quote == "\"" || quote == "'" else {
            return take { !$0.isWhitespace && $0 != ">" }
        }
        advance()
        let value = take { $0 != quote }
        if current != nil { advance() }
        return value
    }
}

/// The character references that pages can hardly do without.
enum CharacterReferences {
    private static let named: [Substring: String] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "equals": "=", "period": ".",
        "sol": "/", "num": "#", "percnt": "%", "plus": "+", "lowbar": "_",
    ]
    private static let longest = 10

    static func decode(_ text: String) -> String {
        guard text.contains("&") else { return text }
        var output = ""
        var rest = text[...]
        while let mark = rest.firstIndex(of: "&") {
            output += rest[..<mark]
            let body = rest[rest.index(after: mark)...]
            if let end = body.prefix(longest).firstIndex(of: ";"), let decoded = character(body[..<end]) {
                output += decoded
                rest = body[body.index(after: end)...]
            } else {
                output += "&"
                rest = body
            }
        }
        return output + rest
    }

    private static func character(_ name: Substring) -> String? {
        guard name.first == "#" else { return named[name] }
        let digits = name.dropFirst()
        let isHex = digits.first == "x" || digits.first == "X"
        let number = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map { String(Character($0)) }
    }
}

extension RecordedPage {
    /// Fills in ``elements``, ``source`` and ``title`` from the markup as it was decoded.
    ///
    /// A recorder with a parser at hand sets ``title`` and ``text`` by that.
    package mutating func read(markup: String) {
        source = String(markup.prefix(Self.excerptLimit))
        elements = MarkupScanner.elements(in: source)
        title = elements("title").first.map { $0.text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    }
}
