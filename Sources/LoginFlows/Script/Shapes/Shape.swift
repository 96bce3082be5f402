/// What may stand at a place of a flow file.
///
/// The same tables are read by the checker and printed as JSON Schema, so that the two cannot part.
package indirect enum Shape: Sendable {
    case text(TextKind)
    /// `true` or `false`.
    case flag
    case whole(ClosedRange<Int>)
    /// One of these words.
    case choice([String])
    /// At least one of them.
    case list(Shape)
    /// Free names, and for each of them a value.
    case map(Shape, of: String)
    case record(Record)
    /// One of several, which are told apart by being a text, a list or a mapping.
    case either([Shape])
    /// A shape of ``FlowShapes/named``, for those that stand within themselves.
    case named(String)
    /// Nothing.
    case nothing
}

/// What a text means.
package enum TextKind: String, Sendable, CaseIterable {
    case any
    case duration
    /// The word `idle`, or a time.
    case pause
    case regex
    case locator
    /// A key that is pressed.
    case key
    case url
    /// The name of a variable.
    case name
    /// The platform of a web view.
    case profile
    /// A scheme, or a redirect URI.
    case callback
    /// Where a value stands in JSON (RFC 6901).
    case pointer
}

/// A mapping with keys that are known.
package struct Record: Sendable {
    /// What it is, for a message: `a step`.
    package let what: String
    package let help: String
    package let fields: [Field]
    /// What fields are called by other tools, and what by this.
    let elsewhere: [String: String]

    package init(_ what: String, _ help: String = "", _ fields: [Field], elsewhere: [String: String] = [:]) {
        self.what = what
        self.help = help
        self.fields = fields
        self.elsewhere = elsewhere
    }

    /// Those of which exactly one stands there.
    package var alternatives: [Field] { fields.filter { $0.presence == .alternative } }

    package struct Field: Sendable {
        package let name: String
        package let shape: Shape
        package let help: String
        package let presence: Presence

        package init(_ name: String, _ shape: Shape, _ presence: Presence = .optional, _ help: String) {
            self.name = name
            self.shape = shape
            self.presence = presence
            self.help = help
        }
    }

    package enum Presence: Sendable {
        case optional
        case required
        /// Exactly one of these.
        case alternative
    }
}

extension Shape {
    static let anyText = Shape.text(.any)

    /// One, or a list of them.
    static func oneOrMore(_ shape: Shape) -> Shape { .either([shape, .list(shape)]) }

    var resolved: Shape {
        if case .named(let name) = self { FlowShapes.named[name] ?? .nothing } else { self }
    }

    /// For a message: what is expected there.
    var expectation: String {
        switch resolved {
        case .text(.any): "a text"
        case .text(let kind): kind.expectation
        case .flag: "true or false"
        case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
        case .choice(let words): words.count == 1 ? "“\(words[0])”" : "one of \(words.joined(separator: ", "))"
        case .list(let shape): "a list, each \(shape.expectation)"
        case .map(_, let what): "a mapping of \(what)"
        case .record(let record): record.what
        case .either(let shapes): shapes.map(\.expectation).joined(separator: ", or ")
        case .nothing: "nothing"
        case .named(let name): name
        }
    }
}

extension TextKind {
    var expectation: String {
        switch self {
        case .any: "a text"
        case .duration: "a time such as 500ms, 30s, 5m, 1h or 7d"
        case .pause: "“idle” or a time such as 2s"
        case .regex: "a regular expression"
        case .locator: "a locator such as \"#email\", label=Password or role=button[name=\"Sign in\"]"
        case .key: "a key such as Enter, Tab, Escape, ArrowDown, a or Shift+Tab"
        case .url: "a URL with its scheme, such as https://rp.example/login"
        case .name: "a name of letters, digits, _ and -"
        case .profile: "wkwebview, uiwebview or android, with or without a version as in wkwebview:17"
        case .callback: "a scheme such as myapp, or a redirect URI"
        case .pointer: "a JSON pointer such as /access_token"
        }
    }
}
