import WebNetwork
import WebStandards

/// How a resource came to its document, as far as the document's scripts may know.
///
/// https://w3c.github.io/resource-timing/, https://fetch.spec.whatwg.org/#fetch-timing-info
struct ResourceTiming {
    /// As it was asked for, before all redirects.
    let url: WebURL
    /// What asked for it: an element's name, or how it was asked for.
    ///
    /// https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-initiatortype
    let initiator: String
    /// Of the document that asked.
    private let origin: Origin
    let start: Duration
    /// When the last request went out, its answer began and ended.
    private(set) var fetchStart: Duration
    private(set) var responseStart: Duration?
    private(set) var responseEnd: Duration
    private(set) var isRedirected = false
    /// Every server let the document know the times.
    ///
    /// https://fetch.spec.whatwg.org/#concept-tao-check
    private(set) var isOpen = true
    /// All of it came from the document's own origin.
    private var isBasic = true
    /// The document's scripts may read what came.
    private(set) var isReadable = true
    private(set) var status = 0
    /// Bytes of the body as they came over the network, and as they are read.
    private(set) var encodedSize = 0
    private(set) var decodedSize = 0
    private(set) var isFromCache = false
    private(set) var protocolName = ""
    private(set) var isSecure = false
    private(set) var metrics: [ServerTiming] = []

    init(_ url: WebURL, by initiator: String, of origin: Origin, at start: Duration) {
        self.url = url.removingFragment()
        self.initiator = initiator
        self.origin = origin
        self.start = start
        fetchStart = start
        responseEnd = start
    }

    /// One of the requests that it takes has ended; the last that is noted is the one that brought it.
    ///
    /// `mayRead`: the document's scripts may read what came, even from another origin.
    mutating func note(_ hop: Hop, mayRead: Bool, at now: Duration) {
        responseEnd = now
        fetchStart = hop.begun
        isBasic = isBasic && hop.url.origin.sameOrigin(origin)
        isReadable = isBasic || mayRead
        guard let head = hop.head else {
            isOpen = isOpen && isBasic
            return
        }
        isOpen = isOpen && (isBasic || Self.isNamed(origin, in: head))
        responseStart = hop.responseStart
        isSecure = hop.url.scheme == "https"
        isRedirected = isRedirected || hop.record.redirect != nil
        status = head.status
        isFromCache = hop.record.responder == .cache
        protocolName = head.version.applicationProtocol
        metrics = ServerTiming.parse(head.fields.values(of: "Server-Timing"))
        decodedSize = hop.bodySize
        let isEncoded = head.fields["Content-Encoding"] != nil
        encodedSize = isEncoded ? head.fields["Content-Length"].flatMap { Int($0) } ?? decodedSize : decodedSize
    }

    private static func isNamed(_ origin: Origin, in head: ResponseHead) -> Bool {
        head.fields.values(of: "Timing-Allow-Origin").joined(separator: ",").split(separator: ",").contains {
            let name = $0.trimmingBlanks
            return name == "*" || name == origin.serialized
        }
    }

    // https://w3c.github.io/resource-timing/#dom-performanceresourcetiming-transfersize
    var transferSize: Int { isFromCache ? 0 : encodedSize + Self.headSize }

    /// Bytes that an answer's head is reckoned with.
    private static let headSize = 300
}

extension ActiveDocument {
    /// Resources whose times are kept until scripts ask: as many as scripts see at most.
    private static let timingsKept = 10_000

    /// A resource of the document's is here, or is not to come, and scripts may know of it.
    func note(_ timing: ResourceTiming, isWhole: Bool) {
        guard let scripts, timing.url.isHTTPFamily, resourceTimings.count < Self.timingsKept else { return }
        // PLATFORM(WebKit): ResourceTimingInformation::shouldAddResourceTiming, "!resource.loadFailedOrCanceled()".
        guard isWhole || scripts.page.session.configuration.profile.engine == .chromium else { return }
        resourceTimings.append(timing)
        scripts.tellOfResource()
    }
}

extension HTTPVersion {
    // https://www.iana.org/assignments/tls-extensiontype-values/tls-extensiontype-values.xhtml#alpn-protocol-ids
    fileprivate var applicationProtocol: String {
        switch self {
        case .http10: "http/1.0"
        case .http11: "http/1.1"
        case .http2: "h2"
        }
    }
}
