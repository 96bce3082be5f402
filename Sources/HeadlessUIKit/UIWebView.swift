import Foundation
import HeadlessFoundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The shape of UIKit's `UIWebView` (iOS 2 to 12) over the engine: same names, same calls, no screen.
///
/// Its properties are those of the moment that the delegate is told of, though the page may be further on.
///
/// Source: https://developer.apple.com/documentation/uikit/uiwebview
@preconcurrency @MainActor
open class UIWebView: WebViewBase {
    /// Why a frame loads; the numbers are Apple's.
    public enum NavigationType: Int, Sendable {
        case linkClicked = 0
        case formSubmitted = 1
        case backForward = 2
        case reload = 3
        case formResubmitted = 4
        case other = 5
    }

    /// Not kept alive; set it to `nil` before it goes, as Apple asks.
    open weak var delegate: (any UIWebViewDelegate)?
    /// Kept for source compatibility; nothing is scaled.
    public var scalesPageToFit = false
    /// Kept for source compatibility: nothing is drawn.
    public var dataDetectorTypes: UIDataDetectorTypes = .phoneNumber
    /// The telephone numbers among `dataDetectorTypes`.
    public var detectsPhoneNumbers: Bool {
        get { dataDetectorTypes.contains(.phoneNumber) }
        set {
            if newValue { dataDetectorTypes.insert(.phoneNumber) } else { dataDetectorTypes.remove(.phoneNumber) }
        }
    }
    /// Kept for source compatibility: nothing is played.
    public var allowsInlineMediaPlayback = false
    /// Kept for source compatibility: nothing is played.
    public var mediaPlaybackRequiresUserAction = true
    /// Kept for source compatibility: nothing is played.
    public var mediaPlaybackAllowsAirPlay = true
    /// Kept for source compatibility: there is no keyboard.
    public var keyboardDisplayRequiresUserAction = true
    /// Kept for source compatibility: nothing is drawn.
    public var suppressesIncrementalRendering = false
    /// Kept for source compatibility: nothing is drawn.
    public var allowsLinkPreview = false
    /// Kept for source compatibility: nothing is played.
    public var allowsPictureInPictureMediaPlayback = true
    /// Kept for source compatibility: nothing is laid out.
    public var paginationMode = PaginationMode.unpaginated
    /// Kept for source compatibility: nothing is laid out.
    public var paginationBreakingMode = PaginationBreakingMode.page
    /// Kept for source compatibility: nothing is laid out.
    public var pageLength = 0.0
    /// Kept for source compatibility: nothing is laid out.
    public var gapBetweenPages = 0.0
    #if !canImport(UIKit)
    /// Kept for source compatibility: nothing is drawn.
    public let scrollView = UIScrollView()
    /// Kept for source compatibility: nothing is drawn.
    public var backgroundColor: UIColor?
    #endif
    /// Kept for source compatibility: nothing is drawn.
    public var isOpaque = true
    /// Kept for source compatibility: nothing is drawn.
    public var isHidden = false
    /// Kept for source compatibility: nothing is drawn.
    public var alpha = 1.0
    /// Kept for source compatibility: nothing is drawn.
    public var tag = 0
    /// Kept for source compatibility: nothing is drawn.
    public var frame: CGRect
    /// As large as the frame.
    public var bounds: CGRect { CGRect(origin: .zero, size: frame.size) }

    /// What the user answers to the panels that the view shows for scripts; no part of UIKit.
    ///
    /// Default: OK to an `alert`, Cancel to `confirm` and `prompt`.
    public var answerPanel: (@MainActor (ScriptDialog) -> DialogAnswer)?

    /// The request of the page that shows; `nil` before the first.
    ///
    /// In `webViewDidStartLoad` it is the previous page's.
    public internal(set) var request: URLRequest?
    package let pump: SignalPump
    var state = PageState()
    /// Frames that did start, and neither finished nor failed.
    var framesInFlight: Set<NavigationID> = []
    /// What the delegate was asked about the main frame last.
    var lastAsked: (navigation: NavigationID, request: URLRequest)?

    /// A view of the current app, of that size, which nothing depends on.
    public init(frame: CGRect) {
        self.frame = frame
        pump = SignalPump(session: HeadlessApp.current.session(profile: .uiWebView()))
        super.init()
        begin()
    }

    /// A view of the current app: there are no nibs here, of which `coder` could tell.
    public required init?(coder: NSCoder) {
        frame = .zero
        pump = SignalPump(session: HeadlessApp.current.session(profile: .uiWebView()))
        super.init()
        begin()
    }

    private func begin() {
        pump.receiver = self
        // PLATFORM(UIWebView): a view has one window.
        pump.page.perform { $0.opensWindowsInPlace = true }
    }

    /// A view of the current app.
    override public convenience init() {
        self.init(frame: .zero)
    }

    var page: Page { pump.page }

    // MARK: - Loading

    /// Loads the URL of a request, with its method, fields and body.
    ///
    /// One that no web view can show fails with `WebKitErrorDomain` 101, once the delegate was asked about it.
    open func loadRequest(_ request: URLRequest) {
        guard NavigationRequest(request) != nil else {
            return pump.afterwards { [weak self] in self?.refuse(request) }
        }
        page.perform { core in
            if let navigation = NavigationRequest(request) { core.load(navigation) }
        }
    }

    /// Shows a text as a page; its links are resolved against `baseURL`.
    open func loadHTMLString(_ string: String, baseURL: URL?) {
        let base = baseURL.flatMap { WebURL($0.absoluteString) }
        page.perform { $0.loadHTML(string, baseURL: base) }
    }

    /// Shows bytes as a page of that type and encoding.
    open func load(_ data: Data, mimeType: String, textEncodingName: String, baseURL: URL) {
        let bytes = [UInt8](data)
        let base = WebURL(baseURL.absoluteString) ?? .aboutBlank
        page.perform { $0.loadData(bytes, type: mimeType, encoding: textEncodingName, baseURL: base) }
    }

    /// Loads the page again.
    open func reload() {
        page.perform { $0.reload() }
    }

    /// Stops what loads: it fails with -999; a `didFinish` on its way still arrives, as on the phone.
    open func stopLoading() {
        page.perform { $0.stop() }
    }

    /// Goes one page back.
    open func goBack() {
        page.perform { $0.go(by: -1) }
    }

    /// Goes one page forward.
    open func goForward() {
        page.perform { $0.go(by: 1) }
    }

    /// There is a page to go back to.
    open var canGoBack: Bool { state.historyIndex > 0 }

    /// There is a page to go forward to.
    open var canGoForward: Bool { state.historyIndex >= 0 && state.historyIndex + 1 < state.history.count }

    /// A frame of the page is loading: one that did start and neither finished nor failed.
    open var isLoading: Bool { !framesInFlight.isEmpty }
}

// MARK: - What a finger and an eye do; no part of UIKit

extension UIWebView {
    /// What `document.title` says.
    ///
    /// NB: a `UIWebView` has no such property: apps ask by `stringByEvaluatingJavaScript(from:)`.
    public var documentTitle: String { state.title }

    /// Types into the control that a locator means; a string literal is a CSS selector.
    public func fill(_ locator: Locator, _ text: String) throws {
        try pump.visit { core throws(InteractionError) in try core.fill(locator, text) }
    }

    /// Ticks or clears a checkbox, or picks a radio button.
    public func check(_ locator: Locator, _ isChecked: Bool = true) throws {
        try pump.visit { core throws(InteractionError) in try core.check(locator, isChecked) }
    }

    /// Picks the options of a `select` by their values, or where none has such by what a user reads.
    public func select(_ locator: Locator, _ values: String...) throws {
        try pump.visit { core throws(InteractionError) in try core.select(locator, values) }
    }

    /// Submits a form by its first button, or by another; the callbacks tell what comes of it.
    public func submit(_ locator: Locator = "form", submitter: Locator? = nil) throws {
        _ = try pump.visit { core throws(InteractionError) in try core.submit(locator, submitter: submitter) }
    }

    /// Types a text key by key behind what is there, each key where the focus is by then; returns when the last was pressed and
    /// what it led to has ended.
    public func type(_ text: String, at locator: Locator? = nil) async throws {
        _ = try await page.typing(text, at: locator)
    }

    /// Presses a key at an element, or where the focus is.
    public func press(_ stroke: KeyStroke, at locator: Locator? = nil) throws {
        _ = try pump.visit { core throws(InteractionError) in try core.press(stroke, at: locator) }
    }

    /// Clicks the element that a locator means; the callbacks tell what comes of it.
    public func click(_ locator: Locator) throws {
        _ = try pump.visit { core throws(InteractionError) in try core.click(locator) }
    }

    /// Waits until nothing loads, no refresh is due within `horizon`, and every callback of it has been made.
    public func settle(horizon: Duration = .seconds(1)) async {
        await pump.settle(horizon: horizon)
    }
}
