import Foundation
import Testing
import WebStandards

@Suite("Cookie changes")
struct CookieChangeTests {
    private static let url = WebURL("https://www.a.test/") ?? .aboutBlank
    private var jar = CookieJar()

    init() {
        jar.keepsJournal = true
    }

    private func access(_ url: WebURL = url, _ api: CookieAccess.API = .http, at seconds: Int64 = 0) -> CookieAccess {
        CookieAccess(url: url, api: api, now: UnixTime(seconds: seconds))
    }

    /// One line a change, as people write it: kind, name, value, reason.
    private static func lines(_ changes: [CookieChange]) -> [String] {
        changes.map { "\($0.kind) \($0.cookie.name)=\($0.cookie.value) \($0.reason)" }
    }

    @Test("what a response does")
    mutating func response() {
        jar.receive("a=1", access: access())
        jar.receive("a=2; Max-Age=50", access: access())
        jar.receive("b=1; Domain=b.test", access: access())
        jar.receive("a=; Max-Age=0", access: access())
        jar.receive("a=; Max-Age=0", access: access())
        let changes = jar.takeJournal()
        #expect(
            Self.lines(changes) == ["set a=1 accepted", "replaced a=2 sameIdentity", "deleted a=2 expiryInThePast"]
        )
        #expect(changes.map(\.cause) == Array(repeating: .response(Self.url), count: 3))
        #expect(changes.map(\.previous?.value) == [nil, "1", nil])
        #expect(jar.takeJournal().isEmpty)
    }

    @Test("a script, the app")
    mutating func causes() {
        jar.setDocumentCookie("a=1", access: access())
        jar.set(Cookie(name: "b", value: "1", domain: "b.test"), now: .epoch)
        jar.remove(Cookie(name: "a", value: "", domain: "www.a.test"))
        jar.remove(Cookie(name: "a", value: "", domain: "www.a.test"))
        jar.set(Cookie(name: "b", value: "", domain: "b.test", expires: .distantPast), now: .epoch)
        let changes = jar.takeJournal()
        #expect(
            Self.lines(changes) == [
                "set a=1 accepted", "set b=1 accepted", "deleted a=1 removedByApp", "deleted b=1 expiryInThePast",
            ]
        )
        #expect(changes.map(\.cause) == [.script(Self.url), .app, .app, .app])
    }

    @Test("every expired cookie leaves at the first access after its time, of whatever site")
    mutating func expiry() {
        let other = WebURL("https://b.test/") ?? .aboutBlank
        jar.receive("a=1; Max-Age=5", access: access())
        jar.receive("b=1; Max-Age=5", access: access(other))
        jar.receive("c=1; Max-Age=9", access: access(other))
        _ = jar.takeJournal()
        _ = jar.header(for: access(at: 4))
        #expect(jar.takeJournal().isEmpty)
        let header = jar.header(for: access(at: 5))
        #expect(header.decisions.map(\.name) == ["a"])
        let changes = jar.takeJournal()
        #expect(Self.lines(changes) == ["expired b=1 expired", "expired a=1 expired"])
        #expect(changes.allSatisfy { $0.cause == .time })
        #expect(jar.count == 1)
        #expect(jar.removeExpired(now: UnixTime(seconds: 9)).map(\.name) == ["c"])
        #expect(Self.lines(jar.takeJournal()) == ["expired c=1 expired"])
    }

    @Test("one that was to be over early and lives on is not missed when it is")
    mutating func prolonged() {
        jar.receive("a=1; Max-Age=5", access: access())
        jar.receive("a=2; Max-Age=50", access: access())
        #expect(jar.header(for: access(at: 20)).value == "a=2")
        #expect(jar.header(for: access(at: 50)).value == nil)
        #expect(jar.count == 0)
    }

    @Test("making room, emptying")
    mutating func eviction() {
        jar.limits.cookiesPerDomain = 2
        jar.limits.cookies = 3
        for (index, name) in ["a", "b", "c"].enumerated() {
            jar.receive("\(name)=1", access: access(at: Int64(index)))
        }
        let other = WebURL("https://b.test/") ?? .aboutBlank
        for name in ["d", "e"] { jar.receive("\(name)=1", access: access(other, at: 9)) }
        jar.removeSessionCookies()
        #expect(
            Self.lines(jar.takeJournal()) == [
                "set a=1 accepted", "set b=1 accepted", "set c=1 accepted", "evicted a=1 domainFull",
                "set d=1 accepted", "set e=1 accepted", "evicted b=1 jarFull",
                "deleted d=1 removedByApp", "deleted e=1 removedByApp", "deleted c=1 removedByApp",
            ]
        )
        jar.receive("z=1", access: access())
        jar.removeAll()
        #expect(Self.lines(jar.takeJournal()) == ["set z=1 accepted", "deleted z=1 removedByApp"])
    }

    @Test("refusals, reads and uses are no changes, and without a reader nothing is kept")
    mutating func silence() {
        jar.receive("a=1", access: access())
        _ = jar.takeJournal()
        jar.receive("b=1; Domain=b.test", access: access())
        _ = jar.header(for: access())
        #expect(jar.journal.isEmpty)
        jar.keepsJournal = false
        jar.receive("c=1", access: access())
        #expect(jar.journal.isEmpty)
    }

    @Test("a change can be written down; no description tells a value")
    mutating func coding() throws {
        let secret = "0123456789abcdef0123456789abcdef"
        jar.receive("a=\(secret)", access: access())
        jar.setDocumentCookie("a=\(secret)", access: access())
        let changes = jar.takeJournal()
        #expect(try JSONDecoder().decode([CookieChange].self, from: JSONEncoder().encode(changes)) == changes)
        #expect(!"\(changes)".contains(secret))
        #expect("\(changes[0])".hasPrefix("set a [www.a.test/] by the response of https://www.a.test/: "))
    }
}
