import Dispatch
import HeadlessWebView

/// The cookies of an app's web views, as strings in the format of `Cookie` and `Set-Cookie` fields.
///
/// Source: https://developer.android.com/reference/android/webkit/CookieManager
public final class CookieManager: Sendable {
    private let session: BrowsingSession

    init(session: BrowsingSession) {
        self.session = session
    }

    /// The one of the current app.
    public static func getInstance() -> CookieManager { AndroidApp.current.cookieManager }

    // MARK: - Cookies

    /// The value of the `Cookie` field that a request to the URL would carry, HttpOnly cookies included; `nil` without one.
    public func getCookie(_ url: String) -> String? {
        guard let url = Self.parse(url) else { return nil }
        let pairs = session.withStateNow { state in
            state.cookies(for: url).map { $0.name.isEmpty ? $0.value : "\($0.name)=\($0.value)" }
        }
        return pairs.isEmpty ? nil : pairs.joined(separator: "; ")
    }

    /// Sets a cookie as a response of the URL with this `Set-Cookie` value would; a `Secure` one needs an https URL.
    ///
    /// - Parameters:
    ///   - url: where it is set; without a scheme, http.
    ///   - value: the field's value.
    ///   - callback: called on the main actor with whether it was set.
    public func setCookie(_ url: String, _ value: String, _ callback: (@MainActor (Bool) -> Void)? = nil) {
        var isSet = false
        if let url = Self.parse(url) {
            isSet = session.withStateNow { state in
                let octets = String(isomorphic: Array(value.utf8))
                return state.jar.receive(octets, access: CookieAccess(url: url, now: state.now)).outcome != .refused
            }
        }
        Self.call(callback, isSet)
    }

    /// There are cookies.
    public func hasCookies() -> Bool {
        session.withStateNow { !$0.liveCookies.isEmpty }
    }

    // MARK: - Removing

    /// Removes all cookies; the callback is called on the main actor with whether there were any.
    public func removeAllCookies(_ callback: (@MainActor (Bool) -> Void)?) {
        let removed = session.withStateNow { state in
            defer { state.jar.removeAll() }
            return !state.liveCookies.isEmpty
        }
        Self.call(callback, removed)
    }

    /// Removes the cookies without an expiry time; the callback is called on the main actor with whether there were any.
    public func removeSessionCookies(_ callback: (@MainActor (Bool) -> Void)?) {
        Self.call(callback, session.withStateNow { !$0.jar.removeSessionCookies().isEmpty })
    }

    /// The form of API levels below 21.
    public func removeAllCookie() { removeAllCookies(nil) }

    /// The form of API levels below 21.
    public func removeSessionCookie() { removeSessionCookies(nil) }

    /// "The WebView handles removing expired cookies automatically": does nothing.
    public func removeExpiredCookie() {}

    // MARK: - Storing

    /// Writes all cookies to the app's directory and returns when they are on the disk; without one there is nothing to do.
    ///
    /// It waits for that, as on Android. What cannot be written is tried again with the next changes
    /// (`BrowsingSession.dataStoreFailure` says why).
    public func flush() {
        let done = DispatchSemaphore(value: 0)
        let session = session
        // On the session's own thread, which waits for nobody: so this ends, whoever waits here.
        Task(executorPreference: session.executor) {
            try? await session.flush()
            done.signal()
        }
        done.wait()
    }

    // MARK: - Accepting

    /// Whether the app's views send and store cookies.
    ///
    /// Default: true.
    public func acceptCookie() -> Bool { session.withStateNow { $0.acceptsCookies } }

    /// Says whether the app's views send and store cookies; the app itself may read and set them all the same.
    public func setAcceptCookie(_ accept: Bool) { session.withStateNow { $0.acceptsCookies = accept } }

    /// Whether frames and images of other sites in this view may have cookies.
    ///
    /// Default: true for an app that targets API level 19 or less, false from 21 on.
    @MainActor public func acceptThirdPartyCookies(_ webview: AndroidWebView) -> Bool {
        webview.acceptsThirdPartyCookies
    }

    /// Says whether frames and images of other sites in this view may have cookies.
    @MainActor public func setAcceptThirdPartyCookies(_ webview: AndroidWebView, _ accept: Bool) {
        webview.acceptsThirdPartyCookies = accept
    }

    /// `false`: documents of files have no cookies.
    public static func allowFileSchemeCookies() -> Bool { false }

    /// No effect: documents of files have no cookies.
    public static func setAcceptFileSchemeCookies(_ accept: Bool) {}

    private static func parse(_ url: String) -> WebURL? {
        WebURL(url.contains("://") ? url : "http://" + url)
    }

    private static func call(_ callback: (@MainActor (Bool) -> Void)?, _ value: Bool) {
        guard let callback else { return }
        Task { @MainActor in callback(value) }
    }
}
