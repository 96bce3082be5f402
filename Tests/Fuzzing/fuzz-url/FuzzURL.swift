import FuzzSupport
import WebStandards

/// Parses the second line against the first, then sets an attribute with each further line, whose first character says
/// which.
///
/// Whatever comes of it, its serialisation is parsed into itself.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzURL(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let lines = unsafe FuzzInput(start, count).lines
    guard let url = WebURL(lines.count > 1 ? lines[1] : "", base: WebURL(lines[0])) ?? WebURL(lines[0]) else {
        return 0
    }
    expectParsedIntoItself(url)
    var api = URLAPI(url)
    for line in lines.dropFirst(2) {
        let value = String(line.dropFirst())
        switch line.first {
        case "p": api.protocol = value
        case "u": api.username = value
        case "w": api.password = value
        case "h": api.host = value
        case "n": api.hostname = value
        case "o": api.port = value
        case "a": api.pathname = value
        case "s": api.search = value
        case "f": api.hash = value
        default: _ = api.setHref(value)
        }
        expectParsedIntoItself(api.url)
    }
    return 0
}

private func expectParsedIntoItself(_ url: WebURL) {
    guard let again = WebURL(url.href) else { fatalError("not parsed again: \(url.href)") }
    expectEqual(components(again), components(url), "parsed again")
}

private func components(_ url: WebURL) -> [String?] {
    [
        url.href, url.scheme, url.username, url.password, url.host, url.port.map(String.init), url.path, url.query,
        url.fragment, url.origin.serialized,
    ]
}
