import Foundation
import Testing
import WebStandards

/// Files of cookies as other programs write them, and as we do.
struct CookieFileTests {
    static func file(_ name: String) throws -> [UInt8] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        return Array(try Data(contentsOf: folder.appending(path: "testdata/cookies/files/\(name)")))
    }

    // MARK: - cookies.txt

    @Test func readsWhatCurlWrites() throws {
        let file = try NetscapeCookieFile(parsing: Self.file("curl.txt"))
        #expect(file.skipped == [])
        #expect(
            file.cookies.map { "\($0.name)=\($0.value) \($0.platformDomain)\($0.path) \($0.expires?.seconds ?? 0)" }
                == [
                    "utf8=é .example.test/ 2795265994", "empty= www.example.test/ 2795265994",
                    "id=1234=5678 www.example.test/account 2177452799", "theme=dark mode .example.test/ 2795265994",
                    "session=abc123 www.example.test/ 0",
                ]
        )
        #expect(file.cookies.map(\.httpOnly) == [false, false, true, false, true])
    }

    @Test func writesWhatCurlWrote() throws {
        let bytes = try Self.file("curl.txt")
        #expect(
            try Self.lines(NetscapeCookieFile(NetscapeCookieFile(parsing: bytes).cookies).bytes) == Self.lines(bytes)
        )
    }

    /// The lines that are no comment.
    private static func lines(_ bytes: [UInt8]) throws -> [String] {
        String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("# ") }
    }

    struct Line: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var text: String
        /// The cookie, or why there is none; `nil`: nothing is said.
        var result: String?

        init(_ name: String, _ text: String, _ result: String?) {
            testDescription = name
            self.text = text
            self.result = result
        }
    }

    static let lines = [
        Line("a comment", "# a.test\tFALSE\t/\tFALSE\t0\tn\tv", nil),
        Line("a comment without a blank", "#a.test\tFALSE\t/\tFALSE\t0\tn\tv", nil),
        Line("nothing", "", nil),
        Line("blanks", " \t ", nil),
        Line("CR LF", "a.test\tFALSE\t/\tFALSE\t0\tn\tv\r", "n=v a.test/"),
        Line("a dot without the flag", ".a.test\tFALSE\t/\tFALSE\t0\tn\tv", "n=v a.test/"),
        Line("the flag without a dot", "a.test\tTRUE\t/\tFALSE\t0\tn\tv", "n=v .a.test/"),
        Line("flags in small letters", "a.test\ttrue\t/\tfalse\t0\tn\tv", "n=v .a.test/"),
        Line("HttpOnly with a dot", "#HttpOnly_.a.test\tTRUE\t/\tTRUE\t0\tn\tv", "n=v .a.test/ secure httpOnly"),
        Line("capitals", "WWW.A.Test\tFALSE\t/\tFALSE\t0\tn\tv", "n=v www.a.test/"),
        Line("beyond ASCII", "bücher.test\tFALSE\t/\tFALSE\t0\tn\tv", "n=v xn--bcher-kva.test/"),
        Line("an address", "127.0.0.1\tTRUE\t/\tFALSE\t0\tn\tv", "n=v 127.0.0.1/"),
        Line("a tab in the value", "a.test\tFALSE\t/\tFALSE\t0\tn\tv\tw", "n=v\tw a.test/"),
        Line("no value, no tab", "a.test\tFALSE\t/\tFALSE\t0\tn", "n= a.test/"),
        Line("no name", "a.test\tFALSE\t/\tFALSE\t0\t\tv", "=v a.test/"),
        Line("no expiry", "a.test\tFALSE\t/\tFALSE\t\tn\tv", "n=v a.test/"),
        Line(
            "an expiry without end",
            "a.test\tFALSE\t/\tFALSE\t99999999999999999999\tn\tv",
            "n=v a.test/ \(Int64.max / 1000)"
        ),
        Line("two fields", "a.test\tFALSE", "2 fields"),
        Line("blanks for tabs", "a.test FALSE / FALSE 0 n v", "1 fields"),
        Line("a flag that is none", "a.test\tYES\t/\tFALSE\t0\tn\tv", "second field"),
        Line("another flag that is none", "a.test\tFALSE\t/\t1\t0\tn\tv", "fourth field"),
        Line("an expiry that is none", "a.test\tFALSE\t/\tFALSE\ttomorrow\tn\tv", "expiry"),
        Line("an expiry below 0", "a.test\tFALSE\t/\tFALSE\t-5\tn\tv", "expiry"),
        Line("no path", "a.test\tFALSE\t\tFALSE\t0\tn\tv", "slash"),
        Line("no domain", "\tFALSE\t/\tFALSE\t0\tn\tv", "no host"),
        Line("a blank in the domain", "a b\tFALSE\t/\tFALSE\t0\tn\tv", "no host"),
        Line("neither name nor value", "a.test\tFALSE\t/\tFALSE\t0\t\t", "empty"),
        Line("a control", "a.test\tFALSE\t/\tFALSE\t0\tn\tv\u{0}", "control"),
        Line("all of com", ".com\tTRUE\t/\tFALSE\t0\tn\tv", "public suffix"),
        Line("a false prefix", "a.test\tFALSE\t/\tFALSE\t0\t__Secure-n\tv", "__Secure-"),
    ]

    @Test(arguments: lines)
    func readsALine(_ line: Line) throws {
        let file = try NetscapeCookieFile(parsing: Array("# Netscape HTTP Cookie File\n\(line.text)\n".utf8))
        if let cookie = file.cookies.first {
            let words = [
                "\(cookie.name)=\(cookie.value) \(cookie.platformDomain)\(cookie.path)", cookie.secure ? "secure" : "",
                cookie.httpOnly ? "httpOnly" : "", cookie.expires.map { "\($0.seconds)" } ?? "",
            ]
            #expect(words.filter { !$0.isEmpty }.joined(separator: " ") == line.result)
        } else if let skipped = file.skipped.first {
            #expect(skipped.position == 2)
            #expect(skipped.reason.contains(line.result ?? "no reason"), "\(skipped)")
            #expect(skipped.description.hasPrefix("line 2 "))
        } else {
            #expect(line.result == nil)
        }
        #expect(file.cookies.count + file.skipped.count == (line.result == nil ? 0 : 1))
    }

    @Test func leavesOutWhatALineCannotHold() throws {
        let cookies = ["a", "b\tc"].map { Cookie(name: $0, value: "v", domain: "a.test") }
        let file = NetscapeCookieFile(cookies)
        #expect(file.writable.map(\.name) == ["a"])
        #expect(try NetscapeCookieFile(parsing: file.bytes).cookies.map(\.name) == ["a"])
    }

    // MARK: - storageState

    @Test func readsWhatPlaywrightWrites() throws {
        let state = try StorageState(parsing: Self.file("playwright.json"))
        #expect(state.skipped == [])
        #expect(
            state.cookies.map { "\($0.name)=\($0.value) \($0.platformDomain)\($0.path) \($0.sameSite)" } == [
                "frame=1 widget.test/embed none", "session=abc123 www.example.test/ lax",
                "theme=dark mode é .example.test/ strict",
            ]
        )
        #expect(state.cookies.map { $0.expires?.milliseconds ?? -1 } == [2_795_265_994_000, -1, 2_795_265_994_125])
        #expect(state.cookies.map(\.httpOnly) == [false, true, false])
        #expect(state.cookies.map(\.secure) == [true, true, false])
    }

    @Test func writesWhatPlaywrightWrote() throws {
        let bytes = try Self.file("playwright.json")
        let state = try StorageState(parsing: bytes)
        let written = try StorageState(parsing: state.bytes)
        #expect(written.cookies == state.cookies)
        // All of an origin comes back, known here or not.
        #expect(JSONReader.read(state.bytes[...])?["origins"] == JSONReader.read(bytes[...])?["origins"])
        #expect(state.origins.count == 2)
    }

    @Test func siteItselfComesBeforeItsPartitions() throws {
        let entry = { (rest: String) in #"{"name":"n","value":"\#(rest.count)","domain":"a.test"\#(rest)}"# }
        let text = #"{"cookies":[\#(entry("")),\#(entry(#","partitionKey":"https://b.test""#))]}"#
        var jar = CookieJar()
        for cookie in try StorageState(parsing: Array(text.utf8)).cookies { jar.set(cookie, now: .epoch) }
        #expect(jar.all.map(\.value) == ["0"])
    }

    static let entries: [(entry: String, reason: String)] = [
        ("1", "no text “domain”"),
        (#"{"domain":"a.test","value":"v"}"#, "no text “name”"),
        (#"{"domain":"a.test","name":"n","value":7}"#, "no text “value”"),
        (#"{"domain":"a.test","name":"n","value":"v","expires":"soon"}"#, "“expires”"),
        (#"{"domain":"a.test","name":"n","value":"v","secure":1}"#, "“secure”"),
        (#"{"domain":"a.test","name":"n","value":"v","sameSite":"Loose"}"#, "“sameSite”"),
        (#"{"domain":"","name":"n","value":"v"}"#, "no host"),
        (#"{"domain":"a.test","name":"n","value":"v\u0000"}"#, "control"),
        (#"{"domain":".com","name":"n","value":"v"}"#, "public suffix"),
    ]

    @Test(arguments: entries)
    func leavesOutAnEntry(entry: String, reason: String) throws {
        let good = #"{"domain":"a.test","name":"n","value":"v","expires":1e999,"sameSite":"none"}"#
        let state = try StorageState(parsing: Array(#"{"cookies":[\#(good),\#(entry)]}"#.utf8))
        #expect(state.cookies.map(\.expires) == [.distantFuture])
        #expect(state.skipped.map(\.position) == [2])
        #expect(state.skipped.allSatisfy { $0.reason.contains(reason) }, "\(state.skipped)")
    }

    // MARK: - Files that are none

    @Test func saysThatItIsNone() {
        let texts = ["{", "{}", #"{"cookies":{}}"#, String(repeating: "<p>no\n", count: 1001)]
        for text in texts {
            #expect(throws: CookieFileError.self, "\(text.prefix(20))") {
                switch CookieFileFormat(detecting: Array(text.utf8)) {
                case .netscape: _ = try NetscapeCookieFile(parsing: Array(text.utf8))
                case .storageState: _ = try StorageState(parsing: Array(text.utf8))
                }
            }
        }
        #expect(throws: CookieFileError.self) { try NetscapeCookieFile(parsing: repeatElement(0x0A, count: 65 << 20)) }
        #expect(throws: CookieFileError.self) {
            try StorageState(parsing: Array((String(repeating: #"{"cookies":["#, count: 100_000)).utf8))
        }
    }

    static let formats: [(text: String, format: CookieFileFormat)] = [
        ("", .netscape), ("# Netscape HTTP Cookie File\n", .netscape), ("\n a {", .netscape), ("{}", .storageState),
        (" \r\n\t{", .storageState), ("\u{FEFF}{", .storageState), ("[]", .netscape),
    ]

    @Test(arguments: formats)
    func formatIsSeenFromTheContent(text: String, format: CookieFileFormat) {
        #expect(CookieFileFormat(detecting: Array(text.utf8)) == format)
    }
}
