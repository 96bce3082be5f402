/// The public suffix list (https://publicsuffix.org): below which names anyone may register.
///
/// Hosts are given as `WebURL` writes them: lowercase, in ASCII. The list's implicit rule `*` makes every single label,
/// `localhost` included, a public suffix, so such a host has no registrable domain and is its own site.
public struct PublicSuffixList: Sendable {
    /// The list that libpsl was built with, ICANN and private sections.
    public static let system = PublicSuffixList()

    /// The public suffix and one label more; `nil` for an IP address and for a public suffix itself.
    ///
    /// https://url.spec.whatwg.org/#host-registrable-domain
    public func registrableDomain(of host: String) -> String? {
        guard !Self.isAddress(host) else { return nil }
        // "If host ends with a dot, so does its registrable domain."
        guard host.utf8.last == UInt8(ascii: ".") else { return PSL.registrableDomain(of: host) }
        return PSL.registrableDomain(of: String(host.dropLast())).map { $0 + "." }
    }

    /// Whether anyone may register a name below `host`; never so for an IP address.
    ///
    /// https://url.spec.whatwg.org/#host-public-suffix
    public func isPublicSuffix(_ host: String) -> Bool {
        guard !Self.isAddress(host) else { return false }
        return PSL.isPublicSuffix(host.utf8.last == UInt8(ascii: ".") ? String(host.dropLast()) : host)
    }

    private static func isAddress(_ host: String) -> Bool {
        guard let last = host.utf8.last else { return true }
        // OPTIMIZATION: an address ends in a digit, a hexadecimal digit, a dot or a bracket; few domains do.
        if last == UInt8(ascii: "]") { return true }
        return PercentEncoding.hexDigit(last) != nil || last == UInt8(ascii: ".") || last == UInt8(ascii: "x")
            ? IPv4Address.endsInNumber(ArraySlice(host.utf8)) : false
    }
}
