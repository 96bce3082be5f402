import WebStandards

extension ScriptFailure {
    /// What the engine's own scripts threw was thrown where the page called them: a browser's functions have no lines.
    ///
    /// A stack has URLs without query and fragment, and so has what a browser's function throws. PLATFORM(WebKit): that a member
    /// is of another origin's is found by the `document`'s script itself, where that looks for it.
    mutating func moveToPage(of document: WebURL?) {
        guard sourceURL.hasPrefix(Self.ownScripts) else { return }
        for frame in stack.split(separator: "\n") {
            guard let place = Self.place(in: frame), !place.url.hasPrefix(Self.ownScripts) else { continue }
            (sourceURL, line, column) = place
            if let document, isOfOtherOrigin, place.url == document.strippedForStack { sourceURL = document.href }
            return
        }
        (sourceURL, line, column) = ("", 0, 0)
    }

    private var isOfOtherOrigin: Bool {
        name == "SecurityError" && message.contains("from accessing a cross-origin frame")
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

extension WebURL {
    /// As JavaScriptCore's stacks have it (StackFrame::sourceURLStripped).
    fileprivate var strippedForStack: String {
        href.firstIndex { $0 == "?" || $0 == "#" }.map { String(href[..<$0]) } ?? href
    }
}
