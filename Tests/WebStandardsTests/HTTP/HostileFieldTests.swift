import Testing
import WebStandards

/// Whatever a server sends, its fields are read to the end, soon, and without a trap.
@Suite("Hostile fields")
struct HostileFieldTests {
    /// Numbers that look random and are the same each time (xorshift).
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state ^= state << 13
            state ^= state >> 7
            state ^= state << 17
            return state
        }
    }

    private static let pieces = [
        "=", ";", ",", "\"", "\\", "'", "%", "%2", "%41", " ", "\t", "\r\n", "\u{0}", "\u{FF}", ".", "/", ":", "#", "?",
        "&",
        "a", "0", "99999999999999999999", "-", "+", "url", "code", "max-age", "filename*", "UTF-8''", "Basic", "realm",
        "Domain", "Path", "Expires", "Jan 1 1999 00:00:00", "Max-Age", "__Host-", "SameSite", "https://", "@", "[", "]",
    ]

    private static func read(_ text: String, _ jar: inout CookieJar) {
        _ = jar.receive(text, access: CookieAccess(url: url, now: .epoch))
        _ = jar.setDocumentCookie(text, access: CookieAccess(url: url, now: .epoch))
        _ = Redirect.next(status: 302, location: [text], current: url, method: "POST", hasBody: true)
        _ = DeclarativeRefresh(parsing: text)
        _ = ReferrerPolicy.parse([text, text])
        _ = ContentDisposition(parsing: text)
        _ = AuthChallenge.parse([text, text])
        _ = CacheControl(parsing: [text])
        var store = StrictTransportSecurity()
        store.receive([text], from: url, now: .epoch)
        _ = store.upgrade(url, now: .epoch)
        _ = Secret.maskURL(text)
        _ = Secret.maskField("cookie", text)
    }

    private static let url = WebURL("https://www.a.test/x/y?q#f") ?? .aboutBlank

    @Test("mixed pieces", arguments: 1...20)
    func mixed(_ seed: UInt64) {
        var generator = Generator(state: seed &* 0x9E37_79B9_7F4A_7C15)
        var jar = CookieJar()
        for _ in 0..<100 {
            let count = Int.random(in: 0..<40, using: &generator)
            let text = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
            Self.read(text, &jar)
        }
        #expect(jar.count <= CookieLimits.standard.cookies)
    }

    @Test("one piece, many times", arguments: pieces)
    func repeated(_ piece: String) {
        var jar = CookieJar()
        Self.read(String(repeating: piece, count: 2000), &jar)
        Self.read("a=b;" + String(repeating: piece, count: 2000), &jar)
        #expect(jar.count <= 2)
    }
}
