extension String {
    /// At most that many characters, on one line.
    package func excerpt(_ limit: Int) -> String {
        let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.count > limit ? line.prefix(limit - 1) + "…" : line
    }
}
