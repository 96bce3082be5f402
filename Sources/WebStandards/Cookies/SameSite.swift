/// How far a cookie may travel in requests that another site began.
///
/// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.6.7
public enum SameSite: String, Sendable, Hashable, Codable, CaseIterable {
    /// No such attribute, or a value nobody knows: the draft's "Default".
    case unspecified
    case none
    case lax
    case strict
}

/// What a request, or the document that asks, is to the cookie's site.
///
/// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.2
public enum SameSiteContext: String, Sendable, Hashable, Codable, CaseIterable {
    case sameSite
    /// A top-level navigation by GET, HEAD, OPTIONS or TRACE that another site began.
    case crossSiteSafeNavigation
    /// A top-level navigation by another method, such as a form's POST, that another site began.
    case crossSiteUnsafeNavigation
    /// Anything else of another site: a subresource, a frame, a script's fetch.
    case crossSite

    /// What a request for `url` is, made by a document whose "site for cookies" is known.
    ///
    /// The site is the top-level page's, or `nil` where no page began the request: the app did, or the user. A document
    /// in a frame that is of another site than the top-level page, or than a frame between them, has `.opaque`.
    ///
    /// https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.2
    ///
    /// Only the URL asked for now counts, not those that redirected to it: the draft counted them for a while, and browsers
    /// could not (https://github.com/httpwg/http-extensions/pull/2750). PLATFORM(WebKit): WebKitGTK counts them.
    public init(url: WebURL, siteForCookies: Site?, isTopLevelNavigation: Bool, method: String) {
        self.init(
            isSameSite: siteForCookies?.isSchemefullySameSite(url.site) ?? true,
            isTopLevelNavigation: isTopLevelNavigation,
            method: method
        )
    }

    /// What a request is, once it is known whether it is "same-site".
    package init(isSameSite: Bool, isTopLevelNavigation: Bool, method: String) {
        if isSameSite {
            self = .sameSite
        } else if isTopLevelNavigation {
            // https://www.rfc-editor.org/rfc/rfc9110#section-9.2.1
            let isSafe = ["GET", "HEAD", "OPTIONS", "TRACE"].contains(method)
            self = isSafe ? .crossSiteSafeNavigation : .crossSiteUnsafeNavigation
        } else {
            self = .crossSite
        }
    }

    /// The request fills the view itself, so its response may set cookies of any SameSite value.
    var isTopLevelNavigation: Bool {
        self == .crossSiteSafeNavigation || self == .crossSiteUnsafeNavigation
    }
}

/// How `SameSite=None` is read.
public enum NoneSameSite: String, Sendable, Hashable, Codable, CaseIterable {
    /// It is refused without `Secure` (section 5.7, step 19).
    case needsSecure
    /// PLATFORM(WebKit): it is as good as no attribute, and asks for nothing.
    ///
    /// https://github.com/WebKit/WebKit/pull/63342; PLATFORM(Android): for apps that target an API level below 31.
    case needsNothing
    /// PLATFORM(iOS 12): as `Strict` (https://bugs.webkit.org/show_bug.cgi?id=198181).
    case isStrict
    /// PLATFORM(iOS 11 and before): the attribute is not known at all, whatever its value.
    case isUnknown
}

/// How a cookie is enforced whose server gave no (known) SameSite value.
public enum UnspecifiedSameSite: String, Sendable, Hashable, Codable, CaseIterable {
    /// As Lax, but for its first two minutes sent with cross-site top-level POSTs too (section 5.6.7.2).
    case laxAllowingUnsafe
    case lax
    /// PLATFORM(WebKit): WebKit does not treat an absent attribute as Lax.
    case none
}
