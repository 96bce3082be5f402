import WebNetwork
import WebStandards

/// What a document that came over https may load over http.
///
/// https://w3c.github.io/webappsec-mixed-content/
public enum MixedContentPolicy: String, Sendable, Hashable, Codable {
    /// Everything: as `UIWebView`, and Android's `MIXED_CONTENT_ALWAYS_ALLOW`.
    case allow
    /// Images alone: as `WKWebView` before iOS 18.
    case allowImages
    /// Images, which are asked for over https instead: as the standard has it, and Android's
    /// `MIXED_CONTENT_COMPATIBILITY_MODE`.
    case upgradeImages
    /// Nothing: Android's `MIXED_CONTENT_NEVER_ALLOW`.
    case block
}

extension PageCore {
    /// The URL that is asked instead of that one, which a document wants for itself; `nil`: none is.
    ///
    /// https://w3c.github.io/webappsec-mixed-content/#upgrade-algorithm, #should-block-fetch
    func permitted(
        _ url: WebURL,
        as destination: HopRecord.Destination,
        by initiator: NavigationRequest.Initiator
    ) -> WebURL? {
        let url = initiator.upgrade(url)
        guard case .tuple("https", _, _) = initiator.origin, url.isHTTPFamily, !url.isPotentiallyTrustworthy else {
            return url
        }
        switch mixedContent {
        case .allow: return url
        case .allowImages where destination == .image: return url
        case .upgradeImages where destination == .image && !url.hasIPAddressHost: return url.overTLS
        case .allowImages, .upgradeImages, .block:
            let text = "[blocked] The page at \(initiator.url.href) came over https, and \(url.href) would not."
            emit(.consoleMessage(PageMessage(level: .error, text: text)))
            return nil
        }
    }
}

extension NavigationRequest.Initiator {
    // https://w3c.github.io/webappsec-upgrade-insecure-requests/#upgrade-request, of what no navigation of the whole view is
    func upgrade(_ url: WebURL) -> WebURL {
        guard url.scheme == "http", policy?.upgradesRequests == true || insecureNavigations.contains(url.origin) else {
            return url
        }
        return url.overTLS ?? url
    }

    // The same of what is one.
    fileprivate func upgradeNavigation(to url: WebURL) -> WebURL {
        insecureNavigations.contains(url.origin) ? url.overTLS ?? url : url
    }
}

extension ContentSecurityPolicy {
    fileprivate var upgradesRequests: Bool { has("upgrade-insecure-requests") }
}

extension ActiveDocument {
    /// Where to its links lead over https: to its own host and port, where its policy asks for that, and to those that it was
    /// left.
    ///
    /// https://w3c.github.io/webappsec-upgrade-insecure-requests/#insecure-navigations-set
    var insecureNavigations: Set<Origin> {
        guard !hasHandedOnNavigations, policy?.upgradesRequests == true, let over = url.overPlainHTTP else {
            return inheritedNavigations
        }
        return inheritedNavigations.union([over.origin])
    }

    /// What the document that follows in the frame is left.
    ///
    /// PLATFORM(WebKit): DocumentWriter::begin takes the set from the document that was there
    /// (ContentSecurityPolicy::takeNavigationRequestsToUpgrade), which has none when it is shown again.
    func handOnNavigations() -> Set<Origin> {
        defer { (inheritedNavigations, hasHandedOnNavigations) = ([], true) }
        return insecureNavigations
    }
}

extension NavigationRequest {
    /// To where it goes by the word of its document's policy.
    ///
    /// https://w3c.github.io/webappsec-upgrade-insecure-requests/#upgrade-request: forms, frames, and what stays on the host and
    /// port.
    mutating func upgrade() {
        guard url.scheme == "http", let initiator else { return }
        switch cause {
        case .form, .frame: url = initiator.upgrade(url)
        case .link, .script, .refresh:
            url = initiator.upgradeNavigation(to: url)
        case .app, .history, .reload: break
        }
    }

    /// A page leads to a `data:` URL, which in the whole view is the app's alone to do.
    var leadsToDataByPage: Bool {
        guard url.scheme == "data" else { return false }
        return switch cause {
        case .link, .form, .script, .refresh: true
        // A window without a way back is loaded as by the app.
        case .app: initiator != nil
        case .reload, .history, .frame: false
        }
    }
}

extension WebURL {
    var overTLS: WebURL? { WebURL("https" + href.dropFirst("http".count)) }

    fileprivate var overPlainHTTP: WebURL? {
        guard scheme == "https" else { return scheme == "http" ? self : nil }
        return WebURL("http" + href.dropFirst("https".count))
    }
}
