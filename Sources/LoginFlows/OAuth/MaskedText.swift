import HeadlessWebView

/// A secret: no description, dump or interpolation of it shows more than its length and its first characters.
public struct MaskedText: Sendable, Hashable, Codable, ExpressibleByStringLiteral, CustomStringConvertible,
    CustomReflectable
{
    /// The secret itself.
    public var value: String

    /// A secret of that text.
    public init(_ value: String) { self.value = value }

    /// A secret of that text.
    public init(stringLiteral value: String) { self.value = value }

    /// Reads the bare text.
    public init(from decoder: any Decoder) throws {
        value = try decoder.singleValueContainer().decode(String.self)
    }

    /// Writes the bare text: a store has to.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    /// Masked.
    public var description: String { Secret.mask(value) }

    /// Masked.
    public var customMirror: Mirror { Mirror(self, children: ["masked": description]) }
}
