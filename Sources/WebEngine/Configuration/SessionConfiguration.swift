import WebDocument
import WebNetwork
import WebStandards

/// How a browsing session behaves; a value, so that two sessions can differ in one line.
public struct SessionConfiguration: Sendable {
    /// What the session's requests say of the platform.
    ///
    /// Default: `WKWebView` of iOS 17.
    public var profile: Profile = .wkWebView()
    /// Timeouts, size limits, TLS, proxy, host overrides.
    public var transfer = TransferOptions()
    /// Redirects, frames, history and the like.
    public var limits = NavigationLimits()
    /// Sizes and counts of the jar.
    public var cookieLimits: CookieLimits = .standard
    /// What frames and images of other sites may do with cookies.
    ///
    /// Default: `nil`, what the profile's platform does.
    public var thirdPartyCookies: ThirdPartyCookiePolicy?
    /// How a cookie is enforced that has no `SameSite`.
    ///
    /// Default: `nil`, what the profile's platform does.
    public var unspecifiedSameSite: UnspecifiedSameSite?
    /// Where cookies are kept: in memory, or in a file that outlives the process.
    ///
    /// Default: in memory.
    public var dataStore: DataStore = .inMemory
    /// Responses are cached as where a view has a cache on the disk, although they are here in memory.
    ///
    /// Without one, as in WebKit's views of a store that is not persistent, WebKit's memory cache is all there is: it uses a
    /// redirect again together with what that leads to or not at all, and forgets what a frame no longer shows where nothing
    /// says that it can be used again.
    ///
    /// Default: true.
    public var hasDiskCache = true
    /// Images, style sheets and frames are fetched as the web view would; their bodies are dropped.
    ///
    /// Default: true.
    public var loadsSubresources = true
    /// `Refresh` headers and meta refresh are followed.
    ///
    /// Default: true.
    public var followsRefresh = true
    /// `file:` URLs may be loaded by the app.
    ///
    /// Default: false.
    public var allowsFileURLs = false
    /// A document that was left is kept for going back.
    ///
    /// Default: `nil`, what the profile's platform does.
    public var keepsPageCache: Bool?
    /// What a link or form with `target=_blank` does.
    ///
    /// Default: nothing but its event.
    public var newWindows: NewWindowPolicy = .ignore
    /// Pages run their scripts.
    ///
    /// Default: true. A view may say otherwise (`WKWebpagePreferences`, Android's `WebSettings`).
    public var javaScriptEnabled = true
    /// Which parser makes documents of HTML.
    ///
    /// XML, XHTML among it, is read by libxml2's XML parser either way.
    ///
    /// Default: the HTML Standard's.
    public var parser: HTMLParserChoice = .standard
    /// Where multipart boundaries come from.
    public var random: RandomSource = .system

    /// The defaults above.
    public init() {}

    /// PLATFORM(WebKit): Chromium's cache is the same in memory as on the disk.
    var hasMemoryCacheAlone: Bool { !hasDiskCache && profile.engine == .webKit }

    /// What a link or form that wants a new window does.
    public enum NewWindowPolicy: String, Sendable, Hashable {
        case ignore
        /// It loads in the view it stands in.
        case sameView
        /// A view of its own, which scripts reach, as an app makes one: `WebView.windows` has it.
        case view
        /// A page of its own, which scripts reach, and which lives no longer than the one that opened it.
        case page
    }
}
