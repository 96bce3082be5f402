/// Masks what must not be shown whole: tokens, passwords, cookie values.
public enum Secret {
    /// What of a secret may be seen: its length, and the first four characters of a long one.
    public static func mask(_ secret: some StringProtocol) -> String {
        guard !secret.isEmpty else { return "" }
        let shown = secret.count >= shortestWithPrefix ? secret.prefix(prefixLength) : ""
        return "\(shown)…(\(secret.count))"
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

    /// A URL, or text that contains one, with the password and every secret parameter masked.
    ///
    /// Parameters are found wherever `name=value` stands: in query and fragment, after `myapp:`, inside another
    /// parameter's value. A secret runs up to the next `&`, `#` or blank, so a `/` in it hides nothing.
    public static func maskURL(_ text: String) -> String {
        var output = ""
        var rest = maskPassword(text)[...]
        while let equals = rest.firstIndex(of: "=") {
            let value = rest.index(after: equals)
            let name = rest[..<equals].split(omittingEmptySubsequences: false) { ":/?#&; ".contains($0) }.last ?? ""
            output += rest[..<value]
            rest = rest[value...]
            if isSecret(parameter: name) {
                let secret = rest.prefix { !"&# \n\t".contains($0) }
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
            return value
        }
    }

    private static let prefixLength = 4
    private static let shortestWithPrefix = 16

    /// The parameters whose values are worth stealing, in lower case; `state` and `nonce` are not.
    private static let parameterNames: Set<String> = [
        "access_token", "assertion", "client_assertion", "client_secret", "code", "code_verifier", "id_token",
        "oauth_token", "oauth_token_secret", "oauth_verifier", "passwd", "password", "refresh_token", "samlresponse",
        "token",
    ]

    /// A parameter, or a member of JSON, of that name carries a secret.
    package static func isSecret(parameter name: some StringProtocol) -> Bool {
        parameterNames.contains(ASCII.lowercase(String(decoding: PercentEncoding.decode(name.utf8), as: UTF8.self)))
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
