/// The digests that a resource has to have one of.
///
/// https://w3c.github.io/webappsec-subresource-integrity/#integrity-metadata-description
package struct SubresourceIntegrity: Sendable {
    /// Those of the strongest algorithm; empty where nothing is asked for.
    package private(set) var hashes: [ContentHash] = []

    // https://w3c.github.io/webappsec-subresource-integrity/#parse-metadata and "get the strongest metadata from set"
    package init(_ metadata: String) {
        for word in metadata.utf8.split(whereSeparator: ASCII.isWhitespace) {
            guard let hash = ContentHash(Substring(word.prefix { $0 != UInt8(ascii: "?") })) else { continue }
            if let known = hashes.first, hash.algorithm.rawValue > known.algorithm.rawValue { hashes = [] }
            if hashes.first.map({ $0.algorithm == hash.algorithm }) ?? true { hashes.append(hash) }
        }
    }

    package func matches(_ bytes: [UInt8]) -> Bool {
        guard let algorithm = hashes.first?.algorithm else { return true }
        return hashes.contains(ContentHash(of: bytes, by: algorithm))
    }

    // https://w3c.github.io/webappsec-subresource-integrity/#is-response-eligible: one that nobody may read has no digest.
    package func matches(_ bytes: [UInt8], isOpaque: Bool) -> Bool {
        hashes.isEmpty || !isOpaque && matches(bytes)
    }
}

/// A digest with the name of its algorithm, as `integrity` attributes and policies have it: `sha256-…`.
///
/// https://www.w3.org/TR/CSP3/#grammardef-hash-source
package struct ContentHash: Sendable, Hashable {
    package enum Algorithm: Int, Sendable {
        case sha256
        case sha384
        case sha512
    }

    package let algorithm: Algorithm
    private let digest: [UInt8]

    /// Reads one, in base64 or its form for URLs; `nil` for what is none.
    package init?(_ text: Substring) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), maxSplits: 1)
        guard parts.count == 2 else { return nil }
        switch ASCII.lowercase(Substring(parts[0])) {
        case "sha256": algorithm = .sha256
        case "sha384": algorithm = .sha384
        case "sha512": algorithm = .sha512
        default: return nil
        }
        let plain = parts[1].map { byte in
            switch byte {
            case UInt8(ascii: "-"): UInt8(ascii: "+")
            case UInt8(ascii: "_"): UInt8(ascii: "/")
            default: byte
            }
        }
        guard let digest = Base64.forgivingDecode(plain) else { return nil }
        self.digest = digest
    }

    package init(of bytes: [UInt8], by algorithm: Algorithm) {
        self.algorithm = algorithm
        digest =
            switch algorithm {
            case .sha256: SHA256.hash(bytes)
            case .sha384: SHA512.hash384(bytes)
            case .sha512: SHA512.hash(bytes)
            }
    }
}
