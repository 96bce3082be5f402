import HeadlessWebView

/// What the pages of an app's web views keep in `localStorage`.
///
/// Source: https://developer.android.com/reference/android/webkit/WebStorage
public final class WebStorage: Sendable {
    private let session: BrowsingSession

    init(session: BrowsingSession) {
        self.session = session
    }

    /// The one of the current app.
    public static func getInstance() -> WebStorage { AndroidApp.current.webStorage }

    /// Takes out all that pages have stored, the `sessionStorage` of open views too.
    public func deleteAllData() {
        remove { _ in true }
    }

    /// Takes out what the pages of an origin have stored; its form is that of ``Origin/origin``.
    public func deleteOrigin(_ origin: String) {
        guard let name = Self.serialized(origin) else { return }
        remove { $0 == name }
    }

    /// Tells on the main actor which origins have stored something.
    public func getOrigins(_ callback: @escaping @MainActor ([Origin]) -> Void) {
        let origins = session.withStateNow { state in
            state.localStorage.contents.map { Origin(origin: $0.origin, usage: Int64($0.size)) }
        }
        Task { @MainActor in callback(origins) }
    }

    /// Tells on the main actor how many bytes an origin has stored.
    public func getUsageForOrigin(_ origin: String, _ callback: @escaping @MainActor (Int64) -> Void) {
        let name = Self.serialized(origin)
        let size = session.withStateNow { state in
            state.localStorage.contents.first { $0.origin == name }?.size ?? 0
        }
        Task { @MainActor in callback(Int64(size)) }
    }

    private func remove(where isDoomed: @Sendable (String) -> Bool) {
        session.withStateNow { state in
            for shed in [state.localStorage] + state.sessionStorage {
                shed.remove(now: state.now) { isDoomed($0.origin) }
            }
            state.databases.remove { isDoomed($0.origin) }
        }
    }

    private static func serialized(_ origin: String) -> String? { WebURL(origin)?.origin.serialized }

    /// What an origin has stored.
    ///
    /// Source: https://developer.android.com/reference/android/webkit/WebStorage.Origin
    public struct Origin: Sendable, Hashable {
        /// Such as `https://site.example:8080`.
        public let origin: String
        /// Bytes of keys and values, two a UTF-16 code unit.
        public let usage: Int64
        /// Bytes that it may store: 5 MiB.
        public var quota: Int64 { 5 << 20 }
    }
}
