import WebNetwork
import WebStandards

/// The mode `cors` of what an element with `crossorigin` asks for, over its redirects.
///
/// https://html.spec.whatwg.org/#cors-settings-attribute
struct CORSAttribute {
    private let credentials: FetchRequest.Credentials
    private let initiator: Origin
    /// Another origin has been asked: its answer says who may read it.
    ///
    /// https://fetch.spec.whatwg.org/#concept-request-response-tainting
    private var isTainted = false
    // https://fetch.spec.whatwg.org/#concept-request-redirect-taint
    private var hasTaintedOrigin = false

    /// `nil`: there is no attribute, and the mode is `no-cors`.
    init?(_ value: String?, of initiator: Origin) {
        guard let value else { return nil }
        credentials = FetchRequest.Credentials(crossOrigin: value)
        self.initiator = initiator
    }

    private var origin: String { hasTaintedOrigin ? "null" : initiator.serialized }

    /// What a request to that URL says.
    mutating func prepare(for url: WebURL) -> RequestContext.Script {
        isTainted = isTainted || !url.origin.sameOrigin(initiator)
        // NB: also to the document's own origin, as WebKit and Chromium do.
        return RequestContext.Script(
            mode: "cors",
            origin: origin,
            includesCredentials: credentials == .include || !isTainted
        )
    }

    // https://fetch.spec.whatwg.org/#concept-cors-check
    func refuses(_ head: ResponseHead) -> Bool {
        isTainted && CORS.refusal(of: head, credentials, origin) != nil
    }

    mutating func redirect(from url: WebURL, to next: WebURL) {
        if !initiator.sameOrigin(url.origin), !url.origin.sameOrigin(next.origin) { hasTaintedOrigin = true }
    }
}
