import Testing
import WebStandards

@Suite("Domains and sites")
struct DomainTests {
    struct ASCIICase: Decodable, Sendable, CustomTestStringConvertible {
        let input: String
        let output: String?
        var testDescription: String { input.debugDescription }
    }

    @Test(
        "toascii.json",
        arguments: try SharedSuites.rows("url/toascii.json", as: Commented<ASCIICase>.self).compactMap(\.row)
    )
    func toASCII(_ row: ASCIICase) {
        #expect(WebURL("https://\(row.input)/x")?.host == row.output)
    }

    /// What Unicode's later tables say and the system's ICU does not.
    @Test(
        "takes characters as later Unicode does",
        arguments: zip(
            ["\u{1E9E}", "\u{4C0}", "\u{10A0}", "\u{2132}", "a\u{206A}b", "a\u{180E}b", "\u{2F868}"],
            ["xn--zca", "xn--s5a", "xn--rkj", "xn--73g", "ab", "ab", "xn--snl"]
        )
    )
    func laterUnicode(_ label: String, ascii: String) {
        #expect(WebURL("https://\(label)/")?.host == ascii)
    }

    @Test("is strict when asked", arguments: ["a_b", "-a", "a-", "aa--b", ""])
    func strict(_ label: String) {
        #expect(IDNA.domainToASCII(Array("\(label).example".utf8), beStrict: true) == nil)
        #expect(IDNA.domainToASCII(Array("\(label).example".utf8), beStrict: false) != nil)
    }

    struct SiteCase: Decodable, Sendable, CustomTestStringConvertible {
        let url: String
        let site: String
        let domain: String?
        var testDescription: String { url }
    }

    @Test("sites.json", arguments: try SharedSuites.ownRows("url/sites.json", as: SiteCase.self))
    func site(_ row: SiteCase) throws {
        let url = try #require(WebURL(row.url))
        #expect(url.site.serialized == row.site)
        #expect(PublicSuffixList.system.registrableDomain(of: url.hostname) == row.domain)
        #expect(url.site.isSchemefullySameSite(url.site) == (row.site != "null"))
    }

    @Test("tells public suffixes", arguments: ["com", "co.uk", "github.io", "localhost", "xn--55qx5d.cn", "com."])
    func publicSuffix(_ host: String) {
        #expect(PublicSuffixList.system.isPublicSuffix(host))
    }

    @Test("tells other hosts", arguments: ["example.com", "www.co.uk", "127.0.0.1", "[::1]", "", "a.com."])
    func noPublicSuffix(_ host: String) {
        #expect(!PublicSuffixList.system.isPublicSuffix(host))
    }

    struct TrustCase: Decodable, Sendable, CustomTestStringConvertible {
        let url: String
        let trustworthy: Bool
        let loopback: Bool
        let address: Bool
        var testDescription: String { url }
    }

    @Test("trust.json", arguments: try SharedSuites.ownRows("url/trust.json", as: TrustCase.self))
    func trust(_ row: TrustCase) throws {
        let url = try #require(WebURL(row.url))
        #expect(url.isPotentiallyTrustworthy == row.trustworthy)
        #expect(url.hasLoopbackHost == row.loopback)
        #expect(url.hasIPAddressHost == row.address)
    }
}
