import WebEngine

extension WebView {
    /// Evaluates a script in the page and returns its value as data.
    ///
    /// It runs in the page's own world, with all that the page's scripts see. A promise is not awaited. A window or a node comes
    /// as an object without members; where an object is within itself, there is `null`.
    ///
    /// - Throws: `ScriptFailure` with the exception's name, message and line; also when no page shows or scripts are off.
    @discardableResult
    public func evaluate(_ script: String) async throws(ScriptFailure) -> ScriptData {
        try await page.with { (core) throws(ScriptFailure) in try core.evaluate(script) }
    }

    /// Whether an expression is true in the page, as JavaScript takes values.
    ///
    /// - Throws: as `evaluate` does.
    package func isTrue(_ expression: String) async throws(ScriptFailure) -> Bool {
        // What has a comma or ends in a comment is an expression too.
        try await evaluate("Boolean((\(expression)\n))").bool == true
    }
}
