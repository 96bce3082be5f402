/// What of YAML people trip over, where a file is none.
enum YAMLHint {
    /// A sentence on that line, or on the one before it, where a mistake may begin.
    static func of(_ bytes: [UInt8], line: Int) -> String? {
        let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: line, omittingEmptySubsequences: false)
        let near = lines.prefix(line).suffix(2)
        if near.contains(where: isIndentedByTab) { return " A line begins with a tab; YAML is indented by spaces." }
        if near.contains(where: hasComment) { return " What begins with # is a comment, unless it is in quotes." }
        return nil
    }

    private static func isIndentedByTab(_ line: ArraySlice<UInt8>) -> Bool {
        line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.contains(UInt8(ascii: "\t"))
    }

    /// A comment behind something.
    private static func hasComment(_ line: ArraySlice<UInt8>) -> Bool {
        guard let mark = line.firstIndex(of: UInt8(ascii: "#")), mark > line.startIndex else { return false }
        return line[..<mark].contains { $0 != UInt8(ascii: " ") } && " {,[".utf8.contains(line[mark - 1])
    }
}
