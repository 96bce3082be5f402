import HeadlessWebView
import JOSE

/// The keys of a server, fetched when one is first needed, and once more when a token names one that is not there.
actor KeySet {
    private let url: WebURL
    private let session: BrowsingSession
    private var keys: [JSONWebKey]?

    init(url: WebURL, session: BrowsingSession) {
        self.url = url
        self.session = session
    }

    /// A key of the server made the signature.
    func verifies(_ token: SignedToken) async throws(OAuthError) -> Bool {
        let known = keys
        if let known, Self.verifies(token, by: known) { return true }
        // A key that is there is not asked for again: only rotation brings others.
        if let known, let id = token.keyID, known.contains(where: { $0.keyID == id }) { return false }
        let fetched = try await fetch()
        keys = fetched
        return Self.verifies(token, by: fetched)
    }

    private static func verifies(_ token: SignedToken, by keys: [JSONWebKey]) -> Bool {
        keys.contains { key in
            (token.keyID == nil || key.keyID == nil || key.keyID == token.keyID) && key.verifies(token)
        }
    }

    private func fetch() async throws(OAuthError) -> [JSONWebKey] {
        let json = try await session.json(ResourceRequest(url: url, fields: [HTTPField("Accept", "application/json")]))
        guard let keys = JSONWebKey.keys(of: json) else { throw .malformedResponse("no keys") }
        return keys
    }
}
