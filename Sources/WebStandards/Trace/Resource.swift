/// A request as the events and questions about single resources name it: a document's, a frame's or a part's.
public struct ResourceRequestInfo: Sendable, Hashable, Codable {
    /// The navigation it is of; for a part, that of the document it is a part of.
    public var navigation: NavigationID
    /// The URL asked for; after redirects the last one.
    public var url: WebURL
    /// The HTTP method.
    public var method: String
    /// The fields of the request without cookies and without what the transport adds.
    public var fields: HTTPFields
    /// What the request is for.
    public var destination: HopRecord.Destination
    /// The frame it is for; for a part, that of its document.
    public var frame: FrameInfo
    /// A click or submission stands behind it.
    public var hasUserGesture: Bool

    /// The document of the page's own frame, no part of it and no frame in it.
    public var isForMainFrame: Bool { destination == .document }

    /// A document, the page's own or a frame's, and no part of one.
    public var isForDocument: Bool { [.document, .frame].contains(destination) }

    /// Makes a record of it.
    public init(
        navigation: NavigationID,
        url: WebURL,
        method: String = "GET",
        fields: HTTPFields = HTTPFields(),
        destination: HopRecord.Destination,
        frame: FrameInfo = .main,
        hasUserGesture: Bool = false
    ) {
        self.navigation = navigation
        self.url = url
        self.method = method
        self.fields = fields
        self.destination = destination
        self.frame = frame
        self.hasUserGesture = hasUserGesture
    }
}

/// The head of a resource's answer, as the events of single resources tell it.
public struct ResourceResponseInfo: Sendable, Hashable, Codable {
    /// The HTTP status.
    public var status: Int
    /// The reason phrase; HTTP/2 has none.
    public var reason: String
    /// The header fields, order and repeats kept.
    public var fields: HTTPFields

    /// Makes a record of it.
    public init(status: Int, reason: String, fields: HTTPFields) {
        self.status = status
        self.reason = reason
        self.fields = fields
    }
}
