import HeadlessWebView

/// A text of a flow file with the variables in it.
package struct Template: Sendable, Hashable {
    /// As it stands in the file.
    let source: String
    let place: SourcePlace

    enum Part: Equatable {
        case text(String)
        case variable(String)
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
            let name = rest[start.upperBound..<end]
            let isName = !name.isEmpty && name.utf8.allSatisfy(Self.isNameByte)
            parts.append(isName ? .variable(String(name)) : .broken(String(rest[start.lowerBound...end])))
            rest = rest[rest.index(after: end)...]
        }
        return rest.isEmpty ? parts : parts + [.text(String(rest))]
    }

    /// The names of its variables.
    var variables: [String] {
        parts.compactMap { if case .variable(let name) = $0 { name } else { nil } }
    }

    /// The text with what the variables hold.
    func text(_ values: [String: String]) throws(FlowProblem) -> String {
        guard Self.hasVariables(source) else { return source }
        var text = ""
        for part in parts {
            switch part {
            case .text(let literal): text += literal
            case .broken(let literal): text += literal
            case .variable(let name):
                guard let value = values[name] else {
                    throw FlowProblem(place, "The variable “\(name)” holds nothing yet.")
                }
                text += value
            }
        }
        return text
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
