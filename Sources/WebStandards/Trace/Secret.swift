/// Masks what must not be shown whole: tokens, passwords, cookie values.
public enum Secret {
    /// What of a secret may be seen: its length, and the first four characters of a long one.
    ///
    /// A mask stays as it is.
    public static func mask(_ secret: some StringProtocol) -> String {
        guard !secret.isEmpty else { return "" }
        if isMask(secret) { return String(secret) }
        let shown = secret.count >= shortestWithPrefix ? secret.prefix(prefixLength) : ""
        return "\(shown)…(\(secret.count))"
    }

    /// What ``mask(_:)`` leaves of a secret.
    package static func isMask(_ text: some StringProtocol) -> Bool {
        guard text.hasSuffix(")"), let start = text.firstIndex(of: "…") else { return false }
        let count = text[text.index(after: start)...].dropFirst().dropLast()
        return text[text.index(after: start)...].first == "(" && !count.isEmpty && count.utf8.allSatisfy(ASCII.isDigit)
            && text[..<start].count <= prefixLength
    }

    /// A text with stars in the place of what masks hide, as many as were hidden: so it is as long as it was, and ASCII where
    /// it was.
    package static func starred(_ text: String) -> String {
        guard text.contains("…(") else { return text }
        return text.replacing(#/([^\s=&?#;:"'\/…]{0,4})…\(([0-9]{1,5})\)/#) { match in
            let (shown, count) = (String(match.output.1), Int(match.output.2) ?? 0)
            let hidden = count < shortestWithPrefix ? count : max(0, count - shown.count)
            return shown + String(repeating: "*", count: hidden)
        }
    }

    /// Long or mixed enough to be a token, and no word that texts are made of.
    package static func isLikelyToken(_ text: String) -> Bool {
        let bytes = text.utf8
        guard bytes.count >= shortestToken else { return false }
        let digit = UInt8(ascii: "0")...UInt8(ascii: "9")
        let capital = UInt8(ascii: "A")...UInt8(ascii: "Z")
        return bytes.count >= longestWord || bytes.contains(where: digit.contains)
            || bytes.dropFirst().contains(where: capital.contains)
    }

    private static let shortestToken = 8
    private static let longestWord = 20

    /// A URL, or text that contains one, with the password, every secret parameter and every signed token masked.
    ///
    /// Parameters are found wherever `name=value` stands: in query and fragment, after `myapp:`, inside another
    /// parameter's value. A secret runs up to the next `&`, `#` or blank, so a `/` in it hides nothing. Which names have
    /// one says `SecretName`.
    public static func maskURL(_ text: String) -> String { maskSignedTokens(maskParameters(text)) }

    private static func maskParameters(_ text: String) -> String {
        var output = ""
        var rest = maskPassword(text)[...]
        while let equals = rest.firstIndex(of: "=") {
            let value = rest.index(after: equals)
            let name = rest[..<equals].split(omittingEmptySubsequences: false) { ":/?#&; ".contains($0) }.last ?? ""
            output += rest[..<value]
            rest = rest[value...]
            let secret = secretPrefix(of: rest, named: name)
            if !secret.isEmpty {
                output += mask(secret)
                rest = rest[secret.endIndex...]
            } else {
                let encoded = rest.prefix { !"=&# \n\t".contains($0) }
                if hidesSecret(encoded) {
                    output += mask(encoded)
                    rest = rest[encoded.endIndex...]
                }
            }
        }
        return output + rest
    }

    /// What begins there and is to be hidden under that name; empty: nothing is.
    private static func secretPrefix(of rest: Substring, named name: some StringProtocol) -> Substring {
        guard let weight = SecretName(name) else { return rest.prefix(0) }
        // Such a name stands in scripts and markup as well, where more than the value follows.
        let value =
            weight == .possible
            ? Substring(rest.utf8.prefix(while: SecretName.isTokenByte))
            : rest.prefix { !"&# \n\t".contains($0) }
        return weight.hides(value) ? value : value.prefix(0)
    }

    /// Signed and encrypted tokens wherever they stand: `eyJ` is how base64url writes the beginning of a JSON object, and
    /// two dots follow.
    ///
    /// https://www.rfc-editor.org/rfc/rfc7515#section-3.1
    private static func maskSignedTokens(_ text: String) -> String {
        guard text.utf8.count >= shortestSigned else { return text }
        let bytes = Array(text.utf8)
        func isPart(_ byte: UInt8) -> Bool {
            ASCII.isDigit(byte) || ASCII.lowercased(byte) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "-")
                || byte == UInt8(ascii: "_")
        }
        var output: [UInt8] = []
        var copied = 0
        var position = 0
        while position + shortestSigned <= bytes.count {
            guard bytes[position] == UInt8(ascii: "e"), bytes[position + 1] == UInt8(ascii: "y"),
                bytes[position + 2] == UInt8(ascii: "J"), position == 0 || !isPart(bytes[position - 1])
            else {
                position += 1
                continue
            }
            let token = bytes[position...].prefix { isPart($0) || $0 == UInt8(ascii: ".") }
            if token.count(where: { $0 == UInt8(ascii: ".") }) >= 2, token.count >= shortestSigned {
                output += bytes[copied..<position] + Array(mask(String(decoding: token, as: UTF8.self)).utf8)
                copied = token.endIndex
            }
            position = token.endIndex
        }
        return copied == 0 ? text : String(decoding: output + bytes[copied...], as: UTF8.self)
    }

    /// `{"alg":"none"}` in base64url, and dots.
    private static let shortestSigned = 20

    /// The value of a header field, masked as far as fields of that name carry secrets.
    public static func maskField(_ name: String, _ value: String) -> String {
        switch ASCII.lowercase(name) {
        case "authorization", "proxy-authorization":
            let parts = value.split(separator: " ", maxSplits: 1)
            return parts.count == 2 ? "\(parts[0]) \(mask(parts[1]))" : mask(value)
        case "cookie":
            return value.split(separator: ";", omittingEmptySubsequences: false).map(maskPair).joined(separator: ";")
        case "set-cookie":
            let end = value.firstIndex(of: ";") ?? value.endIndex
            return maskPair(value[..<end]) + value[end...]
        case "location", "content-location", "referer", "refresh", "origin":
            return maskURL(value)
        default:
            // The browser's own, such as `Sec-WebSocket-Key`, are none's secret.
            let isBrowsers = name.utf8.starts(with: "Sec-".utf8)
            let isSecret = !isBrowsers && SecretName(name)?.hides(value) == true
            return isSecret ? mask(value) : maskSignedTokens(value)
        }
    }

    private static let prefixLength = 4
    private static let shortestWithPrefix = 16

    /// A parameter, or a member of JSON, of that name carries a secret.
    package static func isSecret(parameter name: some StringProtocol) -> Bool {
        SecretName(name).map { $0 != .possible } ?? false
    }

    /// A parameter, or a member of JSON, of that name carries a secret in that value.
    package static func isSecret(parameter name: some StringProtocol, value: some StringProtocol) -> Bool {
        !value.isEmpty && SecretName(name)?.hides(value) == true
    }

    /// That value is to be hidden wherever it stands, not only under that name: a short or plain one would take half of
    /// every text with it.
    package static func isSecretEverywhere(parameter name: some StringProtocol, value: String) -> Bool {
        guard let weight = SecretName(name), weight.hides(value), !SecretName.isSwitch(value) else { return false }
        return weight == .defined || isLikelyToken(value)
    }

    /// A value is a URL itself, percent-encoded, and that URL carries a secret.
    private static func hidesSecret(_ value: Substring) -> Bool {
        guard value.contains("%") else { return false }
        let decoded = String(decoding: PercentEncoding.decode(value.utf8), as: UTF8.self)
        return decoded != value && maskURL(decoded) != decoded
    }

    /// `name=value`, or a nameless value.
    private static func maskPair(_ pair: Substring) -> String {
        let value = pair.firstIndex(of: "=").map(pair.index(after:)) ?? pair.startIndex
        let blanks = pair[value...].prefix { $0 == " " }
        return pair[..<value] + blanks + mask(pair[value...].dropFirst(blanks.count))
    }

    /// `user:password@` after the first `//`.
    private static func maskPassword(_ text: String) -> String {
        guard let slashes = text.utf8.firstIndex(of: UInt8(ascii: "/")),
            text[slashes...].hasPrefix("//")
        else { return text }
        let start = text.index(slashes, offsetBy: 2)
        let authority = text[start...].prefix { !"/?#".contains($0) }
        guard let at = authority.lastIndex(of: "@"), let colon = authority[..<at].firstIndex(of: ":") else {
            return text
        }
        return text[...colon] + mask(text[text.index(after: colon)..<at]) + text[at...]
    }
}
