import WebDocument
import WebEngine
import WebStandards

/// What a finger does on the page that shows, as a value; elements are named by locators.
public enum Gesture: Sendable, Hashable {
    /// Types text into a text control, replacing what it held.
    case fill(Locator, text: String)
    /// Ticks or clears a checkbox, or picks a radio button.
    case check(Locator, Bool)
    /// Picks the option of a `select` by its value.
    case select(Locator, value: String)
    /// Presses a key at an element, or where the focus is.
    case press(KeyStroke, at: Locator?)
    /// Clicks a link, a button or something else.
    case click(Locator)
    /// Submits a form by its first button.
    case submit(Locator)

    /// What is being done, without what is typed.
    package var activity: String {
        switch self {
        case .fill(let locator, _): "filling \(locator)"
        case .check(let locator, let isChecked): "\(isChecked ? "ticking" : "clearing") \(locator)"
        case .select(let locator, _): "selecting in \(locator)"
        case .press(let stroke, let locator): "pressing \(stroke)" + (locator.map { " at \($0)" } ?? "")
        case .click(let locator): "clicking \(locator)"
        case .submit(let locator): "submitting \(locator)"
        }
    }
}

extension PageCore {
    /// Does what a finger does; `nil` when no navigation comes of it.
    package func perform(_ gesture: Gesture) throws(InteractionError) -> NavigationID? {
        switch gesture {
        case .fill(let locator, let text): try fill(locator, text)
        case .check(let locator, let isChecked): try check(locator, isChecked)
        case .select(let locator, let value): try select(locator, [value])
        case .press(let stroke, let locator): return try press(stroke, at: locator)
        case .click(let locator): return try click(locator)
        case .submit(let locator): return try submit(locator, submitter: nil)
        }
        return nil
    }
}

extension WebView {
    /// Does what a finger does; waits until the navigation it caused, if any, has ended.
    ///
    /// - Throws: `InteractionError`; `NavigationFailure` when the navigation fails.
    @discardableResult
    public func perform(_ gesture: Gesture) async throws -> NavigationOutcome {
        try await outcome { core throws(InteractionError) in try core.perform(gesture) }
    }
}
