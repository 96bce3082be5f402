import Foundation
import Testing
import WebStandards

/// The IETF http-state cases (as tough-cookie keeps them).
@Suite("http-state")
struct HTTPStateTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Pair: Decodable, Sendable {
            let name: String?
            let value: String
        }

        let test: String
        let received: [String]
        let sent: [Pair]
        let sentTo: String?
        var testDescription: String { test }

        enum CodingKeys: String, CodingKey {
            case test
            case received
            case sent
            case sentTo = "sent-to"
        }

        var header: String? {
            let pairs = sent.map { pair in
                (pair.name.map { $0.isEmpty ? "" : $0 + "=" } ?? "") + pair.value
            }
            return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
        }
    }

    /// Cases of 2011 that the draft has overtaken.
    static let overtaken: [String: String] = {
        let nameless = "5.6 step 3: a pair without a name is a nameless cookie"
        let lists = [
            nameless: [
                "0004", "0021", "0023", "0024", "0025", "0026", "0027", "0028", "CHROMIUM0009", "CHROMIUM0010",
                "CHROMIUM0012", "MOZILLA0012", "MOZILLA0014", "MOZILLA0015", "MOZILLA0016", "MOZILLA0017", "NAME0017",
                "NAME0023", "NAME0025", "NAME0028", "NAME0031", "NAME0032", "NAME0033",
            ],
            "5.1.4: paths are compared as they are, not percent-decoded": ["DISABLED_PATH0029"],
            "5.7 step 7: the last Domain counts, an empty one too": ["OPTIONAL_DOMAIN0042"],
        ]
        let pairs = lists.flatMap { reason, tests in tests.map { ($0, reason) } }
        return Dictionary(uniqueKeysWithValues: pairs)
    }()

    @Test("parser.json", arguments: try SharedSuites.rows("cookies/http-state/parser.json", as: Case.self))
    func parser(_ row: Case) throws {
        let base = try #require(WebURL("http://home.example.org/cookie-parser?\(row.test)"))
        let target = try #require(WebURL(row.sentTo ?? "/cookie-parser-result?\(row.test)", base: base))
        var jar = CookieJar()
        let now = UnixTime(seconds: 1_300_000_000)
        for header in row.received {
            jar.receive(String(isomorphic: header.utf8), access: CookieAccess(url: base, now: now))
        }
        let sent = jar.header(for: CookieAccess(url: target, now: now)).value.map(Cookie.text)
        Self.expect(Self.overtaken[row.test]) { #expect(sent == row.header) }
    }

    struct DateCase: Decodable, Sendable, CustomTestStringConvertible {
        let test: String
        let expected: String?
        var testDescription: String { test }
    }

    @Test(
        "dates",
        arguments: try SharedSuites.rows("cookies/http-state/dates-examples.json", as: DateCase.self)
            + SharedSuites.rows("cookies/http-state/dates-bsd-examples.json", as: DateCase.self)
    )
    func date(_ row: DateCase) {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
        let expected = row.expected.flatMap(formatter.date(from:)).map { Int64($0.timeIntervalSince1970) }
        #expect(CookieDate.parse(row.test)?.seconds == expected)
    }

    struct Table<Row: Decodable & Sendable>: Decodable, Sendable {
        let title: String
        let cases: [Row]
    }

    /// A row of two texts and a Bool; other rows are about JavaScript's own values.
    struct MatchCase: Decodable, Sendable, CustomTestStringConvertible {
        var subject: String?
        var object: String?
        var matches: Bool?
        var testDescription: String { "\(subject ?? "?") \(object ?? "?")" }

        init(from decoder: any Decoder) throws {
            var row = try decoder.unkeyedContainer()
            subject = try? row.decode(String.self)
            object = try? row.decode(String.self)
            matches = try? row.decode(Bool.self)
        }
    }

    private static func matches(_ file: String) throws -> [MatchCase] {
        try SharedSuites.rows("cookies/http-state/\(file)", as: Table<MatchCase>.self)
            .flatMap(\.cases).filter { $0.matches != nil }
    }

    /// Rows that want a text not canonicalised, or a leading dot dropped, which in the draft happens before.
    static let otherCanonicalisation: [String: String] = [
        "Example.com example.com": "5.1.3: both strings are canonical by then",
        "www.google.com .google.com": "5.6.3 drops the leading dot while parsing",
    ]

    @Test("domain-match", arguments: try matches("each-domainMatch.json"))
    func domainMatch(_ row: MatchCase) throws {
        let host = CookieMatching.canonicalHost(try #require(row.subject))
        let domain = CookieMatching.canonicalHost(try #require(row.object))
        Self.expect(Self.otherCanonicalisation[row.testDescription], intermittent: true) {
            #expect(CookieMatching.domainMatches(host, domain) == row.matches)
        }
    }

    @Test("path-match", arguments: try matches("each-pathMatch.json"))
    func pathMatch(_ row: MatchCase) throws {
        #expect(try CookieMatching.pathMatches(#require(row.subject), #require(row.object)) == row.matches)
    }

    struct PathCase: Decodable, Sendable {
        let input: String?
        let output: String
    }

    @Test(
        "default-path",
        arguments: try SharedSuites.rows("cookies/http-state/each-defaultPath.json", as: Table<PathCase>.self)
            .flatMap(\.cases)
    )
    func defaultPath(_ row: PathCase) {
        #expect(CookieMatching.defaultPath(row.input ?? "") == row.output)
    }

    private static func expect(_ knownIssue: String?, intermittent: Bool = false, _ body: () -> Void) {
        guard let knownIssue else { return body() }
        withKnownIssue("\(knownIssue)", isIntermittent: intermittent) { body() }
    }
}
