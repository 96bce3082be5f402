import WebDocument

/// Why an element could not be used as asked: what, where, and what to do.
public struct InteractionError: Error, Sendable, Hashable, CustomStringConvertible {
    /// What was wrong.
    public enum Code: String, Sendable, Hashable {
        /// No document shows, or none yet in a frame that the locator names.
        case noDocument
        case invalidSelector
        case noMatch
        /// Several elements fit a locator that means one.
        case ambiguous
        /// The element is not of the kind the call is for.
        case wrongElement
        case disabled
        /// Nobody reaches it: https://html.spec.whatwg.org/#inert-subtrees
        case inert
        /// Nobody sees it: https://html.spec.whatwg.org/#being-rendered, or its `visibility`
        case hidden
        /// A text field that a user cannot type into.
        case readOnly
        /// The page keeps a box as it was.
        case unchanged
        /// A `select` or radio group has no such value.
        case noSuchOption
        /// The control takes no such value: a date is another text, a file control takes one file.
        case invalidValue
        /// A control's value keeps the form from being submitted.
        case invalidForm
        /// The form has no such button, or it is another form's.
        case noSubmitter
    }

    /// What was wrong, for code to tell apart.
    public var code: Code
    /// The selector or locator that was given.
    public var selector: String
    /// What was wrong, where, and what to do.
    public var message: String

    init(_ code: Code, _ locator: Locator, _ message: String) {
        self.code = code
        selector = locator.description
        self.message = message
    }

    /// What the page is about to do may change that: it brings the element, or makes it ready.
    package var mayPass: Bool { [.noMatch, .noDocument, .disabled, .inert, .hidden, .readOnly].contains(code) }

    static func disabled(_ locator: Locator) -> InteractionError {
        InteractionError(.disabled, locator, "“\(locator)” is disabled; the page wants something first.")
    }

    /// The message.
    public var description: String { message }
}
