/// One request and what came of it, as the page's ledger keeps it.
public struct HopRecord: Sendable, Hashable, Codable {
    public var navigation: NavigationID
    public var url: WebURL
    public var method: String
    /// Sent fields in order, without those the transport adds (Host, Content-Length, Accept-Encoding).
    public var requestFields: HTTPFields
    /// 0 when no response came.
    public var status: Int
    public var reason: String
    public var responseFields: HTTPFields
    /// Where a redirect leads, when it was one.
    public var redirect: WebURL?
    /// Each cookie of the jar that was sent or withheld, then each the response offered.
    public var cookies: [CookieDecision]
    public var failure: NavigationFailure?
    /// What the request was for.
    public var destination: Destination

    /// What a request is for (https://fetch.spec.whatwg.org/#concept-request-destination).
    public enum Destination: String, Sendable, Hashable, Codable {
        case document
        case frame
        case image
        case style
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
