public import WebNetwork

/// What a service does otherwise than usual, so that an app can be tested against it; changed at any time.
public struct ProviderBehavior: Sendable, Hashable {
    /// Every answer takes that long; from memory it is the browser's clock that runs.
    ///
    /// Default: zero.
    public var delay = Duration.zero
    /// The pages of the login are an error page of that status.
    ///
    /// Default: `nil`, they are what they should.
    public var errorPage: Int?
    /// The token endpoint and the resources answer with that status and no JSON.
    ///
    /// Default: `nil`.
    public var brokenService: Int?
    /// After the password a second step asks for ``secondFactor``.
    ///
    /// Default: false.
    public var asksSecondFactor = false
    /// Who allowed an app something is not asked again.
    ///
    /// Default: true.
    public var remembersConsent = true
    /// Access tokens live that long, by the service's clock.
    ///
    /// Default: an hour.
    public var tokenLifetime = Duration.seconds(3600)
    /// A refresh token serves once, and brings the next one.
    ///
    /// Default: false.
    public var rotatesRefreshTokens = false
    /// The state that comes back is another.
    ///
    /// Default: false.
    public var garblesState = false
    /// A code brings tokens as often as it is sent.
    ///
    /// Default: false.
    public var reusesCodes = false
    /// A redirect URI is taken that begins as a registered one does.
    ///
    /// Default: false, it is compared letter by letter.
    public var matchesRedirectURIPrefixes = false
    /// What stands between the login and the app's redirect.
    ///
    /// Default: nothing.
    public var continuation = Continuation.none
    /// The app's redirect comes by that many more of the service's own.
    ///
    /// Default: 0.
    public var detours = 0
    /// Answers have what protects them: `Strict-Transport-Security`, `frame-ancestors`, `Referrer-Policy`, `no-store` where they
    /// redirect, `iss` for the app (RFC 9207), and cookies with tokens have a bounded life.
    ///
    /// Default: false.
    public var isHardened = false

    /// A step `/session/step/continue` that redirects where its parameter `next` says.
    public enum Continuation: String, Sendable, Hashable, CaseIterable {
        /// There is none.
        case none
        /// To the apps' redirect URIs and paths of the service alone.
        case checked
        /// Anywhere.
        case open
    }

    /// The defaults above.
    public init() {}

    /// What the second step wants to be told.
    public static let secondFactor = "271828"
}

/// A service whose behavior is changed by a test.
public protocol ScriptedService: HTTPService, AnyObject {
    /// What it does otherwise than usual.
    var behavior: ProviderBehavior { get set }
    /// Ends all access and refresh tokens.
    func revokeTokens()
    /// Forgets who allowed what, and who is to be remembered.
    func forgetUsers()
}
