import Foundation
import Testing
import WebStandards

@Suite("WebURL")
struct WebURLTests {
    private let full = WebURL("https://u:p@h.example:8443/a/b?c#d")

    @Test("gives its parts")
    func parts() throws {
        let url = try #require(full)
        #expect(url.scheme == "https")
        #expect(url.username == "u")
        #expect(url.password == "p")
        #expect(url.host == "h.example")
        #expect(url.port == 8443)
        #expect(url.effectivePort == 8443)
        #expect(url.path == "/a/b")
        #expect(url.query == "c")
        #expect(url.fragment == "d")
        #expect(url.isSpecial && url.isHTTPFamily && !url.hasOpaquePath && url.hasCredentials)
    }

    @Test("tells an empty part from none")
    func emptyParts() throws {
        let empty = try #require(WebURL("https://h/?#"))
        #expect(empty.query == "" && empty.fragment == "")
        let none = try #require(WebURL("https://h/"))
        #expect(none.query == nil && none.fragment == nil && none.port == nil && none.effectivePort == 443)
        let opaque = try #require(WebURL("mailto:a@b"))
        #expect(opaque.host == nil && opaque.hostname == "" && opaque.effectivePort == nil && opaque.hasOpaquePath)
        #expect(try #require(WebURL("file:///a")).host == "")
    }

    @Test("loses and changes parts")
    func changes() throws {
        let url = try #require(full)
        #expect(url.removingFragment().href == "https://u:p@h.example:8443/a/b?c")
        #expect(url.removingFragment().fragment == nil)
        #expect(url.replacingFragment("x y").href == "https://u:p@h.example:8443/a/b?c#x%20y")
        #expect(url.replacingFragment("").href == "https://u:p@h.example:8443/a/b?c#")
        #expect(url.replacingFragment(nil) == url.removingFragment())
        #expect(url.replacingQuery("q='1'").href == "https://u:p@h.example:8443/a/b?q=%271%27#d")
        #expect(url.removingCredentials().href == "https://h.example:8443/a/b?c#d")
        #expect(WebURL("https://:p@h/")?.removingCredentials().href == "https://h/")
    }

    @Test("compares with and without fragment")
    func equality() throws {
        let url = try #require(full)
        let other = url.replacingFragment("e")
        #expect(url != other)
        #expect(url.equals(other, excludingFragment: true))
        #expect(!url.equals(other, excludingFragment: false))
        #expect(!url.equals(other.replacingQuery("f"), excludingFragment: true))
        #expect(Set([url, url, other]).count == 2)
    }

    @Test("is one string in JSON")
    func codable() throws {
        let url = try #require(full)
        let data = try JSONEncoder().encode([url])
        #expect(try JSONDecoder().decode([WebURL].self, from: data) == [url])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([WebURL].self, from: Data("[\"x\"]".utf8)) }
    }

    @Test("what is none keeps its text, in JSON too", arguments: ["http://a b/?c#d", "é", ""])
    func unparsable(_ text: String) throws {
        let kept = WebURL(unparsable: text)
        #expect(kept.isUnparsable && kept.href == text && kept.scheme == "" && kept.host == nil && kept.fragment == nil)
        let read = try JSONDecoder().decode([WebURL].self, from: JSONEncoder().encode([kept]))
        #expect(read == [kept] && read.allSatisfy(\.isUnparsable))
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([WebURL].self, from: Data("[{}]".utf8)) }
    }

    @Test("writes a query in the document's encoding")
    func queryEncoding() throws {
        let base = try #require(WebURL("https://h/ü"))
        let url = try #require(WebURL("é?é=\u{2020}\u{3042}#é", base: base, encoding: .windows1252))
        #expect(url.href == "https://h/%C3%A9?%E9=%86%26%2312354%3B#%C3%A9")
        #expect(WebURL("ws://h/?é", base: nil, encoding: .windows1252)?.query == "%C3%A9")
        #expect(WebURL("x:?é", base: nil, encoding: .windows1252)?.query == "%C3%A9")
        #expect(WebURL("https://h/?é", base: nil, encoding: .utf16LE)?.query == "%C3%A9")
    }

    struct PercentCase: Decodable, Sendable, CustomTestStringConvertible {
        let input: String
        let output: [String: String]
        var testDescription: String { input.debugDescription }
    }

    @Test(
        "percent-encoding.json",
        arguments: try SharedSuites.rows("url/percent-encoding.json", as: Commented<PercentCase>.self).compactMap(\.row)
    )
    func percentEncoding(_ row: PercentCase) throws {
        for (label, output) in row.output {
            let encoding = try #require(TextEncoding(label: label))
            #expect(WebURL("https://h/?\(row.input)", base: nil, encoding: encoding)?.query == output, "\(label)")
        }
    }

    struct DataCase: Decodable, Sendable, CustomTestStringConvertible {
        let url: String
        let type: String?
        let body: String?
        var testDescription: String { url }
    }

    @Test("data.json", arguments: try SharedSuites.ownRows("url/data.json", as: DataCase.self))
    func data(_ row: DataCase) throws {
        let content = DataURL(try #require(WebURL(row.url)))
        #expect(content?.mimeType.description == row.type)
        #expect(content.map { String(isomorphic: $0.body) } == row.body)
    }

    struct PairsCase: Decodable, Sendable, CustomTestStringConvertible {
        let input: String
        let output: [[String]]
        var testDescription: String { input.debugDescription }
    }

    @Test("urlencoded-parser.json", arguments: try SharedSuites.rows("url/urlencoded-parser.json", as: PairsCase.self))
    func pairs(_ row: PairsCase) {
        let pairs = URLEncoded.parse(row.input)
        #expect(pairs.map { [$0.0, $0.1] } == row.output)
        let again = URLEncoded.parse(URLEncoded.serialize(pairs))
        #expect(again.map { [$0.0, $0.1] } == row.output)
    }
}
