import Testing
import WebStandards

@Suite("DeclarativeRefresh")
struct DeclarativeRefreshTests {
    /// A case of web-platform-tests' meta refresh.
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        struct Expectation: Decodable, Sendable {
            let time: Int
            let url: String?
        }

        let via: String
        let input: String
        let expected: Expectation?
        var testDescription: String { "\(via) \(input.debugDescription)" }
    }

    @Test("meta-refresh.json", arguments: try SharedSuites.rows("html/meta-refresh.json", as: Case.self))
    func webPlatformTest(_ row: Case) {
        let refresh = DeclarativeRefresh(parsing: row.input)
        #expect(refresh?.seconds == row.expected?.time)
        #expect(refresh?.url == row.expected?.url)
    }

    @Test("a number beyond reason is clamped")
    func hugeNumber() {
        #expect(DeclarativeRefresh(parsing: "99999999999999999999; url=x")?.seconds == .max)
    }

    @Test("an empty URL is one")
    func emptyURL() {
        #expect(DeclarativeRefresh(parsing: "0; url=")?.url?.isEmpty == true)
    }
}
