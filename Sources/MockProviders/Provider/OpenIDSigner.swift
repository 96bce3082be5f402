import JOSE
import Synchronization
import WebNetwork
import WebStandards

/// Signs a service's ID tokens, with a key that can be changed.
final class OpenIDSigner: Sendable {
    private let keys: Mutex<[SigningKey]>
    private let algorithm: SignatureAlgorithm

    init?(_ algorithm: SignatureAlgorithm) {
        guard let key = SigningKey(algorithm, keyID: "1") else { return nil }
        self.algorithm = algorithm
        keys = Mutex([key])
    }

    /// From now on another key signs, and the old one is no longer told.
    func rotate() {
        keys.withLock { keys in
            guard let key = SigningKey(algorithm, keyID: "\(keys.count + 1)") else { return }
            keys.append(key)
        }
    }

    // https://www.rfc-editor.org/rfc/rfc7517#section-5
    var keySet: JSON {
        keys.withLock { keys in ["keys": .array(keys.suffix(1).map { $0.publicKey.json })] }
    }

    // https://openid.net/specs/openid-connect-core-1_0.html#IDToken
    func token(for grant: ProviderGrant, accessToken: String, issuer: String, now: UnixTime) -> String? {
        let hash = Base64URL.encode(Array(SHA256.hash(Array(accessToken.utf8)).prefix(16)))
        var members = [
            JSON.Member("iss", .string(issuer)), JSON.Member("sub", .string(grant.account.email)),
            JSON.Member("aud", .string(grant.client.identifier)),
            JSON.Member("exp", .number(Double(now.seconds + Self.lifetime))),
            JSON.Member("iat", .number(Double(now.seconds))), JSON.Member("at_hash", .string(hash)),
            JSON.Member("name", .string(grant.account.name)),
        ]
        if !grant.nonce.isEmpty { members.append(JSON.Member("nonce", .string(grant.nonce))) }
        return keys.withLock { $0.last?.sign(.object(members)) }
    }

    /// Seconds.
    private static let lifetime: Int64 = 3600
}
