import Testing
import WebStandards

/// Set-Cookie fields as nobody should send them: the jar decides, and stays within its bounds.
@Suite("Hostile cookies")
struct HostileCookieTests {
    private static let url = WebURL("https://www.a.test/x/y") ?? .aboutBlank

    private static func access(_ api: CookieAccess.API = .http) -> CookieAccess {
        CookieAccess(url: url, api: api, now: UnixTime(seconds: 1_000_000))
    }

    /// Numbers as a seed gives them, the same in every run.
    private struct Dice: RandomNumberGenerator {
        var state: UInt64

        // https://prng.di.unimi.it/splitmix64.c
        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    private static let pieces: [String] =
        ["a", "=", ";", " ", "\t", "\0", "\r", "\n", "\u{7F}", "\u{80}", "\u{FF}", "\u{C3}", "/", "/x", ".", "-"]
        + ["__Host-", "__Http-", "__Secure-", "; Path=", "; Domain=", "; Max-Age=", "; Expires=", "; Secure"]
        + ["; HttpOnly", "; SameSite=", "None", "Strict", "a.test", "test", "[::1]", "127.0.0.1", ",", ":", "1:2:3"]
        + ["Feb", "1601", "9999999999999999999999", "-9223372036854775808", "31 Dec 9999 23:59:59", "0", "\""]

    @Test("any bytes, by either door", arguments: 0..<8 as Range<UInt64>)
    func anyBytes(seed: UInt64) {
        var dice = Dice(state: seed)
        var jar = CookieJar()
        jar.limits.cookiesPerDomain = 20
        jar.keepsJournal = true
        for round in 0..<400 {
            let bytes = (0..<Int.random(in: 0...60, using: &dice)).map { _ in UInt8.random(in: 0...255, using: &dice) }
            let words = (0..<Int.random(in: 0...12, using: &dice)).map { _ in
                Self.pieces.randomElement(using: &dice) ?? ""
            }
            let decision = jar.receive(
                round.isMultiple(of: 2) ? String(isomorphic: bytes) : words.joined(),
                access: Self.access(round.isMultiple(of: 3) ? .script : .http)
            )
            #expect(decision.isStored || !decision.reason.explanation.isEmpty)
        }
        #expect(jar.count <= 40 && jar.count == jar.all.count)
        // What the journal says is what is there.
        var known: Set<String> = []
        for change in jar.takeJournal() {
            let identity = "\(change.cookie.rawName)\n\(change.cookie.platformDomain)\n\(change.cookie.path)"
            switch change.kind {
            case .set: #expect(known.insert(identity).inserted)
            case .replaced: #expect(known.contains(identity))
            case .deleted, .expired, .evicted: #expect(known.remove(identity) != nil)
            }
        }
        #expect(known.count == jar.count)
        let header = jar.header(for: Self.access()).value ?? ""
        #expect(!header.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F })
        #expect(header.unicodeScalars.allSatisfy { $0.value <= 0xFF })
    }

    @Test(
        "much of one kind",
        arguments: [
            ("", "a", CookieReason.tooLarge), ("a=", "\u{E9}", .tooLarge), ("a=1; Path=/", "p", .accepted),
            ("a=1; Domain=", "a", .accepted), ("a=1; Expires=", "1:", .accepted), ("a=1; ", "x", .accepted),
            ("a=1", " ", .accepted), ("a=1", "\0", .accepted), ("\0", "\n", .empty),
            ("a=1", "\u{1}", .controlCharacter),
        ]
    )
    func large(_ start: String, _ filler: String, _ reason: CookieReason) {
        var jar = CookieJar()
        let text = start + String(repeating: filler, count: 100_000)
        let decision = jar.receive(text, access: Self.access())
        #expect(decision.reason == reason)
        #expect(decision.name.count <= 64)
        #expect((jar.header(for: Self.access()).value?.utf8.count ?? 0) <= 4096)
    }

    @Test("ten mebibytes")
    func tenMebibytes() {
        var jar = CookieJar()
        #expect(jar.receive(String(repeating: "a", count: 10 << 20), access: Self.access()).reason == .tooLarge)
    }

    @Test("many attributes")
    func manyAttributes() {
        var jar = CookieJar()
        for attribute in [";", "; Max-Age=5", "; Domain=a.test", "; SameSite=Lax", "=", "; =;"] {
            let text = "a=1" + String(repeating: attribute, count: 10_000)
            #expect(jar.receive(text, access: Self.access()).reason != .controlCharacter)
        }
        #expect(jar.count <= 2)
    }

    @Test("a prefix in any case", arguments: ["__HOST-", "__host-", "__HoSt-", "__SECURE-", "__HTTP-", "__Host-HTTP-"])
    func prefixes(_ prefix: String) {
        var jar = CookieJar()
        #expect(!jar.receive("\(prefix)a=1", access: Self.access()).isStored)
        #expect(!jar.receive("=\(prefix)a=1", access: Self.access()).isStored)
        #expect(!jar.receive(" \t\(prefix)a", access: Self.access()).isStored)
    }
}
