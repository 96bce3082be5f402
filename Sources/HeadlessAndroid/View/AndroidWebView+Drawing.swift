// Constants are spelled as in Java.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import HeadlessWebView

// What is about the screen, of WebView and of View above it: there is none, so these have no effect but what they say.
extension AndroidWebView {
    /// What is under a finger.
    ///
    /// Source: https://developer.android.com/reference/android/webkit/WebView.HitTestResult
    public struct HitTestResult: Sendable, Hashable {
        /// Nothing of these.
        public static let UNKNOWN_TYPE = 0
        /// A telephone number.
        public static let PHONE_TYPE = 2
        /// An address of a place.
        public static let GEO_TYPE = 3
        /// An address of mail.
        public static let EMAIL_TYPE = 4
        /// A picture.
        public static let IMAGE_TYPE = 5
        /// A link.
        public static let SRC_ANCHOR_TYPE = 7
        /// A picture in a link.
        public static let SRC_IMAGE_ANCHOR_TYPE = 8
        /// A control that is typed into.
        public static let EDIT_TEXT_TYPE = 9

        /// One of the numbers above.
        public let type: Int
        /// Its URL or text; `nil` without.
        public let extra: String?
    }

    /// Nothing: there is no finger.
    public var hitTestResult: HitTestResult { HitTestResult(type: HitTestResult.UNKNOWN_TYPE, extra: nil) }
    /// 0: nothing is laid out.
    public var contentHeight: Int { 0 }
    /// 1: nothing is scaled.
    public var scale: Float { 1 }
    /// `nil`: none is fetched.
    public var favicon: Bitmap? { nil }

    /// `false`: nothing scrolls; set, no effect.
    public var isVerticalScrollBarEnabled: Bool {
        get { false }
        set { _ = newValue }
    }
    /// `false`: nothing scrolls; set, no effect.
    public var isHorizontalScrollBarEnabled: Bool {
        get { false }
        set { _ = newValue }
    }
    /// No effect.
    public func setVerticalScrollBarEnabled(_ enabled: Bool) {}
    /// No effect.
    public func setHorizontalScrollBarEnabled(_ enabled: Bool) {}
    /// `false`: no page is kept from the app's.
    public var isPrivateBrowsingEnabled: Bool { false }
    /// `true`; no effect.
    @discardableResult public func requestFocus(_ direction: Int) -> Bool { true }
    /// `true`; no effect.
    @discardableResult public func requestFocusFromTouch() -> Bool { true }
    /// No effect.
    public func setFocusable(_ focusable: Bool) {}
    /// No effect.
    public func setFocusableInTouchMode(_ focusableInTouchMode: Bool) {}
    /// No effect.
    public func setLongClickable(_ longClickable: Bool) {}
    /// No effect.
    public func setHapticFeedbackEnabled(_ hapticFeedbackEnabled: Bool) {}
    /// No effect.
    public func setOverScrollMode(_ mode: Int) {}
    /// No effect: nothing scrolls.
    public func scrollTo(_ x: Int, _ y: Int) {}
    /// No effect: nothing scrolls.
    public func scrollBy(_ x: Int, _ y: Int) {}
    /// No effect: there is no finger.
    public func setOnTouchListener(_ listener: AnyObject?) {}
    /// No effect: there is no finger.
    public func setOnLongClickListener(_ listener: AnyObject?) {}
    /// No effect: there is no keyboard.
    public func setOnKeyListener(_ listener: AnyObject?) {}
    /// No effect.
    public func setScrollBarStyle(_ style: Int) {}
    /// No effect.
    public func setInitialScale(_ scaleInPercent: Int) {}
    /// No effect.
    public func setBackgroundColor(_ color: Int) {}
    /// No effect.
    public func setLayerType(_ layerType: Int, _ paint: AnyObject?) {}
    /// No effect.
    public func setVisibility(_ visibility: Int) {}
    /// No effect.
    public func setNetworkAvailable(_ networkUp: Bool) {}
    /// `true`; no effect.
    @discardableResult public func requestFocus() -> Bool { true }
    /// No effect.
    public func clearFocus() {}
    /// No effect.
    public func removeAllViews() {}
    /// No effect.
    public func invalidate() {}
    /// No effect.
    public func freeMemory() {}
    /// Shows an empty page.
    public func clearView() { loadUrl("about:blank") }
    /// `false`: nothing is scaled.
    @discardableResult public func zoomIn() -> Bool { false }
    /// `false`: nothing is scaled.
    @discardableResult public func zoomOut() -> Bool { false }
    /// No effect.
    public func zoomBy(_ zoomFactor: Float) {}
    /// `false`: nothing scrolls.
    @discardableResult public func pageUp(_ top: Bool) -> Bool { false }
    /// `false`: nothing scrolls.
    @discardableResult public func pageDown(_ bottom: Bool) -> Bool { false }
    /// No effect.
    public func flingScroll(_ vx: Int, _ vy: Int) {}
    /// No effect: nothing that is typed into forms is kept.
    public func clearFormData() {}

    /// Forgets which certificates the app has accepted, of all its views.
    public func clearSslPreferences() { app.session.withStateNow { $0.forgetAcceptedCertificates() } }

    /// No effect: no archive is written.
    public func saveWebArchive(_ filename: String) {}

    /// Gives `nil`: no archive is written.
    public func saveWebArchive(
        _ basename: String,
        _ autoname: Bool,
        _ callback: (@MainActor (String?) -> Void)?
    ) {
        Task { callback?(nil) }
    }

    /// Does something on a later turn of the main thread.
    @discardableResult
    public func post(_ action: @escaping @MainActor () -> Void) -> Bool {
        Task { action() }
        return true
    }

    /// Does something once what was asked of the page before has been told.
    public func postVisualStateCallback(_ requestId: Int64, _ callback: @escaping @MainActor (Int64) -> Void) {
        pump.afterwards { callback(requestId) }
    }

    /// Says whether the page has pictures.
    public func documentHasImages(_ response: @escaping @MainActor (Bool) -> Void) {
        pump.afterwards { [weak self] in
            guard let self, !isDestroyed else { return }
            let has = pump.visit { try? $0.evaluateWhole("document.images.length > 0", world: .client) }
            response(has == .bool(true))
        }
    }

    /// Takes what the view cannot show: URL, user agent, `Content-Disposition`, type and length.
    public func setDownloadListener(_ onDownloadStart: @escaping DownloadCalls.Call) {
        downloadListener = DownloadCalls(onDownloadStart)
    }

    /// Takes what the view cannot show.
    public func setDownloadListener(_ listener: (any DownloadListener)?) { downloadListener = listener }

    /// No effect: nothing inspects a view.
    public static func setWebContentsDebuggingEnabled(_ enabled: Bool) {}
    /// No effect: an app's directory is that of `AndroidApp.start`.
    public static func setDataDirectorySuffix(_ suffix: String) {}
    /// No effect: nothing is drawn.
    public static func enableSlowWholeDocumentDraw() {}
    /// Tells that there is no list of unsafe pages.
    public static func startSafeBrowsing(_ context: AndroidApp, _ callback: (@MainActor (Bool) -> Void)?) {
        Task { @MainActor in callback?(false) }
    }
}
