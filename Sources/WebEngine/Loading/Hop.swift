import WebNetwork
import WebStandards

/// Who waits for a hop's answer; every call is made on the loop, and none after `cancel`.
protocol HopOwner: AnyObject {
    func hop(_ hop: Hop, didReceive head: ResponseHead) -> BodyDisposition
    func hop(_ hop: Hop, didReceive bytes: Span<UInt8>)
    func hop(_ hop: Hop, didCompleteWith failure: NavigationFailure?)
}

/// One request and its answer: cookies go out from the jar and come in to it, and the record of both is kept.
final class Hop: TransferDelegate {
    let url: WebURL
    let method: String
    private(set) var record: HopRecord
    private(set) var head: ResponseHead?
    private let session: SessionState
    private let context: RequestContext
    private let body: RequestBody
    private weak var owner: (any HopOwner)?
    private var transfer: (any Transfer)?

    struct Request {
        var navigation: NavigationID
        var url: WebURL
        var method = "GET"
        var body: RequestBody = .none
        var contentType: String?
        var fields = HTTPFields()
        var context: RequestContext
    }

    init(_ request: Request, session: SessionState, owner: any HopOwner) {
        self.session = session
        self.owner = owner
        url = request.url
        method = request.method
        body = request.body
        context = request.context
        var fields = session.fields(
            for: request.url,
            method: request.method,
            contentType: request.contentType,
            extra: request.fields,
            context: request.context
        )
        let cookies = session.jar.header(
            for: CookieAccess(
                url: request.url,
                api: .http,
                sameSite: request.context.sameSite(for: request.url, method: request.method),
                isThirdParty: request.context.isThirdParty(request.url),
                now: session.now
            )
        )
        if let value = cookies.value { fields.append("Cookie", value) }
        record = HopRecord(
            navigation: request.navigation,
            url: request.url,
            method: request.method,
            requestFields: fields,
            cookies: cookies.decisions,
            destination: request.context.destination
        )
    }

    func start() {
        let request = TransferRequest(
            url: url,
            method: method,
            fields: record.requestFields,
            body: body,
            options: session.configuration.transfer
        )
        transfer = session.transport.start(request, delegate: self)
    }

    func resume(_ disposition: BodyDisposition) {
        transfer?.resume(disposition)
    }

    /// Closes the transfer; the owner hears nothing more.
    func cancel() {
        owner = nil
        transfer?.cancel()
        transfer = nil
    }

    /// Another takes what is still to come.
    func handOver(to owner: any HopOwner) {
        self.owner = owner
    }

    func note(redirect: WebURL) {
        record.redirect = redirect
    }

    func transfer(_ transfer: any Transfer, didReceive head: ResponseHead) -> BodyDisposition {
        self.head = head
        record.status = head.status
        record.reason = head.reason
        record.responseFields = head.fields
        storeCookies(of: head)
        let transportSecurity = head.fields.values(of: "Strict-Transport-Security")
        if !transportSecurity.isEmpty { session.hsts.receive(transportSecurity, from: url, now: session.now) }
        return owner?.hop(self, didReceive: head) ?? .discard
    }

    func transfer(_ transfer: any Transfer, didReceive bytes: Span<UInt8>) {
        owner?.hop(self, didReceive: bytes)
    }

    func transfer(_ transfer: any Transfer, didCompleteWith result: Result<TransferSummary, TransferError>) {
        self.transfer = nil
        guard case .failure(let error) = result else {
            owner?.hop(self, didCompleteWith: nil)
            return
        }
        let failure = NavigationFailure(error)
        record.failure = failure
        owner?.hop(self, didCompleteWith: failure)
    }

    /// Every response's cookies are offered, also a redirect's and an error's: RFC 6265bis, section 5.1.
    private func storeCookies(of head: ResponseHead) {
        for field in head.fields where ASCII.equalIgnoringCase(field.name, "Set-Cookie") {
            let access = CookieAccess(
                url: url,
                api: .http,
                sameSite: context.sameSite(for: url, method: method),
                isThirdParty: context.isThirdParty(url),
                now: session.now
            )
            record.cookies.append(session.jar.receive(field.value, access: access))
        }
    }
}

extension NavigationFailure {
    package init(_ error: TransferError) {
        self.init(
            Code(rawValue: error.kind.rawValue) ?? .internalFailure,
            url: error.url,
            message: error.message
        )
    }
}
