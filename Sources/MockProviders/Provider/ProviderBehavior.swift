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
