/// One challenge of a WWW-Authenticate field.
///
/// https://www.rfc-editor.org/rfc/rfc9110#section-11.6.1
public struct AuthChallenge: Sendable, Hashable, Codable {
    /// The scheme as written, such as `Basic` or `Digest`.
    public var scheme: String
    /// The parameters, names in lower case; the first of a name counts.
    public var parameters: [String: String]
    /// What some schemes have instead of parameters.
    public var token68: String?

    package init(scheme: String, parameters: [String: String] = [:], token68: String? = nil) {
        self.scheme = scheme
        self.parameters = parameters
        self.token68 = token68
    }

    /// The part of the server that the credentials are for.
    public var realm: String? { parameters["realm"] }

    /// The scheme is HTTP Basic.
    public var isBasic: Bool { ASCII.equalIgnoringCase(scheme, "basic") }

    /// The challenges of all such fields, isomorphic strings, in order.
    public static func parse(_ values: [String]) -> [AuthChallenge] {
        var scanner = HeaderScanner(values.joined(separator: ","))
        var challenges: [AuthChallenge] = []
        scanner.skipBlanks(and: UInt8(ascii: ","))
        while let word = scanner.token() {
            let start = scanner
            scanner.skipBlanks()
            // A word followed by "=" and a value continues the last challenge; any other word begins one.
            if !challenges.isEmpty, scanner.take(UInt8(ascii: "=")), let value = scanner.parameterValue() {
                challenges[challenges.count - 1].add(word, value)
            } else {
                scanner = start
                var challenge = AuthChallenge(scheme: word)
                challenge.readFirstArgument(from: &scanner)
                challenges.append(challenge)
            }
            // What makes no sense up to the next comma, as where a server writes a realm's quotes as they are.
            _ = scanner.take { $0 != UInt8(ascii: ",") }
            guard scanner.take(UInt8(ascii: ",")) else { break }
            scanner.skipBlanks(and: UInt8(ascii: ","))
        }
        return challenges
    }

    /// challenge = auth-scheme [ 1*SP ( token68 / #auth-param ) ], the argument that follows the scheme without a comma.
    private mutating func readFirstArgument(from scanner: inout HeaderScanner) {
        scanner.skipBlanks()
        let start = scanner
        if let name = scanner.token() {
            scanner.skipBlanks()
            if scanner.take(UInt8(ascii: "=")), let value = scanner.parameterValue() { return add(name, value) }
        }
        scanner = start
        token68 = scanner.take { $0 != UInt8(ascii: ",") && $0 != 0x20 && $0 != 0x09 }
    }

    private mutating func add(_ name: String, _ value: String) {
        let name = ASCII.lowercase(name)
        if parameters[name] == nil { parameters[name] = value }
    }

    /// The value of an Authorization field for HTTP Basic.
    ///
    /// https://www.rfc-editor.org/rfc/rfc7617#section-2
    public static func basicCredentials(user: String, password: String) -> String {
        "Basic " + Base64.encode(Array("\(user):\(password)".utf8))
    }
}

extension HeaderScanner {
    /// After the "=" of an auth-param; a token68's padding is no value.
    fileprivate mutating func parameterValue() -> String? {
        skipBlanks()
        return value()
    }
}
