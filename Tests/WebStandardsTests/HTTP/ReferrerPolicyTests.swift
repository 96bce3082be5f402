import Testing
import WebStandards

@Suite("ReferrerPolicy")
struct ReferrerPolicyTests {
    /// What each policy tells: the same origin, another origin, another site by http.
    struct Row: Sendable, CustomTestStringConvertible {
        let policy: ReferrerPolicy
        let sameOrigin: String?
        let crossOrigin: String?
        let downgrade: String?
        var testDescription: String { policy.rawValue }
    }

    private static let full = "https://a.test:8443/x?q"
    private static let origin = "https://a.test:8443/"

    @Test(
        "what is told",
        arguments: [
            Row(policy: .noReferrer, sameOrigin: nil, crossOrigin: nil, downgrade: nil),
            Row(policy: .noReferrerWhenDowngrade, sameOrigin: full, crossOrigin: full, downgrade: nil),
            Row(policy: .sameOrigin, sameOrigin: full, crossOrigin: nil, downgrade: nil),
            Row(policy: .origin, sameOrigin: origin, crossOrigin: origin, downgrade: origin),
            Row(policy: .strictOrigin, sameOrigin: origin, crossOrigin: origin, downgrade: nil),
            Row(policy: .originWhenCrossOrigin, sameOrigin: full, crossOrigin: origin, downgrade: origin),
            Row(policy: .strictOriginWhenCrossOrigin, sameOrigin: full, crossOrigin: origin, downgrade: nil),
            Row(policy: .unsafeURL, sameOrigin: full, crossOrigin: full, downgrade: full),
        ]
    )
    func referrer(_ row: Row) throws {
        let source = try #require(WebURL("https://user:pass@a.test:8443/x?q#f"))
        func told(_ target: String) throws -> String? {
            row.policy.referrer(from: source, to: try #require(WebURL(target)))
        }
        #expect(try told("https://a.test:8443/y") == row.sameOrigin)
        #expect(try told("https://a.test/y") == row.crossOrigin)
        #expect(try told("http://b.test/y") == row.downgrade)
    }

    @Test(
        "a page of this machine's loses nothing to http",
        arguments: ["http://127.0.0.1:8080/x", "http://localhost/x"]
    )
    func loopback(_ source: String) throws {
        let (url, target) = (try #require(WebURL(source)), try #require(WebURL("http://b.test/y")))
        let origin = url.origin.serialized + "/"
        #expect(ReferrerPolicy.strictOriginWhenCrossOrigin.referrer(from: url, to: target) == origin)
        #expect(ReferrerPolicy.strictOrigin.referrer(from: url, to: target) == origin)
        #expect(ReferrerPolicy.noReferrerWhenDowngrade.referrer(from: url, to: target) == source)
    }

    @Test(
        "no referrer",
        arguments: ["about:blank", "data:text/html,x", "blob:https://a.test/1", "file:///x", "myapp:x"]
    )
    func localSchemes(_ source: String) throws {
        let target = try #require(WebURL("https://a.test/"))
        #expect(ReferrerPolicy.unsafeURL.referrer(from: WebURL(source), to: target) == nil)
        #expect(ReferrerPolicy.unsafeURL.referrer(from: nil, to: target) == nil)
    }

    @Test("above 4096 bytes the origin is told", arguments: [(4096, true), (4097, false)])
    func length(_ length: Int, _ isWhole: Bool) throws {
        let start = "https://a.test/"
        let source = try #require(WebURL(start + String(repeating: "p", count: length - start.utf8.count)))
        let told = ReferrerPolicy.unsafeURL.referrer(from: source, to: source)
        #expect(told == (isWhole ? source.href : start))
    }

    @Test(
        "the header",
        arguments: [
            (["no-referrer"], ReferrerPolicy.noReferrer), (["NO-Referrer"], .noReferrer), ([""], nil), ([], nil),
            (["origin, no-such-policy"], .origin), (["origin,unsafe-url"], .unsafeURL),
            (["origin", "same-origin"], .sameOrigin), ([" , same-origin ,"], .sameOrigin), (["never"], nil),
        ] as [([String], ReferrerPolicy?)]
    )
    func header(_ values: [String], _ policy: ReferrerPolicy?) {
        #expect(ReferrerPolicy.parse(values) == policy)
    }

    @Test(
        "the meta element",
        arguments: [
            ("never", .noReferrer), ("ALWAYS", .unsafeURL), ("default", .strictOriginWhenCrossOrigin),
            ("origin-when-crossorigin", .originWhenCrossOrigin), ("strict-origin", .strictOrigin), ("", nil),
            ("x", nil),
        ] as [(String, ReferrerPolicy?)]
    )
    func meta(_ content: String, _ policy: ReferrerPolicy?) {
        #expect(ReferrerPolicy(metaContent: content) == policy)
    }
}
