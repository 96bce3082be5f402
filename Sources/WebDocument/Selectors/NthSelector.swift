/// `:nth-child()` and its kin: which place, counted from where, among which siblings.
struct NthSelector: Sendable {
    /// Tells it from the others of one parse.
    let id: Int
    let pattern: NthPattern
    let fromEnd: Bool
    /// Only siblings of the same type count.
    let ofType: Bool
    /// `of S`: only siblings that match count.
    let filter: SelectorList?
}

/// `An+B`.
///
/// https://drafts.csswg.org/css-syntax/#anb-microsyntax
struct NthPattern: Equatable {
    var step: Int
    var offset: Int

    func matches(_ index: Int) -> Bool {
        let (difference, overflow) = index.subtractingReportingOverflow(offset)
        if overflow { return false }
        if step == 0 { return difference == 0 }
        return difference % step == 0 && difference / step >= 0
    }
}

extension SelectorReader {
    /// `nil` where none stands.
    ///
    /// https://drafts.csswg.org/css-syntax/#the-anb-type
    mutating func nthPattern() -> NthPattern? {
        skipWhitespace()
        if let scalar = current, "eEoO".unicodeScalars.contains(scalar) {
            switch identifier()?.lowercased() {
            case "even": return NthPattern(step: 2, offset: 0)
            case "odd": return NthPattern(step: 2, offset: 1)
            default: return nil
            }
        }
        let sign = takeSign()
        let number = digits()
        guard let letter = current, letter == "n" || letter == "N" else {
            // `2of` would be one token.
            guard let number, !continuesName else { return nil }
            return NthPattern(step: 0, offset: (sign ?? 1) * number)
        }
        advance()
        let step = (sign ?? 1) * (number ?? 1)
        let isApart = skipWhitespace()
        guard let second = takeSign() else {
            return continuesName && !isApart ? nil : NthPattern(step: step, offset: 0)
        }
        skipWhitespace()
        guard let offset = digits(), !continuesName else { return nil }
        return NthPattern(step: step, offset: second * offset)
    }

    private mutating func takeSign() -> Int? {
        if take("+") { return 1 }
        return take("-") ? -1 : nil
    }
}
