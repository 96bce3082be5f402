import WebDocument
import WebStandards

/// What a user ticks: a control of HTML, or what a page makes one by its role and keeps in `aria-checked`.
///
/// https://w3c.github.io/aria/#aria-checked
package struct TickBox {
    let element: Element
    /// It has one of its group ticked, and a tap never clears it.
    let isRadio: Bool
    /// HTML has it, and a page without scripts ticks it too.
    let isNative: Bool

    private static let roles: Set = ["checkbox", "menuitemcheckbox", "menuitemradio", "radio", "switch"]

    package init?(_ element: Element) {
        self.element = element
        if element.name == "input", ["checkbox", "radio"].contains(element.inputTypeName) {
            isNative = true
            isRadio = element.inputTypeName == "radio"
            return
        }
        let words = (element.attribute("role") ?? "").split(whereSeparator: \.isWhitespace)
        guard let role = words.first.map(ASCII.lowercase), Self.roles.contains(role) else { return nil }
        isNative = false
        isRadio = role.hasSuffix("radio")
    }

    package var isTicked: Bool {
        isNative ? element.document.isChecked(element) : element.attribute("aria-checked") == "true"
    }

    package var isDisabled: Bool { !isNative && element.attribute("aria-disabled") == "true" }
}
