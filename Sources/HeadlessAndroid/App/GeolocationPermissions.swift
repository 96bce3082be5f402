import HeadlessWebView

/// Which origins the user lets know where the device is.
///
/// Source: https://developer.android.com/reference/android/webkit/GeolocationPermissions
@MainActor
public final class GeolocationPermissions {
    private let app: AndroidApp

    private init(_ app: AndroidApp) { self.app = app }

    /// Those of the current app.
    public static func getInstance() -> GeolocationPermissions { GeolocationPermissions(.current) }

    /// Lets an origin know.
    public func allow(_ origin: String) { app.geolocation[origin] = true }

    /// Forgets what was said of an origin.
    public func clear(_ origin: String) { app.geolocation[origin] = nil }

    /// Forgets all that was said.
    public func clearAll() { app.geolocation = [:] }

    /// Tells whether an origin may know.
    public func getAllowed(_ origin: String, _ callback: @escaping @MainActor (Bool) -> Void) {
        let isAllowed = app.geolocation[origin] ?? false
        Task { callback(isAllowed) }
    }

    /// Tells of which origins something was said.
    public func getOrigins(_ callback: @escaping @MainActor (Set<String>) -> Void) {
        let origins = Set(app.geolocation.keys)
        Task { callback(origins) }
    }

    /// Takes the user's answer to `WebChromeClient.onGeolocationPermissionsShowPrompt`.
    @MainActor
    public final class Callback {
        private var body: ((String, Bool, Bool) -> Void)?

        init(_ body: @escaping (String, Bool, Bool) -> Void) { self.body = body }

        /// Gives it, once.
        ///
        /// - Parameters:
        ///   - origin: whose page asked.
        ///   - allow: it may know.
        ///   - retain: the answer is kept.
        public func invoke(_ origin: String, _ allow: Bool, _ retain: Bool) {
            let body = body
            self.body = nil
            body?(origin, allow, retain)
        }
    }
}
