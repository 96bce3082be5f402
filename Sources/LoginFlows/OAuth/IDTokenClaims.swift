import HeadlessWebView
import JOSE

/// What is wrong with an ID token.
public enum IDTokenProblem: Error, Sendable, Hashable, CustomStringConvertible {
    /// It is no JSON Web Signature.
    case malformed
    /// It is signed by an algorithm that is not accepted, `none` among them.
    case algorithm(String)
    /// The server's key set has no such key, or its signature is another's.
    case signature
    /// It is of another server.
    case issuer(String)
    /// It is for another app.
    case audience
    /// Its time is over, or has not come.
    case time
    /// It is not for this login.
    case nonce
    /// The access token that came with it is another.
    case accessToken
    /// It is of another user than the one before.
    case subject

    /// In words.
    public var description: String {
        switch self {
        case .malformed: "it is no signed token"
        case .algorithm(let name): "it is signed by “\(name)”"
        case .signature: "no key of the server made its signature"
        case .issuer(let name): "it is of \(name)"
        case .audience: "it is for another app"
        case .time: "its time is over, or has not come"
        case .nonce: "it is not for this login"
        case .accessToken: "the access token with it is another"
        case .subject: "it is of another user"
        }
    }
}

/// Who logged in, as an ID token says that was checked.
public struct IDTokenClaims: Sendable, Hashable {
    /// The user's name for this server: never used for another.
    public let subject: String
    /// The server.
    public let issuer: String
    /// All claims, as JSON.
    public let json: String
}

/// What an ID token is held against.
struct IDTokenCheck {
    let issuer: String
    let clientID: String
    /// `nil`: none was sent.
    let nonce: String?
    let accessToken: String
    let now: UnixTime
    let clockSkew: Duration
    /// Of the ID token before; `nil`: this is the first.
    var subject: String?

    /// The claims, held against all but the signature, whose key may have to be fetched first.
    ///
    /// https://openid.net/specs/openid-connect-core-1_0.html#IDTokenValidation
    func claims(of token: SignedToken) throws(IDTokenProblem) -> IDTokenClaims {
        let claims = token.claims
        // 2. "The Issuer Identifier … MUST exactly match the value of the iss (issuer) Claim."
        guard let issuer = claims["iss"]?.string, issuer == self.issuer else {
            throw .issuer(claims["iss"]?.string ?? "nobody")
        }
        // 3. "the aud (audience) Claim contains its client_id value"; 4., 5. the authorized party is the app.
        let audience = claims["aud"]?.array?.compactMap(\.string) ?? claims["aud"]?.string.map { [$0] } ?? []
        guard audience.contains(clientID), claims["azp"]?.string ?? clientID == clientID,
            audience.count == 1 || claims["azp"]?.string == clientID
        else { throw .audience }
        // 9. "The current time MUST be before the time represented by the exp Claim."; 10. iat is not too far away.
        guard let expiry = claims["exp"]?.int, let issued = claims["iat"]?.int,
            now < UnixTime(seconds: Int64(expiry)).advanced(by: clockSkew),
            UnixTime(seconds: Int64(issued)) <= now.advanced(by: clockSkew)
        else { throw .time }
        // 11. "If a nonce value was sent …, a nonce Claim MUST be present and its value checked"
        if let nonce, claims["nonce"]?.string != nonce { throw .nonce }
        // Section 3.1.3.8: the left half of the access token's hash.
        if let hash = claims["at_hash"]?.string {
            let expected = Base64URL.encode(Array(SHA256.hash(Array(accessToken.utf8)).prefix(16)))
            guard hash == expected else { throw .accessToken }
        }
        guard let subject = claims["sub"]?.string, !subject.isEmpty else { throw .malformed }
        // Section 12.2: "its sub Claim Value MUST be the same".
        if let before = self.subject, before != subject { throw .subject }
        return IDTokenClaims(subject: subject, issuer: issuer, json: claims.text)
    }
}
