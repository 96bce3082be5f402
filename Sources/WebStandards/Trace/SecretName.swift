/// How surely a parameter, a member of JSON, a form's field or a header field of some name carries a secret.
///
/// A report that shows a secret cannot be handed on, and one that hides a harmless value cannot be read. So names are
/// weighed: what protocols define is hidden whatever it is; what ends in a word for secrets is hidden unless it only
/// switches something; and names that searches and links have as well are hidden where the value looks drawn by chance.
/// `state`, `nonce`, `code_challenge` and `client_id` are compared when a login goes wrong, and nobody gains by them.
enum SecretName {
    /// OAuth, OpenID Connect, SAML and WS-Federation say that it is one, or it is a password.
    case defined
    /// Its last word says so: `reset_token`, `apiKey`, `PHPSESSID`.
    case likely
    /// `key`, `auth`, `t` of a magic link.
    case possible

    /// - Parameter name: as it stands in the URL, the JSON or the field.
    init?(_ name: some StringProtocol) {
        let decoded =
            name.utf8.contains(UInt8(ascii: "%"))
            ? String(decoding: PercentEncoding.decode(name.utf8), as: UTF8.self) : String(name)
        guard decoded.utf8.count <= Self.longest else { return nil }
        if Self.definedNames.contains(ASCII.lowercase(decoded)) {
            self = .defined
            return
        }
        let words = Self.words(of: decoded)
        guard let last = words.last else { return nil }
        let before = words.dropLast().last
        if Self.likelyWords.contains(last) || Self.endings.contains(where: last.hasSuffix)
            || Self.qualified[last]?.contains(before ?? "") == true
        {
            self = .likely
        } else if Self.possibleWords.contains(last), before.map(Self.harmless.contains) != true {
            self = .possible
        } else {
            return nil
        }
    }

    /// A value under that name is worth hiding.
    func hides(_ value: some StringProtocol) -> Bool {
        switch self {
        case .defined: true
        case .likely: !Self.isSwitch(value)
        case .possible: Self.isDrawnByChance(value)
        }
    }

    /// It switches something, so it is none's secret, and taking it out of all texts would leave nothing to read.
    static func isSwitch(_ value: some StringProtocol) -> Bool {
        value.utf8.count <= 9 && switches.contains(ASCII.lowercase(value))
    }

    /// Letters and digits, long enough, and nothing that words or times have between them.
    private static func isDrawnByChance(_ value: some StringProtocol) -> Bool {
        value.utf8.count >= 12 && value.utf8.allSatisfy(isTokenByte) && value.contains(where: \.isLetter)
            && value.contains(where: \.isNumber)
    }

    /// The bytes of base64, of its URL form and of percent-encoding; a plus is a blank in a query.
    static func isTokenByte(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-_.~/=%".utf8.contains(byte)
        }
    }

    /// Longer is no name, but a text with an equals sign in it.
    private static let longest = 80

    private static let definedNames: Set<String> = [
        "access_token", "assertion", "client_assertion", "client_secret", "code", "code_verifier", "device_code",
        "id_token", "id_token_hint", "logout_token", "oauth_token", "oauth_token_secret", "oauth_verifier", "passwd",
        "password", "refresh_token", "samlart", "samlresponse", "token", "wresult",
    ]
    /// Names of one word, and last words of longer ones.
    private static let likelyWords: Set<String> = ["otp", "pass", "pin", "pwd", "session", "sid", "sig", "totp"]
    /// Long enough that no other word ends so, for names without separators: `resettoken`, `JSESSIONID`, `apikey`.
    private static let endings = [
        "apikey", "assertion", "jwt", "passcode", "passphrase", "passwd", "password", "secret", "sessid", "sessionid",
        "signature", "ticket", "token", "verifier",
    ]
    /// Words that say so only after certain others.
    private static let qualified: [String: Set<String>] = [
        "code": [
            "auth", "authorization", "backup", "confirmation", "invite", "login", "mfa", "otp", "recovery", "reset",
            "security", "sms", "verification",
        ],
        "confirmation": ["password"], "hint": ["token"], "id": ["sess", "session"],
        "key": [
            "access", "account", "activation", "api", "app", "auth", "confirmation", "encryption", "functions", "login",
            "private", "reset", "secret", "security", "session", "shared", "signing", "subscription", "verification",
        ],
        // What proves for a few minutes that someone solved it.
        "response": ["captcha", "recaptcha", "turnstile"],
    ]
    private static let possibleWords: Set<String> = [
        "auth", "confirmation", "hash", "invitation", "invite", "key", "magic", "t",
    ]
    /// Keys that are for everyone to see.
    private static let harmless: Set<String> = ["public", "publishable", "site", "sort"]
    private static let switches: Set<String> = [
        "", "0", "1", "false", "no", "none", "null", "off", "on", "true", "undefined", "yes",
    ]

    /// In lower case: what signs, blanks and capitals part, without digits at the end, as `new_password2` has them.
    private static func words(of name: String) -> [String] {
        var words: [[UInt8]] = [[]]
        var previous = UInt8(ascii: " ")
        for byte in name.utf8 {
            let isCapital = byte &- UInt8(ascii: "A") < 26
            if isCapital && previous &- UInt8(ascii: "a") < 26 { words.append([]) }
            if ASCII.lowercased(byte) &- UInt8(ascii: "a") < 26 || ASCII.isDigit(byte) {
                words[words.count - 1].append(ASCII.lowercased(byte))
            } else {
                words.append([])
            }
            previous = byte
        }
        return words.compactMap { word in
            let letters = word.reversed().drop(while: ASCII.isDigit).reversed()
            return letters.isEmpty ? nil : String(decoding: letters, as: UTF8.self)
        }
    }
}
