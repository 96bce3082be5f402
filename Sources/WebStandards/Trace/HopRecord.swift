/// One request and what came of it, as the page's ledger keeps it.
public struct HopRecord: Sendable, Hashable, Codable {
    /// The navigation it is of.
    public var navigation: NavigationID
    /// The URL asked for, without credentials and fragment.
    public var url: WebURL
    /// The HTTP method.
    public var method: String
    /// Sent fields in order, without those the transport adds (Host, Content-Length, Accept-Encoding).
    public var requestFields: HTTPFields
    /// 0 when no response came.
    public var status: Int
    /// The reason phrase; HTTP/2 has none.
    public var reason: String
    /// The answer's header fields, order and repeats kept.
    public var responseFields: HTTPFields
    /// Where a redirect leads, when it was one.
    public var redirect: WebURL?
    /// Each cookie of the jar that was sent or withheld, then each the response offered.
    public var cookies: [CookieDecision]
    /// Why no answer came, or why it broke off.
    public var failure: NavigationFailure?
    /// What the request was for.
    public var destination: Destination
    /// Who gave the answer.
    ///
    /// Default: the server.
    public var responder = Responder.server

    /// Who answers a request.
    public enum Responder: String, Sendable, Hashable, Codable {
        case server
        /// The app itself: `shouldInterceptRequest`, `WKURLSchemeHandler`; nothing went out.
        case app
        /// The engine, which had kept a server's answer (RFC 9111); nothing went out.
        case cache
        /// The engine, which leads http to https (RFC 6797, section 8.3); nothing went out.
        case transportSecurity

        /// It is a server's answer, of now or of before.
        package var isServer: Bool { self == .server || self == .cache }
    }

    /// What a request is for (https://fetch.spec.whatwg.org/#concept-request-destination).
    public enum Destination: String, Sendable, Hashable, Codable {
        case document
        case frame
        case image
        case style
        case script
        /// What a page fetches ahead to draw its text with.
        case font
        /// What a page fetches ahead to show with a video.
        case track
        /// What a script asks for: `fetch` and the like.
        case fetch
    }

    /// A record of a request that has no answer yet.
    public init(
        navigation: NavigationID,
        url: WebURL,
        method: String,
        requestFields: HTTPFields,
        cookies: [CookieDecision],
        destination: Destination
    ) {
        self.navigation = navigation
        self.url = url
        self.method = method
        self.requestFields = requestFields
        self.cookies = cookies
        self.destination = destination
        status = 0
        reason = ""
        responseFields = HTTPFields()
    }
}
