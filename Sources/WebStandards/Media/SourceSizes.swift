/// How wide an image is that has not come yet: the `sizes` attribute.
enum SourceSizes {
    private static let depth = 16

    /// In CSS pixels.
    ///
    /// https://html.spec.whatwg.org/#parse-a-sizes-attribute
    static func width(of text: String, on screen: Screen) -> Double {
        guard text.utf8.count <= CSSText.limit else { return screen.width }
        let text = CSSText.withoutComments(text).lowercased()
        for entry in CSSText.split(Substring(text), at: ",") {
            let (condition, size) = parts(entry)
            guard let width = length(size, on: screen, depth: 0), width >= 0 else { continue }
            if condition.isEmpty || mediaConditionMatches(condition, screen) { return width }
        }
        return screen.width
    }

    /// The last component value, and what stands before it.
    private static func parts(_ entry: Substring) -> (condition: Substring, size: Substring) {
        var depth = 0
        for index in entry.indices.reversed() {
            switch entry[index] {
            case ")": depth += 1
            case "(": depth -= 1
            case let character where depth == 0 && CSSText.isSpace(character):
                return (CSSText.trimmed(entry[..<index]), entry[entry.index(after: index)...])
            default: break
            }
        }
        return ("", entry)
    }

    private static func length(_ text: Substring, on screen: Screen, depth: Int) -> Double? {
        if let (number, unit) = CSSText.dimension(text) {
            return unit.isEmpty ? (number == 0 ? 0 : nil) : screen.pixels(of: unit).map { number * $0 }
        }
        return Sum(screen: screen, depth: depth).call(text).flatMap { $0.isLength ? $0.number : nil }
    }

    // https://drafts.csswg.org/css-values-4/#calc-syntax
    private struct Sum {
        struct Value {
            var number: Double
            var isLength: Bool
        }

        let screen: Screen
        let depth: Int

        /// `calc()`, `min()`, `max()`, `clamp()`, or what stands in parentheses.
        func call(_ text: Substring) -> Value? {
            guard depth <= SourceSizes.depth, text.last == ")", let open = text.firstIndex(of: "(") else { return nil }
            let inner = text[text.index(after: open)...].dropLast()
            let values = CSSText.split(inner, at: ",").map(value)
            guard let first = values[0], values.allSatisfy({ $0 != nil && $0?.isLength == first.isLength }) else {
                return nil
            }
            let numbers = values.compactMap { $0?.number }
            switch text[..<open] {
            case "calc" where numbers.count == 1, "" where numbers.count == 1: return first
            case "min": return Value(number: numbers.min() ?? 0, isLength: first.isLength)
            case "max": return Value(number: numbers.max() ?? 0, isLength: first.isLength)
            case "clamp" where numbers.count == 3:
                return Value(number: max(numbers[0], min(numbers[1], numbers[2])), isLength: first.isLength)
            default: return nil
            }
        }

        private func value(_ text: Substring) -> Value? {
            var total: Value?
            var product: Value?
            var sign = 1.0
            var operation: Substring = "+"
            for word in words(text) {
                if operation.isEmpty {
                    guard ["+", "-", "*", "/"].contains(word) else { return nil }
                    operation = word
                    continue
                }
                guard let next = operand(word) else { return nil }
                switch operation {
                case "*":
                    guard let left = product, !(left.isLength && next.isLength) else { return nil }
                    product = Value(number: left.number * next.number, isLength: left.isLength || next.isLength)
                case "/":
                    guard let left = product, !next.isLength, next.number != 0 else { return nil }
                    product = Value(number: left.number / next.number, isLength: left.isLength)
                default:
                    if let done = product {
                        guard total == nil || total?.isLength == done.isLength else { return nil }
                        total = Value(number: (total?.number ?? 0) + sign * done.number, isLength: done.isLength)
                    }
                    sign = operation == "-" ? -1 : 1
                    product = next
                }
                operation = ""
            }
            guard operation.isEmpty, let last = product, total == nil || total?.isLength == last.isLength else {
                return nil
            }
            return Value(number: (total?.number ?? 0) + sign * last.number, isLength: last.isLength)
        }

        private func operand(_ word: Substring) -> Value? {
            if let (number, unit) = CSSText.dimension(word) {
                if unit.isEmpty { return Value(number: number, isLength: false) }
                return screen.pixels(of: unit).map { Value(number: number * $0, isLength: true) }
            }
            return Sum(screen: screen, depth: depth + 1).call(word)
        }

        /// Operands and operators: of `*` and `/` no space is asked for.
        private func words(_ text: Substring) -> [Substring] {
            var found: [Substring] = []
            var depth = 0
            var start: Substring.Index?
            for index in text.indices {
                let character = text[index]
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                let isOperator = depth == 0 && (character == "*" || character == "/")
                if isOperator || depth == 0 && CSSText.isSpace(character) {
                    if let begin = start { found.append(text[begin..<index]) }
                    start = nil
                    if isOperator { found.append(text[index...index]) }
                } else if start == nil {
                    start = index
                }
            }
            if let begin = start { found.append(text[begin...]) }
            return found
        }
    }
}
