/// One header field.
///
/// Values are the bytes of the wire, isomorphic-decoded: each byte is the scalar of its number
/// (https://infra.spec.whatwg.org/#isomorphic-decode), so nothing is lost and ASCII costs nothing.
public struct HTTPField: Sendable, Hashable, Codable {
    /// The name as it was written.
    public var name: String
    /// The value without whitespace around it.
    public var value: String

    /// A field of that name and value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A header list: order and repeats are kept, names compare without regard to ASCII case.
///
/// https://fetch.spec.whatwg.org/#concept-header-list
public struct HTTPFields: Sendable, Hashable, Codable, RandomAccessCollection, ExpressibleByArrayLiteral {
    private var fields: [HTTPField]

    /// A list without fields.
    public init() { fields = [] }

    /// Those fields in that order.
    public init(_ fields: [HTTPField]) { self.fields = fields }

    /// Those fields in that order.
    public init(arrayLiteral elements: HTTPField...) { fields = elements }

    /// The index of the first field.
    public var startIndex: Int { 0 }

    /// The index after the last field.
    public var endIndex: Int { fields.count }

    /// The field that stands there.
    public subscript(position: Int) -> HTTPField { fields[position] }

    /// Adds a field at the end, beside others of its name.
    public mutating func append(_ name: String, _ value: String) {
        fields.append(HTTPField(name, value))
    }

    /// Makes room for that many fields.
    public mutating func reserveCapacity(_ count: Int) {
        fields.reserveCapacity(count)
    }

    /// Removes all fields of that name.
    public mutating func remove(_ name: String) {
        fields.removeAll { ASCII.equalIgnoringCase($0.name, name) }
    }

    /// The first value of that name; setting replaces the first and removes the others, `nil` removes all.
    public subscript(name: String) -> String? {
        get { fields.first { ASCII.equalIgnoringCase($0.name, name) }?.value }
        set {
            guard let newValue else { return remove(name) }
            guard let first = fields.firstIndex(where: { ASCII.equalIgnoringCase($0.name, name) }) else {
                return append(name, newValue)
            }
            fields[first].value = newValue
            let rest = fields[(first + 1)...].filter { !ASCII.equalIgnoringCase($0.name, name) }
            fields.replaceSubrange((first + 1)..., with: rest)
        }
    }

    /// All values of that name, in order.
    public func values(of name: String) -> [String] {
        fields.filter { ASCII.equalIgnoringCase($0.name, name) }.map(\.value)
    }

    /// The values of that name joined by `, `; `nil` without one.
    ///
    /// https://fetch.spec.whatwg.org/#concept-header-list-get
    public func combined(_ name: String) -> String? {
        let values = values(of: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    /// Reads a list of fields.
    public init(from decoder: any Decoder) throws {
        fields = try decoder.singleValueContainer().decode([HTTPField].self)
    }

    /// Writes a list of fields.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(fields)
    }
}
