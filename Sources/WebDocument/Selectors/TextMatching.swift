import WebStandards

extension Text {
    private func equals(_ bytes: some RandomAccessCollection<UInt8>, at start: Int, ignoringCase: Bool) -> Bool {
        guard start >= 0, start + bytes.count <= count else { return false }
        var position = start
        for byte in bytes {
            let own = self[position]
            guard own == byte || ignoringCase && ASCII.lowercased(own) == ASCII.lowercased(byte) else { return false }
            position += 1
        }
        return true
    }

    // https://drafts.csswg.org/selectors-4/#attribute-selectors
    func matches(_ match: AttributeSelector.Operator, _ value: [UInt8], ignoringCase: Bool) -> Bool {
        switch match {
        case .exists: return true
        case .equals: return count == value.count && equals(value, at: 0, ignoringCase: ignoringCase)
        case .includesWord:
            return !value.contains(where: ASCII.isWhitespace) && hasWord(value, ignoringCase: ignoringCase)
        case .dashMatch:
            guard equals(value, at: 0, ignoringCase: ignoringCase) else { return false }
            return count == value.count || self[value.count] == 0x2D
        case .prefix: return !value.isEmpty && equals(value, at: 0, ignoringCase: ignoringCase)
        case .suffix: return !value.isEmpty && equals(value, at: count - value.count, ignoringCase: ignoringCase)
        case .substring:
            guard !value.isEmpty, value.count <= count else { return false }
            return (0...count - value.count).contains { equals(value, at: $0, ignoringCase: ignoringCase) }
        }
    }

    /// Whether one of the words between ASCII whitespace is that one.
    func hasWord(_ word: [UInt8], ignoringCase: Bool) -> Bool {
        guard !word.isEmpty else { return false }
        var start = 0
        while start < count {
            while start < count, ASCII.isWhitespace(self[start]) { start += 1 }
            var end = start
            while end < count, !ASCII.isWhitespace(self[end]) { end += 1 }
            if end - start == word.count, equals(word, at: start, ignoringCase: ignoringCase) { return true }
            start = end
        }
        return false
    }
}
