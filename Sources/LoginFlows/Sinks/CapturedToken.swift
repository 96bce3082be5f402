public import HeadlessWebView

/// A token that a sink took, and where it came from.
public struct CapturedToken: Sendable, Hashable, CustomStringConvertible {
    /// The token itself.
    public var value: String
    /// All that came with it in the same place, such as `state` and `expires_in`; empty where there is one value alone.
    public var parameters: [CallbackParameter]
    /// Which sink took it.
    public var sink: TokenSink
    /// Where it came from.
    public var provenance: Provenance

    /// The sink and the masked token.
    public var description: String { "\(Secret.mask(value)) from \(sink), \(provenance)" }
}

/// A sink's answer that says no.
public struct TokenRefusal: Error, Sendable, Hashable, CustomStringConvertible {
    /// The code: `access_denied` and the like (https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1).
    public var error: String
    /// In words, where the service said any.
    public var explanation: String?
    /// Which sink it came to.
    public var sink: TokenSink
    /// Where it came from.
    public var provenance: Provenance

    /// What was said, and where.
    public var description: String {
        "The service refused: \(error)" + (explanation.map { " (\($0))" } ?? "") + ", \(provenance)."
    }
}

/// Where a token came from, and when an app could have had it.
public struct Provenance: Sendable, Hashable, Codable, CustomStringConvertible {
    /// What kind of place it stood in.
    public enum Source: String, Sendable, Hashable, Codable {
        /// A `Location` field.
        case location
        /// A URL that no redirect led to: of a link, a form, a script, a refresh.
        case url
        /// A `Set-Cookie` field.
        case setCookie
        /// The jar alone: a script set it, or it was there before.
        case cookieJar
        /// The page's title.
        case title
        /// An element of the page.
        case page
        /// A form.
        case form
        /// A message of a script.
        case message
    }

    /// What kind of place it stood in.
    public var source: Source
    /// The text it was cut out of, whole and not masked: the URL, the field's value, the title.
    public var text: String
    /// The request whose answer brought it; `nil` when none did.
    public var hop: HopRecord?
    /// The URL of the page or callback; `nil` before the first.
    public var url: WebURL?
    /// The callback at which an app of each platform could first read it.
    public var firstReadable: FirstReadable

    /// The place, the text masked.
    public var description: String {
        let place =
            switch source {
            case .location: "in the Location of"
            case .url: "in a URL asked for by"
            case .setCookie: "in a Set-Cookie of"
            case .cookieJar: "in the cookie jar at"
            case .title: "in the title of"
            case .page: "on the page"
            case .form: "in a form of"
            case .message: "in a message of"
            }
        let url = hop?.url ?? url
        return "\(place) \(url.map { Secret.maskURL($0.href) } ?? "no page")"
    }
}

/// The callback of each platform at which an app can first read a token; `nil`: no callback of that platform has it.
public struct FirstReadable: Sendable, Hashable, Codable {
    /// Of `UIWebViewDelegate`.
    public var uiWebView: String?
    /// Of `WKNavigationDelegate` and its kin.
    public var wkWebView: String?
    /// Of `WebViewClient` and its kin.
    public var android: String?

    /// Those callbacks.
    public init(uiWebView: String?, wkWebView: String?, android: String?) {
        self.uiWebView = uiWebView
        self.wkWebView = wkWebView
        self.android = android
    }
}

extension FirstReadable {
    static let shouldStart = "webView(_:shouldStartLoadWith:navigationType:)"
    static let uiFinished = "webViewDidFinishLoad(_:)"
    static let decidePolicy = "webView(_:decidePolicyFor:decisionHandler:)"
    static let wkFinished = "webView(_:didFinish:)"
    static let cookieObserver = "cookiesDidChange(in:)"
    static let shouldOverride = "shouldOverrideUrlLoading"
    static let androidStarted = "onPageStarted"
    static let androidFinished = "onPageFinished"

    /// A URL that the policy is asked about.
    ///
    /// PLATFORM(Android): not about what the app loads itself, reloads and history, nor about a form that is posted.
    static func policy(of action: NavigationAction) -> FirstReadable {
        let isAsked =
            switch action.cause {
            case .app, .history, .reload: action.isRedirect
            case .form: action.isRedirect || action.method != "POST"
            default: true
            }
        // PLATFORM(Android): a frame's http and https URLs are not asked about.
        let isHidden = !action.frame.isMainFrame && !NavigationAction.isForTheApp(action.url)
        return FirstReadable(
            uiWebView: shouldStart,
            wkWebView: decidePolicy,
            android: isAsked && !isHidden ? shouldOverride : nil
        )
    }

    /// A cookie that came with an answer, or without one.
    static func cookie(setBy hop: HopRecord?) -> FirstReadable {
        // The next that is asked about is the redirect's target.
        let isRedirect = hop?.redirect != nil && hop?.destination == .document
        let isDocument = hop?.destination == .document
        return FirstReadable(
            uiWebView: isRedirect ? shouldStart : uiFinished,
            wkWebView: cookieObserver,
            android: isRedirect ? shouldOverride : isDocument ? androidStarted : androidFinished
        )
    }

    /// The title; WebKit's is observed, as a key path.
    static let title = FirstReadable(uiWebView: uiFinished, wkWebView: "title (key-value)", android: "onReceivedTitle")

    static let page = FirstReadable(uiWebView: uiFinished, wkWebView: wkFinished, android: androidFinished)

    /// A form's body.
    ///
    /// PLATFORM(WebKit): the request of the question has no `httpBody`; PLATFORM(Android): there is no question.
    static let form = FirstReadable(uiWebView: shouldStart, wkWebView: nil, android: nil)

    static let message = FirstReadable(
        uiWebView: nil,
        wkWebView: "userContentController(_:didReceive:)",
        android: "onPostMessage"
    )
}
