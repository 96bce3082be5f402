import WebStandards

/// What an `integrity` attribute asks of a resource.
///
/// https://www.w3.org/TR/SRI/
struct SubresourceIntegrity {
    private enum Algorithm: String {
        case sha256
        case sha384
        case sha512

        var strength: Int {
            switch self {
            case .sha256: 1
            case .sha384: 2
            case .sha512: 3
            }
        }

        func hash(_ bytes: [UInt8]) -> [UInt8] {
            switch self {
            case .sha256: SHA256.hash(bytes)
            case .sha384: SHA512.hash384(bytes)
            case .sha512: SHA512.hash(bytes)
            }
        }
    }

    private var strongest: Algorithm?
    private var digests: [String] = []

    // https://www.w3.org/TR/SRI/#parse-metadata, and the strongest of it
    init(_ metadata: String) {
        for word in metadata.utf8.split(whereSeparator: ASCII.isWhitespace) {
            let expression = String(Substring(word.prefix { $0 != UInt8(ascii: "?") }))
            guard let dash = expression.firstIndex(of: "-"),
                let algorithm = Algorithm(rawValue: ASCII.lowercase(expression[..<dash]))
            else { continue }
            let strength = strongest?.strength ?? 0
            if algorithm.strength > strength { (strongest, digests) = (algorithm, []) }
            if algorithm.strength >= strength { digests.append(String(expression[expression.index(after: dash)...])) }
        }
    }

    // https://www.w3.org/TR/SRI/#does-response-match-metadatalist
    func matches(_ body: [UInt8]) -> Bool {
        guard let strongest else { return true }
        let actual = Base64.encode(strongest.hash(body))
        return digests.contains { digest in
            String(digest.map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }) == actual
        }
    }
}
