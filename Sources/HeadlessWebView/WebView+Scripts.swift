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

    /// The same, but that a promise is awaited, until the task is cancelled: the value is what it comes to.
    ///
    /// - Throws: as `evaluate` does; also what the promise is rejected with, or that it was not settled by then.
    package func awaitedValue(of script: String) async throws(ScriptFailure) -> ScriptData {
        try await page.value(of: script)
    }

    /// Whether an expression, or what it promises, is true in the page, as JavaScript takes values.
    ///
    /// - Throws: as `awaitedValue(of:)` does.
    package func isTrue(_ expression: String) async throws(ScriptFailure) -> Bool {
        let test = "value => typeof value?.then === 'function' ? value.then(Boolean) : Boolean(value)"
        // What has a comma or ends in a comment is an expression too.
        return try await awaitedValue(of: "(\(test))((\(expression)\n))").bool == true
    }
}
