import HeadlessWebView

/// A text of a flow file with the variables in it.
package struct Template: Sendable, Hashable {
    /// As it stands in the file.
    let source: String
    let place: SourcePlace
    /// How its text comes about.
    var making = Making.fill

    enum Making: Sendable, Hashable {
        /// Its variables are put in.
        case fill
        /// It is another each time.
        case random(RandomText)
        /// SHA-256 of that as base64url, which is how a `code_challenge` comes of its verifier (RFC 7636, section 4.2).
        case hash
    }

    /// No report shows what it makes.
    var isSecret: Bool { if case .random = making { true } else { false } }

    enum Part: Equatable {
        case text(String)
        case variable(String)
        /// What a variable holds as a JSON string, quotes and all, which a script reads as that text whatever it is.
        case quoted(String)
        /// `${` without an end, or around what is no name.
        case broken(String)
    }

    static func hasVariables(_ text: String) -> Bool { text.contains("${") }

    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "-"):
            true
        default: false
        }
    }

    /// As in `${name:json}`.
    private static let quoting = ":json"

    var parts: [Part] {
        var parts: [Part] = []
        var rest = source[...]
        while let start = rest.firstRange(of: "${") {
            var before = rest[..<start.lowerBound]
            if before.last == "$" {
                // `$${` is `${` itself.
                parts.append(.text(before + "{"))
                rest = rest[start.upperBound...]
                continue
            }
            if before.isEmpty { before = "" } else { parts.append(.text(String(before))) }
            guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
                return parts + [.broken(String(rest[start.lowerBound...]))]
            }
            var name = rest[start.upperBound..<end]
            let isQuoted = name.hasSuffix(Self.quoting)
            if isQuoted { name = name.dropLast(Self.quoting.count) }
            let isName = !name.isEmpty && name.utf8.allSatisfy(Self.isNameByte)
            let part = isQuoted ? Part.quoted(String(name)) : .variable(String(name))
            parts.append(isName ? part : .broken(String(rest[start.lowerBound...end])))
            rest = rest[rest.index(after: end)...]
        }
        return rest.isEmpty ? parts : parts + [.text(String(rest))]
    }

    /// The names of its variables.
    var variables: [String] {
        parts.compactMap {
            switch $0 {
            case .variable(let name), .quoted(let name): name
            case .text, .broken: nil
            }
        }
    }

    /// The text with what the variables hold.
    func text(_ values: [String: String]) throws(FlowProblem) -> String {
        switch making {
        case .fill: try filled(values)
        case .random(let text): text.draw()
        case .hash: Base64URL.encode(SHA256.hash(Array(try filled(values).utf8)))
        }
    }

    private func filled(_ values: [String: String]) throws(FlowProblem) -> String {
        guard Self.hasVariables(source) else { return source }
        var text = ""
        for part in parts {
            switch part {
            case .text(let literal), .broken(let literal): text += literal
            case .variable(let name): text += try value(of: name, values)
            case .quoted(let name): text += JSON.string(try value(of: name, values)).text
            }
        }
        return text
    }

    private func value(of name: String, _ values: [String: String]) throws(FlowProblem) -> String {
        guard let value = values[name] else {
            throw FlowProblem(place, "The variable “\(name)” holds nothing yet.")
        }
        return value
    }
}

/// A text that nobody can guess.
enum RandomText: Sendable, Hashable {
    /// So many, as base64url.
    case bytes(Int)
    case uuid

    func draw() -> String {
        switch self {
        case .bytes(let count): Base64URL.encode(RandomSource.system.bytes(count))
        case .uuid: RandomSource.system.uuid()
        }
    }
}

/// A time as flow files write it.
package enum FlowDuration {
    private static let units: [(suffix: String, seconds: Double)] = [
        ("ms", 0.001), ("s", 1), ("m", 60), ("h", 3600), ("d", 86_400),
    ]

    /// `500ms`, `30s`, `5m`, `1h`, `7d`; ten years at most.
    package static func parse(_ text: String) -> Duration? {
        guard let unit = units.first(where: { text.hasSuffix($0.suffix) }) else { return nil }
        let digits = text.dropLast(unit.suffix.count)
        guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") }),
            let amount = Double(digits), amount * unit.seconds <= 3650 * 86_400
        else { return nil }
        return .milliseconds(Int64(amount * unit.seconds * 1000))
    }
}
