/// What a server asks of credentials for HTTP Digest.
///
/// https://www.rfc-editor.org/rfc/rfc7616#section-3.3
package struct DigestChallenge: Sendable, Hashable {
    package enum Algorithm: String, Sendable, Hashable {
        case md5 = "MD5"
        case sha256 = "SHA-256"

        func hash(_ bytes: [UInt8]) -> [UInt8] {
            self == .md5 ? MD5.hash(bytes) : SHA256.hash(bytes)
        }
    }

    package let realm: String
    package let algorithm: Algorithm
    /// The server refused the nonce alone: the same user and password will do with the new one.
    package let isStale: Bool
    /// `MD5-sess`, `SHA-256-sess`.
    private let isSession: Bool
    private let algorithmAsWritten: String?
    private let nonce: String
    private let opaque: String?
    private let hasQop: Bool
    private let hashesUser: Bool

    /// `nil` for another scheme, an algorithm nobody here knows, or a protection that covers bodies alone (`auth-int`).
    package init?(_ challenge: AuthChallenge) {
        guard ASCII.equalIgnoringCase(challenge.scheme, "digest"), let nonce = challenge.parameters["nonce"] else {
            return nil
        }
        algorithmAsWritten = challenge.parameters["algorithm"]
        switch ASCII.lowercase(algorithmAsWritten ?? "MD5") {
        case "md5": (algorithm, isSession) = (.md5, false)
        case "md5-sess": (algorithm, isSession) = (.md5, true)
        case "sha-256": (algorithm, isSession) = (.sha256, false)
        case "sha-256-sess": (algorithm, isSession) = (.sha256, true)
        default: return nil
        }
        let qualities = challenge.parameters["qop"].map {
            $0.split(separator: ",").map { ASCII.lowercase($0.trimmingBlanks) }
        }
        guard qualities?.contains("auth") ?? true else { return nil }
        hasQop = qualities != nil
        self.nonce = nonce
        realm = challenge.realm ?? ""
        opaque = challenge.parameters["opaque"]
        isStale = ASCII.equalIgnoringCase(challenge.parameters["stale"] ?? "", "true")
        hashesUser = ASCII.equalIgnoringCase(challenge.parameters["userhash"] ?? "", "true")
    }

    /// One request's part of a credential.
    package struct Use {
        package var method: String
        /// The request's target, as it is sent: path and query.
        package var target: String
        /// How often the nonce has been used, this time included.
        package var count: UInt32
        /// What the client adds so that nobody can prepare an answer: letters and digits.
        package var clientNonce: String

        package init(method: String, target: String, count: UInt32, clientNonce: String) {
            self.method = method
            self.target = target
            self.count = count
            self.clientNonce = clientNonce
        }
    }

    /// The value of an Authorization or Proxy-Authorization field, an isomorphic string.
    ///
    /// https://www.rfc-editor.org/rfc/rfc7616#section-3.4
    package func credentials(user: String, password: String, _ use: Use) -> String {
        let hex = String(use.count, radix: 16)
        let count = String(repeating: "0", count: 8 - hex.count) + hex
        let user = String(isomorphic: Array(user.utf8))
        let password = String(isomorphic: Array(password.utf8))
        // 3.4.2: "A1 = unq(username) ":" unq(realm) ":" passwd", and for "-sess" H(that) ":" nonce ":" cnonce.
        var secret = hash("\(user):\(realm):\(password)")
        if isSession { secret = hash("\(secret):\(nonce):\(use.clientNonce)") }
        // 3.4.3: "A2 = Method ":" request-uri".
        let request = hash("\(use.method):\(use.target)")
        // 3.4.1: KD(H(A1), unq(nonce) ":" nc ":" unq(cnonce) ":" unq(qop) ":" H(A2)); without qop as of RFC 2069.
        let middle = hasQop ? "\(nonce):\(count):\(use.clientNonce):auth" : nonce
        let response = hash("\(secret):\(middle):\(request)")
        // 3.4.4: "username = H( unq(username) ":" unq(realm) )".
        let name = hashesUser ? hash("\(user):\(realm)") : user

        var parts = [
            "username=\(Self.quoted(name))", "realm=\(Self.quoted(realm))", "nonce=\(Self.quoted(nonce))",
            "uri=\(Self.quoted(use.target))", "response=\"\(response)\"",
        ]
        if let algorithmAsWritten { parts.append("algorithm=\(algorithmAsWritten)") }
        if let opaque { parts.append("opaque=\(Self.quoted(opaque))") }
        if hasQop { parts += ["qop=auth", "nc=\(count)", "cnonce=\"\(use.clientNonce)\""] }
        if hashesUser { parts.append("userhash=true") }
        return "Digest " + parts.joined(separator: ", ")
    }

    private func hash(_ text: String) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let hex = algorithm.hash(text.isomorphicBytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: hex, as: UTF8.self)
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result.unicodeScalars.append("\\") }
            result.unicodeScalars.append(scalar)
        }
        return result + "\""
    }
}

/// A scheme that this engine answers, with what its answer depends on.
package enum AuthScheme: Sendable, Hashable {
    case basic(realm: String)
    case digest(DigestChallenge)

    /// The strongest of an answer's challenges; `nil` where none is known.
    ///
    /// https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1: "a user agent … selects the most secure".
    package static func strongest(of challenges: [AuthChallenge]) -> AuthScheme? {
        let digests = challenges.compactMap(DigestChallenge.init)
        if let digest = digests.first(where: { $0.algorithm == .sha256 }) ?? digests.first { return .digest(digest) }
        return challenges.first(where: \.isBasic).map { .basic(realm: $0.realm ?? "") }
    }

    /// In lower case.
    package var name: String {
        switch self {
        case .basic: "basic"
        case .digest: "digest"
        }
    }

    package var realm: String {
        switch self {
        case .basic(let realm): realm
        case .digest(let challenge): challenge.realm
        }
    }
}
