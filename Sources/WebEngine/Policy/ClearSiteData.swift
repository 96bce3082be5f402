import WebNetwork
import WebStandards

/// What a response asks to be forgotten.
///
/// https://w3c.github.io/webappsec-clear-site-data/
///
/// NB: `executionContexts` reloads the site's pages in some engines, and in none on Android; it does nothing here.
struct ClearSiteData: OptionSet {
    let rawValue: Int

    static let cache = ClearSiteData(rawValue: 1)
    static let cookies = ClearSiteData(rawValue: 2)
    static let storage = ClearSiteData(rawValue: 4)

    init(rawValue: Int) { self.rawValue = rawValue }

    /// What a response with that head asks for.
    ///
    /// https://w3c.github.io/webappsec-clear-site-data/#parse-response
    init(_ head: ResponseHead, of url: WebURL, on platform: Profile.Platform) {
        self = []
        switch platform {
        // PLATFORM(WebKit): from Safari 17 on, and not of redirects
        // (`NetworkResourceLoader::processClearSiteDataHeader`).
        case .wkWebView(let version):
            if version < 17 || Redirect.isRedirectStatus(head.status) { return }
        case .uiWebView: return
        case .android: break
        }
        guard url.isPotentiallyTrustworthy else { return }
        for value in head.fields.values(of: "Clear-Site-Data") {
            for member in value.split(separator: ",") {
                switch member.trimmingBlanks {
                case "\"cache\"": insert(.cache)
                case "\"cookies\"": insert(.cookies)
                case "\"storage\"": insert(.storage)
                case "\"*\"": formUnion([.cache, .cookies, .storage])
                default: break
                }
            }
        }
    }
}

extension SessionState {
    /// Forgets what a response of that URL asks for, and says which cookies went: those that the response set, too.
    func clear(_ data: ClearSiteData, of url: WebURL) -> [CookieDecision] {
        let origin = url.origin
        if data.contains(.cache) {
            responses.remove(of: origin)
            // PLATFORM(WebKit): WebProcess::deleteWebsiteDataForOrigin, BackForwardCache::clearEntriesForOrigins. Chromium goes back
            // to what it keeps all the same (recorded).
            if configuration.profile.engine == .webKit {
                for page in pages.all { page.history.dropCached { $0.origin == origin } }
            }
        }
        if data.contains(.storage) {
            let name = origin.serialized
            for shed in [localStorage] + sessionStorage { shed.remove(now: now) { $0.origin == name } }
            databases.remove { $0.origin == name }
        }
        guard data.contains(.cookies) else { return [] }
        // PLATFORM(WebKit): `NetworkStorageSession::deleteCookies` knows no domain but the origin's own host.
        credentials.remove(of: origin)
        return jar.clear(configuration.profile.engine == .chromium ? .site : .host, of: url)
    }
}
