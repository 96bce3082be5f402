/// A login in short, as documentation shows it and tests run it.
///
/// The form is read by ``ExampleReader``.
package struct Example: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The text.
    package let text: String

    /// An example of that text.
    package init(stringLiteral text: String) {
        self.text = text
    }
}
