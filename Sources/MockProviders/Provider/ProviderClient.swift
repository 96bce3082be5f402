/// An app as a service knows it.
public struct ProviderClient: Sendable, Hashable {
    /// The `client_id`.
    public var identifier: String
    /// What the page that asks for consent calls it.
    public var name: String
    /// `nil`: a public client.
    public var secret: String?
    /// Where it may be answered.
    public var redirectURIs: [String]

    /// An app of exactly these; by default a public client.
    public init(identifier: String, name: String, secret: String? = nil, redirectURIs: [String]) {
        self.identifier = identifier
        self.name = name
        self.secret = secret
        self.redirectURIs = redirectURIs
    }
}
