import HeadlessWebView

/// What an app's views keep for it of their users: passwords of `onReceivedHttpAuthRequest`, as long as the app lives.
///
/// Source: https://developer.android.com/reference/android/webkit/WebViewDatabase
@MainActor
public final class WebViewDatabase {
    private let app: AndroidApp

    private init(_ app: AndroidApp) { self.app = app }

    /// That of an app.
    public static func getInstance(_ context: AndroidApp) -> WebViewDatabase { WebViewDatabase(context) }

    /// Keeps a user and password for a host and realm.
    public func setHttpAuthUsernamePassword(_ host: String, _ realm: String, _ username: String, _ password: String) {
        app.httpAuthCredentials["\(host) \(realm)"] = BasicCredential(user: username, password: password)
    }

    /// What is kept for a host and realm: user and password; `nil` without.
    public func getHttpAuthUsernamePassword(_ host: String, _ realm: String) -> [String]? {
        app.httpAuthCredentials["\(host) \(realm)"].map { [$0.user, $0.password] }
    }

    /// Something is kept.
    public func hasHttpAuthUsernamePassword() -> Bool { !app.httpAuthCredentials.isEmpty }

    /// Forgets all of it.
    public func clearHttpAuthUsernamePassword() { app.httpAuthCredentials = [:] }

    /// `false`: nothing that is typed into forms is kept.
    public func hasFormData() -> Bool { false }

    /// There is none.
    public func clearFormData() {}

    /// `false`: no passwords of forms are kept.
    public func hasUsernamePassword() -> Bool { false }

    /// There are none.
    public func clearUsernamePassword() {}
}
