extension Cookie {
    /// Some request could carry it: its domain can be a canonical host, its path begins with a slash, and nothing in it
    /// breaks a header.
    package var isWellFormed: Bool {
        isDomainWellFormed && path.utf8.first == UInt8(ascii: "/")
            && !rawName.containsControl && !rawValue.containsControl && !path.containsControl
            && !(rawName.isEmpty && rawValue.isEmpty)
    }

    /// A canonical host is printable ASCII without capitals; an IPv6 address has brackets.
    private var isDomainWellFormed: Bool {
        !domain.isEmpty && domain.utf8.count <= CookieFileLimits.domain
            && domain.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 == ASCII.lowercased($0) }
    }

    /// Why a cookie of a file is not one that a jar could have got from a server; `nil`: it could.
    var objection: String? {
        guard isWellFormed else {
            if !isDomainWellFormed { return "its domain is no host" }
            if path.utf8.first != UInt8(ascii: "/") { return "its path does not begin with a slash" }
            return rawName.isEmpty && rawValue.isEmpty ? "it is empty" : "it has a control character"
        }
        if !hostOnly, PublicSuffixList.system.isPublicSuffix(domain) {
            return "\(domain) is a public suffix, which has no cookies for all below it"
        }
        do throws(CookieReason) {
            try checkPrefix(hasPath: true)
            return nil
        } catch {
            return error.explanation
        }
    }

    /// Its domain as a file has it: in any case, beyond ASCII too, and with a dot before it or not.
    mutating func setDomain(_ text: some StringProtocol, coversSubdomains: Bool) {
        let name = text.hasPrefix(".") ? text.dropFirst() : text[...]
        domain = CookieMatching.canonicalHost(String(name))
        hostOnly = !coversSubdomains || CookieMatching.isIPAddress(domain)
    }
}
