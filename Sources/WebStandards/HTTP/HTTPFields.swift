/// One header field. Values are the bytes of the wire, isomorphic-decoded: each byte is the scalar of its number
/// (https://infra.spec.whatwg.org/#isomorphic-decode), so nothing is lost and ASCII costs nothing.
public struct HTTPField: Sendable, Hashable, Codable {
    public var name: String
    public var value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// A header list (https://fetch.spec.whatwg.org/#concept-header-list): order and repeats are kept; names compare
/// without regard to ASCII case.
public struct HTTPFields: Sendable, Hashable, Codable, RandomAccessCollection, ExpressibleByArrayLiteral {
    private var fields: [HTTPField]

    public init() { fields = [] }
    public init(_ fields: [HTTPField]) { self.fields = fields }
    public init(arrayLiteral elements: HTTPField...) { fields = elements }

    public var startIndex: Int { 0 }
    public var endIndex: Int { fields.count }
    public subscript(position: Int) -> HTTPField { fields[position] }

    public mutating func append(_ name: String, _ value: String) {
        fields.append(HTTPField(name, value))
    }

    public mutating func reserveCapacity(_ count: Int) {
        fields.reserveCapacity(count)
    }

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

    /// https://fetch.spec.whatwg.org/#concept-header-list-get: the values joined by `, `; `nil` without one.
    public func combined(_ name: String) -> String? {
        let values = values(of: name)
        return values.isEmpty ? nil : values.joined(separator: ", ")
    }

    public init(from decoder: any Decoder) throws {
        fields = try decoder.singleValueContainer().decode([HTTPField].self)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(fields)
    }
}
