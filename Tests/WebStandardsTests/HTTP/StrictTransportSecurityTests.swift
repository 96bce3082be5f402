import Testing
import WebStandards

@Suite("StrictTransportSecurity")
struct StrictTransportSecurityTests {
    private let host = WebURL("https://a.test/") ?? .aboutBlank

    private func upgraded(_ store: StrictTransportSecurity, _ url: String, at seconds: Int64 = 0) throws -> String? {
        store.upgrade(try #require(WebURL(url)), now: UnixTime(seconds: seconds))?.href
    }

    @Test(
        "the field",
        arguments: [
            ("max-age=10", true), ("Max-Age=\"10\"", true), ("max-age=10; includeSubDomains; preload", true),
            (";; max-age = 10 ;", true), ("unknown; max-age=10; x=\"y\"", true), ("max-age=0", false), ("", false),
            ("includeSubDomains", false), ("max-age", false), ("max-age=x", false), ("max-age=-1", false),
            ("max-age=10; max-age=10", false), ("max-age=10 includeSubDomains", false), ("max-age=10; =x", false),
            ("max-age=99999999999999999999", true),
        ]
    )
    func field(_ value: String, _ isKnown: Bool) throws {
        var store = StrictTransportSecurity()
        store.receive([value], from: host, now: .epoch)
        #expect(store.count == (isKnown ? 1 : 0))
        #expect(try upgraded(store, "http://a.test/x?y#z") == (isKnown ? "https://a.test/x?y#z" : nil))
    }

    @Test("subdomains, ports and time")
    func scope() throws {
        var store = StrictTransportSecurity()
        store.receive(["max-age=10", "max-age=0"], from: host, now: .epoch)
        #expect(try upgraded(store, "http://sub.a.test/") == nil)
        #expect(try upgraded(store, "http://a.test:80/") == "https://a.test/")
        #expect(try upgraded(store, "http://a.test:8080/") == "https://a.test:8080/")
        #expect(try upgraded(store, "http://a.test/", at: 10) == nil)
        #expect(try upgraded(store, "https://a.test/") == nil)
        store.receive(["max-age=10; includeSubdomains"], from: host, now: .epoch)
        #expect(try upgraded(store, "http://deep.sub.a.test/") == "https://deep.sub.a.test/")
        #expect(try upgraded(store, "http://ba.test/") == nil)
        store.receive(["max-age=0"], from: host, now: .epoch)
        #expect(store.count == 0)
    }

    @Test("who is not heard", arguments: ["http://a.test/", "https://127.0.0.1/", "https://[::1]/", "about:blank"])
    func ignored(_ url: String) throws {
        var store = StrictTransportSecurity()
        store.receive(["max-age=10"], from: try #require(WebURL(url)), now: .epoch)
        #expect(store.count == 0)
    }

    @Test("no more hosts than the limit")
    func limit() throws {
        var store = StrictTransportSecurity()
        store.maximumHosts = 2
        for name in ["a", "b", "c", "b"] {
            store.receive(["max-age=10"], from: try #require(WebURL("https://\(name).test/")), now: .epoch)
        }
        #expect(store.count == 2)
        store.receive(["max-age=10"], from: try #require(WebURL("https://d.test/")), now: UnixTime(seconds: 20))
        #expect(store.count == 1)
    }
}
