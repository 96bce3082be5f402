/// The comparisons of hosts and paths.
public enum CookieMatching {
    /// The canonical form of a host name: in lower case, labels beyond ASCII as A-labels.
    ///
    /// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.1.2
    ///
    /// A `WebURL` has its host in this form already.
    public static func canonicalHost(_ text: String) -> String {
        guard let ascii = IDNA.domainToASCII(Array(text.utf8), beStrict: false) else { return ASCII.lowercase(text) }
        return String(decoding: ascii, as: UTF8.self)
    }

    /// Whether a canonical host is `domain` or a subdomain of it.
    ///
    /// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.1.3
    public static func domainMatches(_ host: String, _ domain: String) -> Bool {
        // "The domain string and the string are identical."
        if host == domain { return true }
        // "The domain string is a suffix of the string."
        // "The last character of the string that is not included in the domain string is a "." character."
        // "The string is a host name (i.e., not an IP address)."
        let rest = host.utf8.count - domain.utf8.count
        guard rest > 0, !domain.isEmpty else { return false }
        let boundary = host.utf8.index(host.startIndex, offsetBy: rest - 1)
        return host.utf8[boundary] == 0x2E && host.utf8[boundary...].dropFirst().elementsEqual(domain.utf8)
            && !isIPAddress(host)
    }

    static func isIPAddress(_ host: String) -> Bool {
        let bytes = Array(host.utf8)
        if bytes.contains(UInt8(ascii: ":")) {
            let isBracketed = bytes.first == UInt8(ascii: "[") && bytes.last == UInt8(ascii: "]")
            return IPv6Address(parsing: isBracketed ? bytes.dropFirst().dropLast() : bytes[...]) != nil
        }
        let isNumeric = bytes.allSatisfy { $0 == UInt8(ascii: ".") || ASCII.isDigit($0) }
        return isNumeric && IPv4Address(parsing: bytes[...]) != nil
    }

    /// The directory of a URL's path.
    ///
    /// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.1.4
    public static func defaultPath(_ path: String) -> String {
        // 2. "If the uri-path is empty or if the first character of the uri-path is not "/", output "/"."
        guard path.utf8.first == 0x2F, let last = path.utf8.lastIndex(of: 0x2F) else { return "/" }
        // 3. "If the uri-path contains no more than one "/", output "/"."
        // 4. "Output the characters of the uri-path from the first up to, but not including, the right-most "/"."
        return last == path.startIndex ? "/" : String(path[..<last])
    }

    /// Whether a request's path lies in the cookie's.
    ///
    /// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.1.4
    public static func pathMatches(_ requestPath: String, _ cookiePath: String) -> Bool {
        // "The cookie-path is a prefix of the request-path …"
        guard requestPath.utf8.starts(with: cookiePath.utf8) else { return false }
        // "… and they are identical, or the last character of the cookie-path is "/", or the first character of the
        // request-path that is not included in the cookie-path is "/"."
        let length = cookiePath.utf8.count
        return requestPath.utf8.count == length || cookiePath.utf8.last == 0x2F
            || requestPath.utf8.dropFirst(length).first == 0x2F
    }
}
