package import WebStandards

/// What was seen of a login: all that the rules read.
///
/// It holds the token and other secrets as they were sent, since rules compare them; what rules say of it is masked. Whoever
/// saves it, saves a secret.
package struct LoginRecording: Sendable, Hashable, Codable {
    /// The version of this form; a reader refuses another.
    package static let currentVersion = 1

    /// The version it was written in.
    package var version = currentVersion
    /// What an app loads first: the host whose cookies the iOS sample reader looks at.
    package var start: WebURL
    /// What the app wants of the login.
    package var expectation: TokenExpectation
    /// The login as it was walked: once for each wanted platform, or once without one (a HAR file), and any of these
    /// several times where entropy is asked about.
    package var runs: [LoginRun]
    /// What came of requests that were changed or sent again.
    ///
    /// Default: none.
    package var probes: [ActiveProbe] = []

    /// A recording of those runs.
    package init(start: WebURL, expectation: TokenExpectation, runs: [LoginRun] = [], probes: [ActiveProbe] = []) {
        self.start = start
        self.expectation = expectation
        self.runs = runs
        self.probes = probes
    }
}

/// Whose web view a login is walked in.
package enum Platform: String, Sendable, Hashable, Codable, CaseIterable, Comparable {
    /// `UIWebView`, iOS 2 to 12.
    case uiWebView
    /// `WKWebView`, iOS 8 and later.
    case wkWebView
    /// Android's `WebView`.
    case android

    /// As people write it.
    package var name: String {
        switch self {
        case .uiWebView: "UIWebView"
        case .wkWebView: "WKWebView"
        case .android: "Android WebView"
        }
    }

    /// What its jar does with a cookie that gets another value.
    var cookieReplacement: CookieReplacement { self == .android ? .keepsCreationOfSameValue : .keepsCreation }

    /// Whether `http` on this machine is secure to it where cookies have `Secure`.
    var trustsLoopback: Bool { self == .android }

    /// What it takes `SameSite=None` for, in the version that is looked at.
    var noneSameSite: NoneSameSite {
        switch self {
        case .uiWebView: .isStrict
        case .wkWebView: .needsNothing
        case .android: .needsSecure
        }
    }

    /// In the order of ``allCases``.
    package static func < (a: Platform, b: Platform) -> Bool {
        (allCases.firstIndex(of: a) ?? 0) < (allCases.firstIndex(of: b) ?? 0)
    }
}
