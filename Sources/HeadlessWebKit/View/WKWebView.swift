import Foundation
import HeadlessFoundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The shape of WebKit's `WKWebView` over the engine: same names, same calls, no screen.
///
/// Its properties are those of the moment that the delegate is told of, though the page may be further on. They are observed
/// by key path (`observe(_:options:changeHandler:)`); by the key's name (`addObserver(_:forKeyPath:options:context:)`) they
/// cannot be, for that takes the Objective-C runtime.
///
/// Source: https://developer.apple.com/documentation/webkit/wkwebview
@preconcurrency @MainActor
open class WKWebView: WebViewBase {
    /// Asked and told of navigations; not kept alive.
    open weak var navigationDelegate: (any WKNavigationDelegate)? { didSet { askAboutServers() } }
    /// Asked for windows and panels; not kept alive.
    open weak var uiDelegate: (any WKUIDelegate)?
    /// Kept for source compatibility: there is no one to swipe.
    open var allowsBackForwardNavigationGestures = false
    /// Kept for source compatibility: nothing is drawn.
    open var allowsLinkPreview = true
    /// Kept for source compatibility: nothing is drawn.
    open var allowsMagnification = false
    /// Kept for source compatibility: nothing inspects it.
    open var isInspectable = false
    /// Kept for source compatibility: nothing is drawn.
    open var pageZoom = 1.0
    /// Kept for source compatibility: nobody looks for text.
    open var isFindInteractionEnabled = false
    /// The media type that style sheets see.
    open var mediaType: String?
    #if !canImport(UIKit)
    /// Kept for source compatibility: nothing is drawn.
    public let scrollView = UIScrollView()
    /// Kept for source compatibility: nothing is drawn.
    open var backgroundColor: UIColor?
    #endif
    /// Kept for source compatibility: nothing is drawn.
    open var isOpaque = true
    /// Kept for source compatibility: nothing is drawn.
    open var isHidden = false
    /// Kept for source compatibility: nothing is drawn.
    open var alpha = 1.0
    /// Kept for source compatibility: nothing is drawn.
    open var tag = 0
    #if !canImport(UIKit)
    /// Kept for source compatibility: nothing is drawn.
    open var underPageBackgroundColor: UIColor?
    #endif
    /// Kept for source compatibility: nothing is drawn.
    open var frame: CGRect
    /// As large as the frame.
    open var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }
    /// The pages to go back and forward to.
    public let backForwardList = WKBackForwardList()

    /// A copy of what the view was made with.
    open var configuration: WKWebViewConfiguration { settings.duplicate() }

    let settings: WKWebViewConfiguration
    package let pump: SignalPump
    var state = PageState()
    var progress = 0.0
    /// What the app asked for last, until it begins.
    var pending: NavigationID?
    #if !canImport(ObjectiveC)
    let observers = PropertyObservers()
    #endif
    var navigations: [NavigationID: WKNavigation] = [:]
    /// What was asked about a navigation last, for the download it may become.
    var lastQuestions: [NavigationID: Question] = [:]
    /// What was asked about navigations first, before redirects.
    var firstActions: [NavigationID: WKNavigationAction] = [:]
    /// Those under way.
    var downloads: [NavigationID: WKDownload] = [:]
    /// Makes the last one that the app asked for begin.
    var beginning: Task<Void, Never>?
    /// What shows in the frames of the page, by their numbers.
    var frames: [Int: ShownDocument] = [:]
    /// What navigations request, their redirects followed.
    var currentRequests: [NavigationID: URLRequest] = [:]
    /// The page has asked for a part by http.
    var hasInsecureParts = false
    var exceptions: [HeadlessException]
    /// The form of the site that was asked for last.
    var contentMode = WKWebpagePreferences.ContentMode.mobile
    /// Scripts of pages ran in the one that was asked for last.
    var runsScripts = true
    /// And what markup brings of them counted.
    var allowsContentScripts = true
    /// The app's answers under way.
    var schemeTasks: [ObjectIdentifier: SchemeTask] = [:]
    /// Why the app gave no answer to a document's request.
    var schemeErrors: [NavigationID: any Error] = [:]

    /// What a download can come of.
    enum Question {
        case action(WKNavigationAction)
        case response(WKNavigationResponse)
    }

    /// A view of that size, which nothing depends on, with a copy of the configuration.
    public init(frame: CGRect, configuration: WKWebViewConfiguration) {
        self.frame = frame
        settings = configuration.duplicate()
        exceptions = settings.exceptions
        pump = Self.pump(for: settings)
        super.init()
        begin()
    }

    /// A view with a configuration of its own: there are no nibs here, of which `coder` could tell.
    public required init?(coder: NSCoder) {
        frame = .zero
        settings = WKWebViewConfiguration()
        exceptions = settings.exceptions
        pump = Self.pump(for: settings)
        super.init()
        begin()
    }

    private static func pump(for settings: WKWebViewConfiguration) -> SignalPump {
        SignalPump(session: settings.websiteDataStore.session, servedSchemes: Set(settings.schemeHandlers.keys))
    }

    private func begin() {
        pump.receiver = self
        let opensWindows = settings.preferences.javaScriptCanOpenWindowsAutomatically
        pump.page.perform { page in
            page.keepsPartialDownloads = true
            page.showsCertificates = true
            page.opensWindowsAutomatically = opensWindows
        }
        updateUserAgent()
        settings.userContentController.add(self)
        apply(settings.defaultWebpagePreferences)
    }

    /// A view with a configuration of its own.
    public convenience init(frame: CGRect) {
        self.init(frame: frame, configuration: WKWebViewConfiguration())
    }

    /// A view with a configuration of its own.
    override public convenience init() {
        self.init(frame: .zero)
    }

    // MARK: - What shows

    /// The URL of the document that shows, or of the one the app is loading; `nil` before the first.
    open var url: URL? { state.url.flatMap { URL(string: $0.href) } }

    /// What `document.title` says; empty without one, and before the first document.
    ///
    /// PLATFORM(WebKit): never `nil`, though it may be by its type: a null string becomes an empty `NSString`.
    open var title: String? { state.title }

    /// A navigation of the main frame is under way.
    open var isLoading: Bool { state.isLoading }

    /// From 0 to 1: 0.1 when the app asks for a load or one starts, half when its document shows, 1 at its end.
    open var estimatedProgress: Double { pending == nil ? progress : 0.1 }

    /// The page and all its parts came by https.
    open var hasOnlySecureContent: Bool {
        guard let page = frames[0] else { return false }
        return page.url.scheme == "https" && !hasInsecureParts && !frames.values.contains { $0.url.scheme == "http" }
    }

    /// There is a page to go back to.
    open var canGoBack: Bool { state.historyIndex > 0 }

    /// There is a page to go forward to.
    open var canGoForward: Bool { state.historyIndex >= 0 && state.historyIndex + 1 < state.history.count }

    // MARK: - Loads

    /// Loads a request, with its method, fields and body.
    ///
    /// One whose URL no web view can show, as one without a scheme, is asked about as it is, begins and fails with
    /// `WebKitErrorDomain` 101.
    @discardableResult
    open func load(_ request: URLRequest) -> WKNavigation? {
        guard NavigationRequest(request) != nil else { return refuse(request) }
        return begin { core in NavigationRequest(request).flatMap { core.load($0) } }
    }

    /// Shows a text as a page; its links are resolved against `baseURL`, and it has no place in the list.
    @discardableResult
    open func loadHTMLString(_ string: String, baseURL: URL?) -> WKNavigation? {
        let base = baseURL.flatMap { WebURL($0.absoluteString) }
        return begin { $0.loadHTML(string, baseURL: base) }
    }

    /// Shows bytes as a page of that type and encoding.
    @discardableResult
    open func load(
        _ data: Data,
        mimeType: String,
        characterEncodingName: String,
        baseURL: URL
    ) -> WKNavigation? {
        guard let base = WebURL(baseURL.absoluteString) else { return nil }
        let bytes = [UInt8](data)
        return begin { core in
            core.loadData(bytes, type: mimeType, encoding: characterEncodingName, baseURL: base)
        }
    }

    /// Shows a file of the app's.
    ///
    /// NB: a frame or link in it that leads to another file is refused, below `readAccessURL` too.
    @discardableResult
    open func loadFileURL(_ url: URL, allowingReadAccessTo readAccessURL: URL) -> WKNavigation? {
        guard url.isFileURL, let url = WebURL(url.absoluteString) else { return nil }
        return begin { core in
            var request = NavigationRequest(url: url)
            request.mayReadFile = true
            return core.load(request)
        }
    }

    /// Loads the page again; one that a POST made is posted again.
    @discardableResult
    open func reload() -> WKNavigation? {
        begin { $0.reload() }
    }

    /// Loads the page again past all caches on the way.
    @discardableResult
    open func reloadFromOrigin() -> WKNavigation? {
        begin { $0.reload(fromOrigin: true) }
    }

    /// Stops what loads: it fails with -999, and the view's properties are those of before until that is told.
    open func stopLoading() {
        _ = pump.sync { $0.stop() }
    }

    /// Goes one page back; `nil` when there is none.
    ///
    /// As from the SDK of iOS 16 on, from an entry that a script made with no user behind it (`history.pushState` as the page
    /// loads, say) this leads to the page before the one that did: none keeps its visitors so. `go(to:)` and scripts reach
    /// each entry.
    @discardableResult
    open func goBack() -> WKNavigation? {
        begin { $0.goBack() }
    }

    /// Goes one page forward, to the last entry that its scripts made with no user behind them; `nil` when there is none.
    @discardableResult
    open func goForward() -> WKNavigation? {
        begin { $0.goForward() }
    }

    /// Goes to a page of the list, or loads the one that shows anew; `nil` when it is no longer there.
    @discardableResult
    open func go(to item: WKBackForwardListItem) -> WKNavigation? {
        guard let distance = backForwardList.distance(to: item) else { return nil }
        return begin { $0.go(by: distance) }
    }

    // MARK: - The user agent

    /// What requests say in place of the platform's own user agent; `nil` for that.
    open var customUserAgent: String? {
        didSet { updateUserAgent() }
    }

    func updateUserAgent() {
        var agent = customUserAgent
        let name = settings.applicationNameForUserAgent
        let platform = settings.websiteDataStore.session.configuration.profile.userAgent
        if agent == nil, contentMode == .desktop {
            agent = Self.desktopUserAgent + (name.map { " " + $0 } ?? "")
        } else if agent == nil, let name {
            let own = " Mobile/15E148"
            agent = (platform.hasSuffix(own) ? String(platform.dropLast(own.count)) : platform) + " " + name
        }
        pump.page.perform { [agent] in $0.userAgent = agent }
    }

    /// PLATFORM(WebKit): standardUserAgentWithApplicationName, of a desktop on iOS.
    private static let desktopUserAgent =
        "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
}

extension WKWebView {
    /// Whether the view loads URLs of that scheme itself.
    public class func handlesURLScheme(_ urlScheme: String) -> Bool {
        ["http", "https", "about", "data", "file", "javascript"].contains(urlScheme.lowercased())
    }
}
