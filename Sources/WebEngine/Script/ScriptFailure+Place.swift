extension ScriptFailure {
    /// What the engine's own scripts threw was thrown where the page called them: a browser's functions have no lines.
    mutating func moveToPage() {
        guard sourceURL.hasPrefix(Self.ownScripts) else { return }
        for frame in stack.split(separator: "\n") {
            guard let place = Self.place(in: frame), !place.url.hasPrefix(Self.ownScripts) else { continue }
            (sourceURL, line, column) = place
            return
        }
        (sourceURL, line, column) = ("", 0, 0)
    }

    private static let ownScripts = "world/"

    /// Of a line of JavaScriptCore's stack: `function@URL:line:column`.
    private static func place(in frame: Substring) -> (url: String, line: Int, column: Int)? {
        let text = frame.firstIndex(of: "@").map { frame[frame.index(after: $0)...] } ?? frame
        guard let last = text.lastIndex(of: ":"), let column = Int(text[text.index(after: last)...]) else { return nil }
        let rest = text[..<last]
        guard let middle = rest.lastIndex(of: ":"), let line = Int(rest[rest.index(after: middle)...]) else {
            return nil
        }
        return (String(rest[..<middle]), line, column)
    }
}
