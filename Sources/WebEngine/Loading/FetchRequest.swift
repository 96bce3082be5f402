import WebNetwork
import WebStandards

/// What a script asks for: a request as the Fetch Standard has it.
///
/// https://fetch.spec.whatwg.org/#concept-request
struct FetchRequest {
    var url: WebURL
    var method = "GET"
    /// What the script gave, without what it may not say.
    var fields = HTTPFields()
    var body: [UInt8]?
    var mode = Mode.noCORS
    var credentials = Credentials.sameOrigin
    var redirect = RedirectMode.follow
    var referrer = Referrer.client
    /// `nil`: the document's.
    var referrerPolicy: ReferrerPolicy?
    var cache = CacheMode.default
    // https://fetch.spec.whatwg.org/#use-cors-preflight-flag
    var usesPreflight = false
    var destination = HopRecord.Destination.fetch
    /// What of the document's policy is to allow it.
    var directive = "connect-src"
    /// It says whose it is even to the document's own origin: its element has `crossorigin`.
    var saysOrigin = false
    /// How scripts are told that it was asked for (`ResourceTiming`); `nil`: they are not.
    var initiator: String?
    /// A script of the document's own asks: what a `link` has fetched may be it.
    var mayTakePreloads = false
    /// It goes on when its document has gone.
    var isKeptAlive = false
    /// A script of the app's sends it, in a world of its own.
    ///
    /// PLATFORM(WebKit): the document's policies do not bind it.
    var isOfApp = false
    /// The browser tells a server of something, and no policy binds it.
    ///
    /// PLATFORM(WebKit): PingLoader::sendViolationReport says `Origin: null`.
    var isReport = false
    /// The browser tells a server of a link that is followed: it says whose, though it has no referrer.
    var isPing = false
    /// Where it is waited for.
    var turn: BlockingTurn?

    enum Mode: String {
        case sameOrigin = "same-origin"
        case noCORS = "no-cors"
        case cors
    }

    enum Credentials: String {
        case omit
        case sameOrigin = "same-origin"
        case include

        // https://html.spec.whatwg.org/#cors-settings-attribute
        init(crossOrigin: String) {
            self = ASCII.equalIgnoringCase(crossOrigin, "use-credentials") ? .include : .sameOrigin
        }
    }

    enum RedirectMode: String {
        case follow
        case error
        case manual
    }

    enum Referrer {
        case client
        case none
        case url(WebURL)
    }

    init(url: WebURL) { self.url = url }
}

/// The head of an answer as the script may see it: a filtered response.
///
/// https://fetch.spec.whatwg.org/#concept-filtered-response
struct FetchHead {
    enum Kind: String {
        case basic
        case cors
        case opaque
        case opaqueRedirect = "opaqueredirect"
    }

    var kind: Kind
    /// `nil` where it is hidden.
    var url: WebURL?
    var status: Int
    var reason: String
    var fields: HTTPFields
    var isRedirected: Bool
}

/// Who waits for a fetch; every call is made on the loop, and none after `cancel`.
protocol FetchOwner: AnyObject {
    func fetch(_ fetch: Fetch, didReceive head: FetchHead)
    func fetch(_ fetch: Fetch, didReceive bytes: Span<UInt8>)
    /// Why there was a network error; `nil`: all of it arrived.
    func fetch(_ fetch: Fetch, didEndWith failure: String?)
}
