import HeadlessWebView

/// What an authenticator app shows: a code of a few digits that a shared secret and the time make (TOTP).
///
/// https://www.rfc-editor.org/rfc/rfc6238, on https://www.rfc-editor.org/rfc/rfc4226#section-5.3
public struct TimeBasedCode: Sendable, Hashable {
    /// The hash function of the HMAC.
    public enum Algorithm: String, Sendable, Hashable, CaseIterable {
        case sha1 = "SHA1"
        case sha256 = "SHA256"
        case sha512 = "SHA512"
    }

    /// Why there can be no code.
    public struct Mistake: Error, Sendable, Hashable, CustomStringConvertible {
        /// What is wrong, without the secret.
        public var description: String
    }

    private let key: [UInt8]
    /// How many digits a code has.
    public let digits: Int
    /// How many seconds a code is shown.
    public let period: Int
    /// What the HMAC is made with.
    public let algorithm: Algorithm

    /// Reads what a site shows when a second factor is set up: the secret as Base32 (RFC 4648, section 6; small letters, blanks,
    /// hyphens and missing `=` are let through), or the `otpauth://totp/` URI of the QR code, whose parameters count before those
    /// given here.
    ///
    /// - Parameters:
    ///   - secret: the secret, or the URI.
    ///   - digits: from 6 to 10. Default: 6.
    ///   - period: seconds, from 1 to 3600. Default: 30.
    ///   - algorithm: what the HMAC is made with. Default: SHA-1.
    /// - Throws: `Mistake`.
    public init(_ secret: String, digits: Int = 6, period: Int = 30, algorithm: Algorithm = .sha1) throws(Mistake) {
        var (secret, digits, period, algorithm) = (secret, "\(digits)", "\(period)", algorithm.rawValue)
        if let url = WebURL(secret), url.scheme == "otpauth" {
            guard url.href.lowercased().hasPrefix("otpauth://totp") else {
                throw Mistake(description: "The otpauth URI is not of a code that the time makes (otpauth://totp/…).")
            }
            let parameters = URLEncoded.parse(url.query ?? "")
            func parameter(_ name: String) -> String? { parameters.first { $0.0 == name }?.1 }
            guard let given = parameter("secret") else { throw Mistake(description: "The otpauth URI has no secret.") }
            secret = given
            digits = parameter("digits") ?? digits
            period = parameter("period") ?? period
            algorithm = parameter("algorithm") ?? algorithm
        }
        guard let digits = Int(digits), (6...10).contains(digits) else {
            throw Mistake(description: "A code has from 6 to 10 digits.")
        }
        guard let period = Int(period), (1...3600).contains(period) else {
            throw Mistake(description: "A code is shown for 1 to 3600 seconds.")
        }
        guard let algorithm = Algorithm(rawValue: algorithm.uppercased().filter { $0 != "-" }) else {
            throw Mistake(description: "The algorithm is none of SHA1, SHA256, SHA512.")
        }
        key = try Self.bytes(of: secret)
        (self.digits, self.period, self.algorithm) = (digits, period, algorithm)
    }

    // https://www.rfc-editor.org/rfc/rfc4648#section-6
    private static func bytes(of secret: String) throws(Mistake) -> [UInt8] {
        var bytes: [UInt8] = []
        var (held, count) = (0, 0)
        for byte in secret.uppercased().utf8 where !" -=\t\n\r".utf8.contains(byte) {
            let value: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
            case UInt8(ascii: "2")...UInt8(ascii: "7"): value = byte - UInt8(ascii: "2") + 26
            default: throw Mistake(description: "The secret is no Base32: letters and the digits 2 to 7.")
            }
            held = (held << 5 | Int(value)) & 0xFFF
            count += 5
            guard count >= 8 else { continue }
            count -= 8
            bytes.append(UInt8(truncatingIfNeeded: held >> count))
        }
        guard !bytes.isEmpty else { throw Mistake(description: "The secret is empty.") }
        return bytes
    }

    /// The code at a time.
    public func code(at time: UnixTime) -> String {
        let step = UInt64(max(0, time.milliseconds / 1000) / Int64(period))
        let message = (0..<8).map { UInt8(truncatingIfNeeded: step >> (56 - 8 * $0)) }
        let digest = hash.authenticate(message, key: key)
        guard let last = digest.last else { return "" }
        // https://www.rfc-editor.org/rfc/rfc4226#section-5.3: four bytes from where the last one says.
        let start = Int(last & 0xF)
        let value = digest[start..<start + 4].reduce(UInt64(0)) { $0 << 8 | UInt64($1) } & 0x7FFF_FFFF
        let text = String("\(value)".suffix(digits))
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }

    private var hash: HashFunction {
        switch algorithm {
        case .sha1: .sha1
        case .sha256: .sha256
        case .sha512: .sha512
        }
    }
}
