package import WebStandards

/// What the app wants of a login: where the token is to come, and on which platforms.
package struct TokenExpectation: Sendable, Hashable, Codable {
    /// Where the app looks.
    package var place: Place
    /// The platforms that the app runs on.
    ///
    /// Default: all.
    package var platforms: [Platform]

    /// Where an app looks for its token.
    package enum Place: Sendable, Hashable, Codable {
        /// The cookie of that name.
        case cookie(name: String)
        /// The page's title.
        case title(TitleForm)
        /// A URL that the view is led to.
        case redirect(RedirectForm)
    }

    /// The kinds of ``Place``, for rules that concern some of them.
    package enum Way: String, Sendable, Hashable, Codable, CaseIterable {
        case cookie
        case title
        case redirect
    }

    /// An expectation of a token there.
    package init(_ place: Place, platforms: [Platform] = Platform.allCases) {
        self.place = place
        self.platforms = platforms
    }

    /// The kind of place.
    package var way: Way {
        switch place {
        case .cookie: .cookie
        case .title: .title
        case .redirect: .redirect
        }
    }

    /// The name of the token's cookie.
    package var cookieName: String? {
        guard case .cookie(let name) = place else { return nil }
        return name
    }

    /// The form of the token's title.
    package var titleForm: TitleForm? {
        guard case .title(let form) = place else { return nil }
        return form
    }

    /// The redirect that brings the token.
    package var redirect: RedirectForm? {
        guard case .redirect(let form) = place else { return nil }
        return form
    }
}

/// How an app cuts a token out of a title.
package enum TitleForm: Sendable, Hashable, Codable {
    /// What follows that text, up to a blank or `&`.
    case prefix(String)
    /// The text after the last blank, read as a query; of it that parameter (GTMOAuth2's `titleChanged:`).
    case lastWordQuery(parameter: String)
    /// The first group of a regular expression, or all of it where it has none.
    case pattern(String)
}

/// The redirect that an app waits for.
package struct RedirectForm: Sendable, Hashable, Codable {
    /// The redirect URI as the app registered it, letter case and all: `myapp://callback`, `http://127.0.0.1/cb`,
    /// `https://app.example/cb`; a scheme alone, such as `myapp`, means any URL of it.
    package var registered: String
    /// The parameter that is the token; `nil`: the whole URL is.
    package var parameter: String?
    /// Where the app reads that parameter.
    package var part: Part

    /// Where in a URL a parameter stands.
    package enum Part: String, Sendable, Hashable, Codable {
        case query
        case fragment
    }

    /// A redirect to that URI with the token in that parameter.
    package init(_ registered: String, parameter: String?, in part: Part = .query) {
        self.registered = registered
        self.parameter = parameter
        self.part = part
    }

    /// What kind of URI it is.
    package enum Kind: String, Sendable, Hashable, Codable {
        /// An app's own scheme (RFC 8252, section 7.1).
        case customScheme
        /// An https URL that the app has claimed (section 7.2).
        case claimed
        /// `http` to this machine (section 7.3).
        case loopback
    }

    /// The kind, by what is registered.
    package var kind: Kind {
        guard let url else { return .customScheme }
        guard url.isHTTPFamily else { return .customScheme }
        return url.hasLoopbackHost ? .loopback : .claimed
    }

    /// The registered URI; a bare scheme as `scheme:`.
    package var url: WebURL? {
        WebURL(registered.contains(":") ? registered : registered + ":")
    }

    /// The scheme as it is registered, letter case kept.
    package var scheme: Substring {
        registered.prefix { $0 != ":" }
    }
}

extension TokenExpectation {
    /// The view goes to the app there, not to a page: a URL that no view fetches, or the one that the app waits for; what
    /// ``LoginRun/deliveries`` are.
    package func isForTheApp(_ url: WebURL) -> Bool {
        guard url.isHTTPFamily else { return !["about", "data", "blob", "javascript", "file"].contains(url.scheme) }
        return redirect?.isLed(to: url) == true
    }
}

extension RedirectForm {
    /// The URL is the one that the app waits for, by scheme, host, port and path.
    ///
    /// An app's scheme alone is enough here: what differs from the registered URI is for the rules to tell. A loopback address
    /// without a port means any (RFC 8252, section 7.3).
    package func isLed(to other: WebURL) -> Bool {
        guard kind != .customScheme else { return ASCII.equalIgnoringCase(other.scheme, scheme) }
        guard let url else { return false }
        return other.scheme == url.scheme && other.host == url.host && other.path == url.path
            && (kind == .loopback && url.port == nil || other.effectivePort == url.effectivePort)
    }
}
