/// The programs that apps look for a token among cookies with, as sample code has them.
package enum CookieTokens {
    /// The iOS sample's loop over the shared storage: the first cookie whose domain is equal to the login URL's host, and whose
    /// name is equal.
    ///
    /// A cookie with a `Domain` attribute has a leading dot there, and is never equal. An empty value counts.
    package static func iOSSample(in cookies: [Cookie], named name: String, host: String) -> Cookie? {
        cookies.first { $0.platformDomain == host && $0.name == name }
    }

    /// The Android sample's loop on what `CookieManager.getCookie` gives; `nil`: no cookie.
    ///
    /// Split at `;`, each part at its first `=`; the second half of the part whose first half is equal but for letter case.
    /// The
    /// parts after the first keep their blank, so that only a cookie that stands first is found. An empty value counts.
    package static func androidSample(in header: String?, named name: String) -> String? {
        guard let header else { return nil }
        for pair in header.split(separator: ";", omittingEmptySubsequences: false) {
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2, parts[0].lowercased() == name.lowercased() { return String(parts[1]) }
        }
        return nil
    }

    /// Of the cookies of that name with a value the one that came last; with a `host`, of those that it may see.
    package static func robust(in cookies: [Cookie], named name: String, host: String?) -> Cookie? {
        cookies.filter { cookie in
            cookie.name == name && !cookie.value.isEmpty
                && host.map { $0 == cookie.domain || !cookie.hostOnly && $0.hasSuffix("." + cookie.domain) } ?? true
        }.max { $0.creation < $1.creation }
    }

    /// What `CookieManager.getCookie` gives for these cookies, in this order; `nil`: none.
    package static func header(_ cookies: [Cookie]) -> String? {
        guard !cookies.isEmpty else { return nil }
        return cookies.map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }.joined(separator: "; ")
    }
}
