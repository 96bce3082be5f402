import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Doing what a user's fingers do. Elements are named by CSS selectors; the first match in tree order is meant.
extension WebView {
    /// Types text into a text control, replacing what it held.
    ///
    /// - Throws: `InteractionError` when nothing matches, or what matches takes no text.
    public func fill(_ selector: String, _ text: String) async throws(InteractionError) {
        try await page.with { core throws(InteractionError) in try core.fill(selector, text) }
    }

    /// Ticks or clears a checkbox, or picks a radio button.
    public func check(_ selector: String, _ isChecked: Bool = true) async throws(InteractionError) {
        try await page.with { core throws(InteractionError) in try core.check(selector, isChecked) }
    }

    /// Picks the options of a `select` by their values.
    public func select(_ selector: String, _ values: String...) async throws(InteractionError) {
        try await page.with { core throws(InteractionError) in try core.select(selector, values) }
    }

    /// Chooses the files of a file control.
    public func choose(_ selector: String, files: [FormFile]) async throws(InteractionError) {
        try await page.with { core throws(InteractionError) in try core.choose(selector, files: files) }
    }

    /// Clicks: a link is followed, a submit button submits, a label or box does what it does; waits until the
    /// navigation it caused, if any, has ended.
    ///
    /// - Throws: `InteractionError`; `NavigationFailure` when the navigation fails.
    @discardableResult
    public func click(_ selector: String) async throws -> NavigationOutcome {
        try await outcome { core throws(InteractionError) in try core.click(selector) }
    }

    /// Submits a form as if its default button were pressed; waits until the navigation has ended.
    ///
    /// - Parameters:
    ///   - selector: the form, or a control of it.
    ///   - submitter: the button that is pressed. Default: the form's first.
    /// - Returns: how the navigation ended.
    /// - Throws: `InteractionError`; `NavigationFailure` when the navigation fails.
    @discardableResult
    public func submit(_ selector: String = "form", submitter: String? = nil) async throws -> NavigationOutcome {
        try await outcome { core throws(InteractionError) in try core.submit(selector, submitter: submitter) }
    }
}
