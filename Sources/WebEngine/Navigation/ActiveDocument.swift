import WebDocument
import WebNetwork
import WebStandards

/// A document that shows in a frame, with what the engine must remember of how it came: HTML's "document" and the
/// parts of its "policy container" and "navigation params" that outlive the load.
final class ActiveDocument {
    let document: Document
    /// The document's URL; a fragment navigation changes it.
    var url: WebURL { didSet { shownURL = url } }
    /// What the view says its URL is.
    ///
    /// PLATFORM(WebKit): user and password stay in it, though the document does not know them.
    private(set) var shownURL: WebURL
    let origin: Origin
    let status: Int
    let mimeType: String
    let referrerPolicy: ReferrerPolicy
    /// How to ask for it again.
    let repeatable: RepeatableRequest
    let initiator: NavigationRequest.Initiator?
    /// The frames in it, in tree order.
    var children: [Navigable] = []
    /// The parser, until the last byte came.
    var builder: DocumentBuilder?
    var subresources: SubresourceLoader?
    var refreshTimer: LoopTimer?
    /// All of it arrived, so it may be shown again without a request.
    var isComplete = false

    init(
        builder: DocumentBuilder,
        url: WebURL,
        origin: Origin,
        status: Int,
        mimeType: String,
        referrerPolicy: ReferrerPolicy,
        repeatable: RepeatableRequest,
        initiator: NavigationRequest.Initiator?
    ) {
        self.builder = builder
        self.url = url.removingCredentials()
        shownURL = url
        self.origin = origin
        self.status = status
        self.mimeType = mimeType
        self.referrerPolicy = referrerPolicy
        self.repeatable = repeatable
        self.initiator = initiator
        document = builder.document
    }

    /// The document as the one who asks for something: its policy by header, overridden by its last valid meta
    /// (https://html.spec.whatwg.org/#meta-referrer).
    var asInitiator: NavigationRequest.Initiator {
        let meta = document.metaReferrerPolicy.flatMap(ReferrerPolicy.init(metaContent:))
        return NavigationRequest.Initiator(url: url, origin: origin, referrerPolicy: meta ?? referrerPolicy)
    }
}
