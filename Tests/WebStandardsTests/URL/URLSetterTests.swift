import Testing
import WebStandards

@Suite("URL setters")
struct URLSetterTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        var attribute = ""
        let href: String
        let newValue: String
        let expected: [String: String]
        var testDescription: String { "\(href) \(attribute) = \(newValue.debugDescription)" }

        enum CodingKeys: String, CodingKey {
            case href
            case newValue = "new_value"
            case expected
        }
    }

    /// The cases of one attribute, or the comment that stands among them.
    private struct Cases: Decodable {
        let rows: [Case]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            rows = try (try? container.decode([String].self)) == nil ? container.decode([Case].self) : []
        }
    }

    private static func cases() throws -> [Case] {
        let table = try SharedSuites.value("url/setters_tests.json", as: [String: Cases].self) ?? [:]
        return table.sorted { $0.key < $1.key }.flatMap { attribute, cases in
            cases.rows.map { row in
                var row = row
                row.attribute = attribute
                return row
            }
        }
    }

    private static let attributes: [String: any WritableKeyPath<URLAPI, String> & Sendable] = [
        "protocol": \.protocol, "username": \.username, "password": \.password, "host": \.host,
        "hostname": \.hostname, "port": \.port, "pathname": \.pathname, "search": \.search, "hash": \.hash,
    ]

    @Test("setters_tests.json", arguments: try cases())
    func setter(_ row: Case) throws {
        var api = URLAPI(try #require(WebURL(row.href)))
        if let attribute = Self.attributes[row.attribute] {
            api[keyPath: attribute] = row.newValue
        } else {
            #expect(row.attribute == "href")
            _ = api.setHref(row.newValue)
        }
        for (name, value) in row.expected {
            if let attribute = Self.attributes[name] {
                #expect(api[keyPath: attribute] == value, "\(name)")
            } else {
                #expect((name == "href" ? api.href : api.origin) == value, "\(name)")
            }
        }
        #expect(WebURL(api.href)?.href == api.href)
    }
}
