import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Doing what a user's fingers do. Elements are named by locators; a string literal is a CSS selector.
///
/// What is in a frame is named with `Locator.inFrame(_:)`; a navigation of the frame is waited for as one of the page.
///
/// Nobody taps or types into what does not show or is inert: but for files and `submit` that throws `InteractionError`, with the
/// code `hidden` or `inert`. What a script is to reach nevertheless is for `evaluate`.
extension WebView {
    /// Types text into a text control, replacing what it held; what goes beyond its `maxlength` is not taken.
    ///
    /// - Throws: `InteractionError` when nothing matches, several elements fit, or what matches takes no text, is disabled or
    ///   read-only.
    public func fill(_ locator: Locator, _ text: String) async throws(InteractionError) {
        try await page.with { core throws(InteractionError) in try core.fill(locator, text) }
    }

    /// Ticks or clears a checkbox, or picks a radio button: by a tap, if it is not as it should be; of a box that is hidden the
    /// label is tapped.
    ///
    /// - Throws: `InteractionError`, also where the page does not let the box change.
    public func check(_ locator: Locator, _ isChecked: Bool = true) async throws(InteractionError) {
        try await page.with { core throws(InteractionError) in try core.check(locator, isChecked) }
    }

    /// Picks the options of a `select` by their values, or where none has such by what a user reads.
    public func select(_ locator: Locator, _ values: String...) async throws(InteractionError) {
        try await page.with { core throws(InteractionError) in try core.select(locator, values) }
    }

    /// Chooses the files of a file control.
    public func choose(_ locator: Locator, files: [FormFile]) async throws(InteractionError) {
        try await page.with { core throws(InteractionError) in try core.choose(locator, files: files) }
    }

    /// Clicks: a link is followed, a submit button submits, a label or box does what it does; waits until the
    /// navigation it caused, if any, has ended.
    ///
    /// - Throws: `InteractionError`, also for a control that is disabled; `NavigationFailure` when the navigation fails.
    @discardableResult
    public func click(_ locator: Locator) async throws -> NavigationOutcome {
        try await outcome { core throws(InteractionError) in try core.click(locator) }
    }

    /// Submits a form as if its default button were pressed; waits until the navigation has ended.
    ///
    /// - Parameters:
    ///   - locator: the form, or a control of it.
    ///   - submitter: the button that is pressed; one without frames is looked for beside the form. Default: the form's
    ///     first.
    /// - Returns: how the navigation ended.
    /// - Throws: `InteractionError`; `NavigationFailure` when the navigation fails.
    @discardableResult
    public func submit(_ locator: Locator = "form", submitter: Locator? = nil) async throws -> NavigationOutcome {
        try await outcome { core throws(InteractionError) in try core.submit(locator, submitter: submitter) }
    }

    /// Presses a key at an element, or where the focus is; waits until the navigation it caused, if any, has ended.
    ///
    /// The page is told of it, and what users get by it follows: a character, a form that is sent, the next field. As of a keyboard
    /// that is plugged in; https://w3c.github.io/uievents/#keyboard-event-order.
    ///
    /// - Throws: `InteractionError`, also for an element that is disabled or takes no focus; `NavigationFailure` when the navigation
    ///   fails.
    @discardableResult
    public func press(_ stroke: KeyStroke, at locator: Locator? = nil) async throws -> NavigationOutcome {
        try await outcome { core throws(InteractionError) in try core.press(stroke, at: locator) }
    }

    /// Types a text key by key behind what is there, as `press` does, 30 ms of the page's clock apart.
    ///
    /// For pages that listen to keys, or lead on from field to field; what suits most fields is `fill`.
    ///
    /// - Returns: what came of the last key, or of one before that led on; the rest of the text is not typed then.
    /// - Throws: as `press`.
    @discardableResult
    public func type(_ text: String, at locator: Locator? = nil) async throws -> NavigationOutcome {
        let outcome = try await page.typing(text, at: locator)
        try Task.checkCancellation()
        if case .failed(let failure) = outcome { throw failure }
        return outcome
    }
}
