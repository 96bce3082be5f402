import FuzzSupport
import WebStandards

/// Takes in each further line as a Set-Cookie header of the first line's URL, a minute after the one before, and asks
/// for the cookies.
///
/// What was parsed is written and parsed into itself; the jar keeps to its limits; what it would send is what it sends.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSetCookie(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let lines = unsafe FuzzInput(start, count).isomorphicLines
    guard let fallback = WebURL("https://a.example.com/b/c") else { return 0 }
    let url = WebURL(lines[0]) ?? fallback
    var limits = CookieLimits.standard
    limits.cookiesPerDomain = 8
    limits.cookies = 12
    var jar = CookieJar(limits: limits)
    var now = UnixTime.epoch.advanced(by: .seconds(1_767_225_600))
    for line in lines.dropFirst() {
        expectParsedIntoItself(line)
        let isScript = line.utf8.last == UInt8(ascii: " ")
        let access = CookieAccess(
            url: url,
            api: isScript ? .script : .http,
            sameSite: line.utf8.first == UInt8(ascii: " ") ? .crossSiteSafeNavigation : .sameSite,
            now: now
        )
        if isScript { jar.setDocumentCookie(line, access: access) } else { jar.receive(line, access: access) }
        expectEqual(jar.all.count, jar.count, "count")
        expect(jar.count <= limits.cookies, "more cookies than the limit")
        let expected = jar.cookies(for: access).map { cookie in
            cookie.rawName.isEmpty ? cookie.rawValue : "\(cookie.rawName)=\(cookie.rawValue)"
        }
        let header = jar.header(for: access)
        expectEqual(header.value ?? "", expected.joined(separator: "; "), "Cookie")
        now = now.advanced(by: .seconds(60))
    }
    jar.removeExpired(now: .distantFuture)
    expect(jar.all.allSatisfy { $0.expires == nil }, "a cookie outlived its time")
    return 0
}

private func expectParsedIntoItself(_ line: String) {
    guard let parsed = try? ParsedCookie(parsing: line) else { return }
    guard let again = try? ParsedCookie(parsing: "\(parsed.name)=\(parsed.value)") else {
        fatalError("not parsed again: \(line)")
    }
    expectEqual([again.name, again.value], [parsed.name, parsed.value], "name and value")
}
