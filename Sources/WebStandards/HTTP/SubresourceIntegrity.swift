/// The digests that a resource has to have one of.
///
/// https://w3c.github.io/webappsec-subresource-integrity/#integrity-metadata-description
package struct SubresourceIntegrity: Sendable {
    private enum Algorithm: Int {
        case sha256
        case sha384
        case sha512
    }

    /// Those of the strongest algorithm; empty where nothing is asked for.
    private var digests: [[UInt8]] = []
    private var algorithm = Algorithm.sha256

    // https://w3c.github.io/webappsec-subresource-integrity/#parse-metadata and "get the strongest metadata from set"
    package init(_ metadata: String) {
        for word in metadata.utf8.split(whereSeparator: ASCII.isWhitespace) {
            let parts = word.prefix { $0 != UInt8(ascii: "?") }.split(separator: UInt8(ascii: "-"), maxSplits: 1)
            guard parts.count == 2, let named = Self.algorithm(ASCII.lowercase(Substring(parts[0]))),
                let digest = Base64.forgivingDecode(parts[1])
            else { continue }
            if digests.isEmpty || named.rawValue > algorithm.rawValue {
                algorithm = named
                digests = []
            }
            if named == algorithm { digests.append(digest) }
        }
    }

    private static func algorithm(_ name: String) -> Algorithm? {
        switch name {
        case "sha256": .sha256
        case "sha384": .sha384
        case "sha512": .sha512
        default: nil
        }
    }

    package func matches(_ bytes: [UInt8]) -> Bool {
        guard !digests.isEmpty else { return true }
        let digest =
            switch algorithm {
            case .sha256: SHA256.hash(bytes)
            case .sha384: SHA512.hash384(bytes)
            case .sha512: SHA512.hash(bytes)
            }
        return digests.contains(digest)
    }
}
