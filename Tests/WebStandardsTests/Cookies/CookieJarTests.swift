import Foundation
import Testing
import WebStandards

@Suite("CookieJar")
struct CookieJarTests {
    private static let url = WebURL("https://www.a.test/x/y") ?? .aboutBlank

    private func access(_ url: WebURL = url, at seconds: Int64 = 0) -> CookieAccess {
        CookieAccess(url: url, now: UnixTime(seconds: seconds))
    }

    @Test("octets that are not UTF-8 come back as they were")
    func octetsSurvive() {
        var jar = CookieJar()
        let octets = "l1=caf\u{E9}\u{FF}"
        #expect(jar.receive(octets, access: access()).isStored)
        #expect(jar.header(for: access()).value == octets)
        #expect(jar.all.first?.value == "caf\u{FFFD}\u{FFFD}")
    }

    @Test("names that differ in composition alone are two")
    func compositionMatters() {
        var jar = CookieJar()
        for name in ["\u{E9}", "e\u{301}"] { jar.setDocumentCookie("\(name)=1", access: access()) }
        #expect(jar.count == 2)
        #expect(jar.documentCookie(for: access()) == "\u{E9}=1; e\u{301}=1")
    }

    @Test(
        "limits of size count octets",
        arguments: [("a", 4095, true), ("a", 4096, false), ("", 4096, true), ("", 4097, false)]
    )
    func size(_ name: String, _ length: Int, _ fits: Bool) {
        var jar = CookieJar()
        let value = String(repeating: "\u{E9}", count: length)
        #expect(jar.receive("\(name)=\(value)", access: access()).isStored == fits)
    }

    @Test("a domain keeps 180, the least recently used go first")
    func domainLimit() {
        var jar = CookieJar()
        for index in 0..<180 { #expect(jar.receive("c\(index)=1; Path=/", access: access()).evicted.isEmpty) }
        _ = jar.receive("other=1; Domain=a.test; Path=/", access: access())
        let root = WebURL("https://www.a.test/") ?? .aboutBlank
        let decision = jar.receive("one-more=1; Path=/only", access: access(root, at: 1))
        #expect(decision.evicted.map(\.name) == ["c0"])
        #expect(decision.evicted.map(\.reason) == [.domainFull])
        // All but the new one are used now, so it is the next to go.
        _ = jar.header(for: access(root, at: 2))
        #expect(jar.receive("two-more=1", access: access(at: 3)).evicted.map(\.name) == ["one-more"])
        #expect(jar.count == 181)
    }

    @Test("Secure cookies of a full domain go last, expired ones first")
    func evictionOrder() {
        var limits = CookieLimits.standard
        limits.cookiesPerDomain = 3
        var jar = CookieJar(limits: limits)
        jar.receive("secure=1; Secure", access: access(at: 0))
        jar.receive("plain=1", access: access(at: 1))
        jar.receive("short=1; Max-Age=1", access: access(at: 2))
        let first = jar.receive("a=1; Secure", access: access(at: 9)).evicted
        #expect(first.map(\.name) == ["short"] && first.map(\.reason) == [.expired])
        #expect(jar.receive("b=1; Secure", access: access(at: 10)).evicted.map(\.name) == ["plain"])
        #expect(jar.receive("c=1; Secure", access: access(at: 11)).evicted.map(\.name) == ["secure"])
    }

    @Test("a full domain makes room for more than one, where that is wished")
    func spare() {
        var limits = CookieLimits.standard
        limits.cookiesPerDomain = 5
        limits.spareCookiesPerDomain = 2
        var jar = CookieJar(limits: limits)
        for index in Int64(0)..<5 { jar.receive("c\(index)=1", access: access(at: index)) }
        #expect(jar.receive("d=1", access: access(at: 6)).evicted.map(\.name) == ["c0", "c1", "c2"])
        #expect(jar.receive("e=1", access: access(at: 7)).evicted.isEmpty)
    }

    @Test("of many cookies of the site's other hosts the first are named")
    func otherHosts() throws {
        var jar = CookieJar()
        jar.limits.namedOtherHosts = 3
        for index in 0..<9 {
            let url = try #require(WebURL("https://h\(index).a.test/"))
            jar.receive("c\(index)=1", access: access(url))
        }
        let header = jar.header(for: access(try #require(WebURL("https://h8.a.test/"))))
        #expect(header.value == "c8=1")
        #expect(header.decisions.map(\.name) == ["c0", "c1", "c2", "c8"])
    }

    @Test("a jar keeps 3000")
    func jarLimit() throws {
        var jar = CookieJar()
        for index in 0..<3000 {
            let url = try #require(WebURL("https://d\(index / 50).test/"))
            jar.receive("c\(index)=1", access: access(url))
        }
        #expect(jar.count == 3000)
        _ = jar.header(for: access(try #require(WebURL("https://d0.test/"))))
        let decision = jar.receive("last=1", access: access())
        #expect(decision.evicted.map(\.name) == ["c50"])
        #expect(decision.evicted.map(\.reason) == [.jarFull])
        #expect(jar.count == 3000)
    }

    @Test("the app's own cookies")
    func appCookies() {
        var jar = CookieJar()
        let now = UnixTime(seconds: 10)
        #expect(jar.set(Cookie(name: "a", value: "1", domain: ".a.test"), now: now).outcome == .stored)
        #expect(jar.set(Cookie(name: "a", value: "2", domain: ".a.test"), now: now).outcome == .replaced)
        #expect(jar.header(for: access()).value == "a=2")
        #expect(jar.set(Cookie(name: "b", value: "x\r\ny", domain: "a.test"), now: now).reason == .controlCharacter)
        #expect(jar.set(Cookie(name: "", value: "", domain: "a.test"), now: now).reason == .empty)
        #expect(jar.remove(Cookie(name: "a", value: "", domain: "a.test")) == nil)
        #expect(jar.remove(Cookie(name: "a", value: "", domain: ".a.test"))?.reason == .removedByApp)
        #expect(jar.count == 0)
    }

    @Test("a cookie that is over is gone before another takes its place")
    func expiredIsNotReplaced() {
        var jar = CookieJar()
        jar.receive("a=1; Max-Age=5; HttpOnly", access: access())
        jar.receive("b=1", access: access())
        let decision = jar.setDocumentCookie("a=2", access: access(at: 9))
        #expect(decision.outcome == .stored && decision.evicted.map(\.reason) == [.expired])
        #expect(jar.header(for: access(at: 9)).value == "b=1; a=2")
    }

    @Test("an app's cookie is made when the jar takes it")
    func appCookieCreation() {
        var jar = CookieJar()
        jar.receive("a=1; Path=/", access: access(at: 1))
        jar.set(Cookie(name: "b", value: "1", domain: "www.a.test"), now: UnixTime(seconds: 2))
        #expect(jar.header(for: access(at: 3)).value == "a=1; b=1")
    }

    @Test("what ends with the session, and with time")
    func removal() {
        var jar = CookieJar()
        jar.receive("session=1", access: access())
        jar.receive("short=1; Max-Age=5", access: access())
        jar.receive("long=1; Max-Age=50", access: access())
        #expect(jar.all.map(\.name) == ["long", "session", "short"])
        #expect(jar.removeExpired(now: UnixTime(seconds: 5)).map(\.name) == ["short"])
        #expect(jar.removeSessionCookies().map(\.name) == ["session"])
        #expect(jar.all.map(\.name) == ["long"])
        jar.removeAll()
        #expect(jar.count == 0)
    }

    @Test("a copy is a jar of its own")
    func valueSemantics() {
        var jar = CookieJar()
        jar.receive("a=1", access: access())
        var copy = jar
        copy.receive("a=2", access: access())
        #expect(jar.header(for: access()).value == "a=1")
        #expect(copy.header(for: access()).value == "a=2")
    }

    @Test("no description tells a value")
    func descriptions() {
        var jar = CookieJar()
        let secret = "0123456789abcdef0123456789abcdef"
        let url = WebURL("https://www.a.test/?code=\(secret)") ?? .aboutBlank
        let decision = jar.receive("token=\(secret); Secure; HttpOnly; SameSite=Lax", access: access(url))
        let shown = "\(decision) \(jar.header(for: access(url)).decisions) \(jar.all)"
        #expect(!shown.contains(secret))
        #expect("\(decision)".hasPrefix("stored token [www.a.test/] at https://www.a.test/: "))
    }

    @Test("every reason has its line", arguments: CookieReason.allCases)
    func reasons(_ reason: CookieReason) {
        #expect(reason.explanation.hasSuffix("."))
    }

    @Test("cookies survive being written down")
    func coding() throws {
        var jar = CookieJar()
        for header in ["a=1; Max-Age=5; Secure; SameSite=None", "\u{E9}=\u{FF}; HttpOnly", "u=\u{C3}\u{A9}"] {
            jar.receive(header, access: access())
        }
        let data = try JSONEncoder().encode(jar.all)
        #expect(try JSONDecoder().decode([Cookie].self, from: data) == jar.all)
        #expect(String(decoding: data, as: UTF8.self).contains("\"é\""))
    }
}
