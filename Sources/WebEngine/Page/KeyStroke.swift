/// A key that is pressed, alone or while others are held: `Enter`, `a`, `Shift+Tab`.
///
/// Names are those of `KeyboardEvent.key` (https://w3c.github.io/uievents-key/#named-key-attribute-values); a key that writes
/// is its character, and the space bar is `Space` too.
public struct KeyStroke: Sendable, Hashable, CustomStringConvertible {
    /// As pages see it in `KeyboardEvent.key`.
    public let key: String
    /// Keys that are held, in the order Shift, Control, Alt, Meta.
    public let held: [Modifier]

    /// A key that changes what others do while it is held.
    public enum Modifier: String, Sendable, Hashable, CaseIterable {
        case shift = "Shift"
        case control = "Control"
        case alt = "Alt"
        case meta = "Meta"
    }

    /// The keys that have names.
    public static let names = [
        "Enter", "Tab", "Backspace", "Delete", "Escape", "Space", "ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown",
        "Home", "End", "PageUp", "PageDown",
    ]

    /// What other programs and keyboards call some of them.
    package static let others = [
        "Return": "Enter", "Esc": "Escape", "Del": "Delete", "Backtab": "Shift+Tab", "Left": "ArrowLeft",
        "Right": "ArrowRight", "Up": "ArrowUp", "Down": "ArrowDown",
    ]

    /// Reads a key, with those that are held before it, each with `+` behind it; `nil` for what names none.
    public init?(_ text: String) {
        var rest = text[...]
        var held: Set<Modifier> = []
        while let modifier = Modifier.allCases.first(where: { rest.hasPrefix($0.rawValue + "+") }) {
            held.insert(modifier)
            rest = rest.dropFirst(modifier.rawValue.count + 1)
        }
        guard rest.count == 1 || Self.names.contains(String(rest)) else { return nil }
        self.held = Modifier.allCases.filter(held.contains)
        key = rest == "Space" ? " " : rest == "\n" ? "Enter" : rest == "\t" ? "Tab" : String(rest)
    }

    /// The key that writes a character.
    init(of character: Character) {
        held = []
        key = character.isNewline ? "Enter" : character == "\t" ? "Tab" : String(character)
    }

    /// As it is read.
    public var description: String { (held.map(\.rawValue) + [key == " " ? "Space" : key]).joined(separator: "+") }
}
