import Testing
import WebStandards

@Suite("URL parsing")
struct URLParsingTests {
    /// A case of urltestdata.json, and of our own in the same form: without `href` the input is no URL.
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let input: String
        let base: String?
        let failure: Bool?
        let href: String?
        let origin: String?
        let username: String?
        let password: String?
        let host: String?
        let hostname: String?
        let port: String?
        let pathname: String?
        let search: String?
        let hash: String?
        var testDescription: String { input.debugDescription + (base.map { " on \($0)" } ?? "") }

        /// What the attributes are to be, where the case says it.
        var attributes: [(String, String?, KeyPath<URLAPI, String>)] {
            [
                ("href", href, \.href), ("origin", origin, \.origin), ("username", username, \.username),
                ("password", password, \.password), ("host", host, \.host), ("hostname", hostname, \.hostname),
                ("port", port, \.port), ("pathname", pathname, \.pathname), ("search", search, \.search),
                ("hash", hash, \.hash),
            ]
        }
    }

    private static func cases() throws -> [Case] {
        try SharedSuites.rows("url/urltestdata.json", as: Commented<Case>.self).compactMap(\.row)
            + SharedSuites.ownRows("url/parsing.json", as: Commented<Case>.self).compactMap(\.row)
    }

    @Test("gives the attributes", arguments: try cases())
    func attributes(_ row: Case) throws {
        let base = row.base.flatMap { WebURL($0) }
        if row.base != nil, base == nil {
            #expect(row.href == nil)
            return
        }
        guard let url = WebURL(row.input, base: base) else {
            #expect(row.href == nil, "is no URL")
            return
        }
        #expect(row.href != nil, "is a URL: \(url)")
        for (name, expected, attribute) in row.attributes where expected != nil {
            #expect(URLAPI(url)[keyPath: attribute] == expected, "\(name)")
        }
        // "…the URL parser and serializer are idempotent": read again, it is the same, part by part.
        let again = try #require(WebURL(url.href))
        #expect(again == url)
        #expect(again.replacingQuery(again.query) == url, "taken apart and put together")
        for (name, _, attribute) in row.attributes {
            #expect(URLAPI(again)[keyPath: attribute] == URLAPI(url)[keyPath: attribute], "\(name) again")
        }
    }

    struct Hostile: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let input: String
        let isURL: Bool
    }

    static let hostile = [
        Hostile(testDescription: "a path of a mebibyte", input: "https://a/" + repeated("x"), isURL: true),
        Hostile(testDescription: "as many segments", input: "https://a/" + repeated("x/"), isURL: true),
        Hostile(testDescription: "as many steps up", input: "https://a/" + repeated("../"), isURL: true),
        Hostile(testDescription: "as many at signs", input: "https://" + repeated("@") + "a/", isURL: true),
        Hostile(testDescription: "as many colons", input: "https://" + repeated(":") + "/", isURL: false),
        Hostile(testDescription: "a host of a mebibyte", input: "https://" + repeated("x") + "/", isURL: true),
        Hostile(testDescription: "the same beyond ASCII", input: "https://" + repeated("ü") + "/", isURL: false),
        Hostile(testDescription: "as many labels", input: "https://" + repeated("1.") + "/", isURL: false),
        Hostile(testDescription: "a port of as many digits", input: "https://a:" + repeated("0") + "1/", isURL: true),
        Hostile(testDescription: "an address of as many zeros", input: "https://0x" + repeated("0") + "/", isURL: true),
    ]

    private static func repeated(_ text: String) -> String {
        String(repeating: text, count: (1 << 20) / text.utf8.count)
    }

    @Test("takes long input", arguments: hostile)
    func long(_ row: Hostile) {
        #expect((WebURL(row.input) != nil) == row.isURL)
    }
}
