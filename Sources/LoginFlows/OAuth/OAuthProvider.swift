public import HeadlessWebView

/// Where an authorization server's endpoints are.
///
/// https://www.rfc-editor.org/rfc/rfc6749#section-3
public struct OAuthProvider: Sendable, Hashable {
    /// Where the user's view goes.
    public var authorizationEndpoint: WebURL
    /// Where codes and refresh tokens are exchanged; `nil` with the implicit grant alone.
    public var tokenEndpoint: WebURL?
    /// Where tokens are revoked (https://www.rfc-editor.org/rfc/rfc7009).
    public var revocationEndpoint: WebURL?
    /// Where claims about the user are (https://openid.net/specs/openid-connect-core-1_0.html#UserInfo).
    public var userInfoEndpoint: WebURL?
    /// Where the keys are that sign ID tokens.
    public var keySet: WebURL?
    /// What the server calls itself in `iss`.
    public var issuer: String?
    /// Its answers name it (`authorization_response_iss_parameter_supported`, https://www.rfc-editor.org/rfc/rfc9207).
    ///
    /// Default: false; an `iss` that comes all the same is held against `issuer`.
    public var namesItselfInResponses = false

    /// A server with those endpoints.
    public init(authorizationEndpoint: WebURL, tokenEndpoint: WebURL? = nil) {
        self.authorizationEndpoint = authorizationEndpoint
        self.tokenEndpoint = tokenEndpoint
    }
}

/// What a server knows an app by.
public struct OAuthRegistration: Sendable, Hashable {
    /// How the app proves to the token endpoint who it is.
    ///
    /// https://www.rfc-editor.org/rfc/rfc6749#section-2.3
    public enum Authentication: String, Sendable, Hashable, Codable {
        /// `client_secret_basic`: id and secret in the `Authorization` field.
        case basic
        /// `client_secret_post`: id and secret in the body.
        case post
        /// A public client: the id alone, in the body.
        case none
    }

    /// The `client_id`.
    public var clientID: String
    /// The secret; `nil` for a public client.
    public var clientSecret: MaskedText?
    /// How it is shown.
    public var authentication: Authentication
    /// Where the view is led back to, as it was registered.
    public var redirectURI: String

    /// An app of that id.
    ///
    /// - Parameters:
    ///   - clientID: the `client_id`.
    ///   - clientSecret: default: none.
    ///   - authentication: default: `basic` with a secret, `none` without.
    ///   - redirectURI: where the view is led back to, as it was registered.
    public init(
        clientID: String,
        clientSecret: MaskedText? = nil,
        authentication: Authentication? = nil,
        redirectURI: String
    ) {
        self.clientID = clientID
        self.clientSecret = clientSecret
        self.authentication = authentication ?? (clientSecret == nil ? .none : .basic)
        self.redirectURI = redirectURI
    }
}

/// What an app asks for each time.
public struct OAuthOptions: Sendable, Hashable {
    /// What the answer of the authorization endpoint is.
    public enum ResponseType: String, Sendable, Hashable, Codable {
        /// A code, to be exchanged (RFC 6749, section 4.1).
        case code
        /// The token itself (RFC 6749, section 4.2).
        case token
    }

    /// Default: `code`.
    public var responseType = ResponseType.code
    /// Names of what is asked for; sent with blanks between, unless `scopeSeparator` says otherwise.
    ///
    /// Default: none is sent.
    public var scope: [String] = []
    /// What stands between the names: RFC 6749, section 3.3, says a blank; Geni wants a comma.
    public var scopeSeparator = " "
    /// `mobile`, `popup`, `touch`; `nil`: not sent.
    public var display: String?
    /// A `state` is sent, and the answer must bring it back.
    ///
    /// Default: true.
    public var usesState = true
    /// The code is bound to this app (https://www.rfc-editor.org/rfc/rfc7636), by `S256`.
    ///
    /// Default: true.
    public var usesPKCE = true
    /// Other parameters of the authorization request, in order, such as `prompt` and `login_hint`.
    public var parameters: [OAuthParameter] = []
    /// How far the clocks of server and app may differ where an ID token is checked.
    ///
    /// Default: a minute.
    public var clockSkew = Duration.seconds(60)

    /// The defaults above.
    public init() {}

    /// An ID token is asked for.
    public var isOpenID: Bool { scope.contains("openid") }
}

/// A parameter of a request.
public struct OAuthParameter: Sendable, Hashable, Codable {
    /// Its name.
    public var name: String
    /// Its value, not encoded.
    public var value: String

    /// A parameter of that name and value.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}
