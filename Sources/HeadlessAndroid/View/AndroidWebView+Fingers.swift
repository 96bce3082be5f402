import HeadlessWebView

/// What a finger does; no part of Android.
///
/// A text names elements by CSS selector; see `Locator` for other ways.
extension AndroidWebView {
    /// Types into the control that is named.
    ///
    /// - Throws: `InteractionError`, where there is none, or it takes no text.
    public func fill(_ locator: Locator, _ text: String) throws(InteractionError) {
        try pump.visit { core throws(InteractionError) in try core.fill(locator, text) }
    }

    /// Ticks or clears a checkbox, or picks a radio button.
    ///
    /// - Throws: `InteractionError`, where there is none, or it is another control.
    public func check(_ locator: Locator, _ isChecked: Bool = true) throws(InteractionError) {
        try pump.visit { core throws(InteractionError) in try core.check(locator, isChecked) }
    }

    /// Picks the options of a `select` by their values, or where none has such by what a user reads.
    ///
    /// - Throws: `InteractionError`, where there is none, or it has no such option.
    public func select(_ locator: Locator, _ values: String...) throws(InteractionError) {
        try pump.visit { core throws(InteractionError) in try core.select(locator, values) }
    }

    /// Submits a form by its first button, or by another; the callbacks tell what comes of it.
    ///
    /// - Throws: `InteractionError`, where there is none, or the form refuses a value.
    public func submit(_ locator: Locator = "form", submitter: Locator? = nil) throws(InteractionError) {
        _ = try pump.visit { core throws(InteractionError) in try core.submit(locator, submitter: submitter) }
    }

    /// Types a text key by key behind what is there, each key where the focus is by then; returns when the last was pressed and
    /// what it led to has ended.
    ///
    /// - Throws: `InteractionError`, where there is none, or it takes no focus.
    public func type(_ text: String, at locator: Locator? = nil) async throws(InteractionError) {
        _ = try await page.typing(text, at: locator)
    }

    /// Presses a key at an element, or where the focus is; the callbacks tell what comes of it.
    ///
    /// - Throws: `InteractionError`, where there is none, or it takes no focus.
    public func press(_ stroke: KeyStroke, at locator: Locator? = nil) throws(InteractionError) {
        _ = try pump.visit { core throws(InteractionError) in try core.press(stroke, at: locator) }
    }

    /// Clicks the element; the callbacks tell what comes of it.
    ///
    /// - Throws: `InteractionError`, where there is none, or a form refuses a value.
    public func click(_ locator: Locator) throws(InteractionError) {
        _ = try pump.visit { core throws(InteractionError) in try core.click(locator) }
    }

    /// Waits until nothing loads, no refresh is due within `horizon`, and every callback of it has been made.
    public func settle(horizon: Duration = .seconds(1)) async {
        await pump.settle(horizon: horizon)
    }

    /// Nothing loads and no refresh is due within `horizon`.
    public func isSettled(horizon: Duration = .seconds(1)) -> Bool {
        pump.visit { $0.isSettled(horizon: horizon) }
    }
}
