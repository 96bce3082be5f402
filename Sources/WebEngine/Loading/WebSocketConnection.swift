import WebNetwork
import WebStandards

/// Who waits for a socket's messages; every call is made on the loop, and none after `abandon`.
protocol WebSocketOwner: AnyObject {
    func socketDidOpen(protocol name: String)
    func socketDidReceive(_ message: WebSocketConnection.Message)
    /// All that was sent has gone out.
    func socketDidSend()
    /// The last call.
    func socketDidClose(wasClean: Bool, code: UInt16, reason: String, failure: String?)
}

/// A connection to a server by the WebSocket protocol: the handshake, messages, and the end.
///
/// https://websockets.spec.whatwg.org/#concept-websocket-establish
final class WebSocketConnection: ByteStreamDelegate, OutlivingRequest {
    enum Message {
        case text(String)
        case binary([UInt8])
    }

    private let url: WebURL
    private let protocols: [String]
    /// It goes when nobody holds it any more, and its sockets with it.
    private weak var page: PageCore?
    private let session: SessionState
    private let initiator: NavigationRequest.Initiator
    private var record: HopRecord
    private weak var owner: (any WebSocketOwner)?
    private var stream: (any ByteStream)?
    private var key = ""
    private var parser: HeadParser
    private var line: [UInt8] = []
    private var frames: WebSocketFrames
    private var timer: LoopTimer?
    private(set) var phase = Phase.connecting

    enum Phase {
        case connecting
        case open
        /// The page has closed it, and the server is to agree.
        case closing
        /// What is queued goes out yet.
        case ending
        case closed
    }

    /// How long a server has to agree to an end: ten seconds.
    private static let patience = Duration.seconds(10)

    init(_ url: WebURL, protocols: [String], of active: ActiveDocument, page: PageCore, owner: any WebSocketOwner) {
        self.protocols = protocols
        self.page = page
        self.owner = owner
        session = page.session
        initiator = active.asInitiator
        // Cookies and the rest are those of http and https (https://websockets.spec.whatwg.org/#concept-websocket-establish).
        let plain = WebURL("http" + url.href.dropFirst("ws".count)) ?? url
        self.url = session.hsts.upgrade(plain, now: session.now) ?? plain
        let options = session.configuration.transfer
        parser = HeadParser(limit: options.headerLimit, asksForUpgrade: true)
        frames = WebSocketFrames(limit: options.bodyLimit)
        record = HopRecord(
            navigation: active.id,
            url: url,
            method: "GET",
            requestFields: HTTPFields(),
            cookies: [],
            destination: .fetch
        )
        // Until its stream is closed: its document may go before.
        Outliving.keep(self, on: session.loop)
    }

    func start() {
        var options = session.configuration.transfer.forURL(url)
        if let leaf = session.certificates.accepted(for: url) { options.tls.verification = .pinned(leaf) }
        if case .some(.some(let certificate)) = session.clientCertificate(for: url) {
            options.tls.clientCertificate = certificate
        }
        stream = session.transport.openStream(to: url, options: options, delegate: self)
        if stream == nil { session.loop.later { [self] in fail("No network leads there.") } }
    }

    func fail(_ failure: String) { end(wasClean: false, 1006, "", failure) }

    /// The document has gone: nobody is told.
    func abandon() {
        owner = nil
        cancel()
    }

    // MARK: - The handshake

    private var cookieAccess: CookieAccess {
        let context = RequestContext(
            destination: .fetch,
            initiator: initiator,
            referrer: RequestReferrer(initiator),
            siteForCookies: initiator.siteForCookies
        )
        var access = CookieAccess(
            url: url,
            sameSite: context.sameSite(for: url, method: "GET"),
            isThirdParty: context.isThirdParty(url),
            now: session.now
        )
        access.thirdPartyPolicy = page?.thirdPartyCookies ?? access.thirdPartyPolicy
        return access
    }

    func streamDidOpen(_ stream: any ByteStream) {
        let leaf = stream.certificates.first
        guard let page, page.asksAboutServers, page.client?.isDeciding == true, let leaf,
            session.certificates.accepted(for: url) == nil, session.certificates.confirmed(for: url) != leaf
        else { return shakeHands(stream) }
        let challenge = ServerTrustChallenge(
            host: url.hostname,
            port: url.effectivePort ?? 443,
            code: nil,
            message: "",
            certificates: stream.certificates,
            request: ResourceRequestInfo(navigation: record.navigation, url: record.url, destination: .fetch)
        )
        page.decideOnce(challenge) { [self] answer in
            guard phase == .connecting else { return }
            guard answer == .accept else { return fail("The app does not accept the server's certificate.") }
            session.certificates.confirm(leaf, for: url)
            shakeHands(stream)
        }
    }

    // https://www.rfc-editor.org/rfc/rfc6455#section-4.1
    private func shakeHands(_ stream: any ByteStream) {
        let profile = session.configuration.profile
        key = Base64.encode(session.configuration.random.bytes(16))
        var fields: HTTPFields = [
            HTTPField("Host", url.hostname + (url.port.map { ":\($0)" } ?? "")), HTTPField("Connection", "Upgrade"),
            HTTPField("Pragma", "no-cache"), HTTPField("Cache-Control", "no-cache"),
            HTTPField("User-Agent", page?.userAgent ?? profile.userAgent), HTTPField("Upgrade", "websocket"),
            HTTPField("Origin", initiator.origin.serialized), HTTPField("Sec-WebSocket-Version", "13"),
            HTTPField("Accept-Language", profile.acceptLanguage), HTTPField("Sec-WebSocket-Key", key),
        ]
        if !protocols.isEmpty { fields.append("Sec-WebSocket-Protocol", protocols.joined(separator: ", ")) }
        if session.acceptsCookies {
            let cookies = session.jar.header(for: cookieAccess)
            if let value = cookies.value { fields.append("Cookie", value) }
            record.cookies = cookies.decisions
        }
        record.requestFields = fields
        let target = url.path + (url.query.map { "?\($0)" } ?? "")
        let lines = ["GET \(target) HTTP/1.1"] + fields.map { "\($0.name): \($0.value)" } + ["", ""]
        stream.send(String(lines.joined(separator: "\r\n")).isomorphicBytes)
    }

    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>) {
        var rest: [UInt8] = []
        bytes.append(to: &rest)
        if phase == .connecting {
            var used = 0
            while used < rest.count, phase == .connecting {
                line.append(rest[used])
                used += 1
                if line.last == UInt8(ascii: "\n") { takeLine() }
                if line.count > session.configuration.transfer.headerLimit { failForHead() }
            }
            rest.removeFirst(used)
        }
        guard phase == .open || phase == .closing, !rest.isEmpty else { return }
        for event in frames.take(rest.span) { take(event) }
    }

    private func takeLine() {
        defer { line = [] }
        switch parser.take(line.span) {
        case .more: break
        case .complete(let head): take(head)
        case .malformed(let what): fail("The answer is broken: \(what).")
        case .tooLarge: failForHead()
        }
    }

    private func failForHead() { fail("The answer's head is too large.") }

    // https://www.rfc-editor.org/rfc/rfc6455#section-4.1, from "Once the client's opening handshake has been sent"
    private func take(_ head: ResponseHead) {
        record.status = head.status
        record.reason = head.reason
        record.responseFields = head.fields
        if session.acceptsCookies {
            for value in head.fields.values(of: "Set-Cookie") {
                record.cookies.append(session.jar.receive(value, access: cookieAccess))
            }
        }
        page?.note(record)
        guard head.status == 101 else { return fail("The server answers \(head.status) instead of 101.") }
        func has(_ name: String, _ token: String) -> Bool {
            head.fields.values(of: name).contains { value in
                value.split(separator: ",").contains {
                    ASCII.equalIgnoringCase($0.filter { $0 != " " && $0 != "\t" }, token)
                }
            }
        }
        let accept = Base64.encode(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
        let name = head.fields["Sec-WebSocket-Protocol"]
        guard has("Upgrade", "websocket"), has("Connection", "Upgrade"),
            head.fields["Sec-WebSocket-Accept"] == accept, head.fields["Sec-WebSocket-Extensions"] == nil,
            name.map(protocols.contains) ?? true
        else { return fail("The server's handshake is not the protocol's.") }
        phase = .open
        owner?.socketDidOpen(protocol: name ?? "")
    }

    // MARK: - Messages

    func send(_ message: Message) {
        guard phase == .open else { return }
        switch message {
        case .text(let text): send(.text, Array(text.utf8))
        case .binary(let bytes): send(.binary, bytes)
        }
    }

    private func send(_ opcode: WebSocketFrames.Opcode, _ body: [UInt8]) {
        guard let stream else { return }
        let frame = WebSocketFrames.frame(opcode, body, mask: session.configuration.random.bytes(4))
        guard frame.count <= ScriptLimits.queuedBytes - stream.queued else { return fail("Too much waits to be sent.") }
        stream.send(frame)
    }

    private func take(_ event: WebSocketFrames.Event) {
        switch event {
        case .text(let text): if phase == .open { owner?.socketDidReceive(.text(text)) }
        case .binary(let bytes): if phase == .open { owner?.socketDidReceive(.binary(bytes)) }
        case .ping(let body): if phase == .open { send(.pong, body) }
        case .close(let code, let reason):
            if phase == .open { send(.close, WebSocketFrames.closeBody(code == 1005 ? nil : code, "")) }
            end(wasClean: true, code, reason, nil)
        case .violation(let code):
            if phase == .open { send(.close, WebSocketFrames.closeBody(code, "")) }
            fail("The server breaks the protocol (\(code)).")
        }
    }

    func streamDidSend(_ stream: any ByteStream) {
        guard stream.queued == 0 else { return }
        if phase == .ending { cancel() } else { owner?.socketDidSend() }
    }

    // MARK: - The end

    /// The page closes it: https://websockets.spec.whatwg.org/#make-disappear and the closing handshake.
    func close(_ code: UInt16?, _ reason: String) {
        switch phase {
        case .connecting: fail("It was closed before it was open.")
        case .open:
            phase = .closing
            send(.close, WebSocketFrames.closeBody(code, reason))
            timer = session.loop.schedule(after: Self.patience) { [weak self] in
                self?.fail("The server does not close.")
            }
        case .closing, .ending, .closed: break
        }
    }

    func stream(_ stream: any ByteStream, didEndWith failure: String?) {
        end(wasClean: false, 1006, "", failure ?? "The server closed the connection.")
    }

    private func end(wasClean: Bool, _ code: UInt16, _ reason: String, _ failure: String?) {
        guard phase != .ending, phase != .closed else { return cancel() }
        let owner = owner
        self.owner = nil
        if stream?.queued ?? 0 > 0, phase != .connecting {
            phase = .ending
        } else {
            cancel()
        }
        owner?.socketDidClose(wasClean: wasClean, code: code, reason: reason, failure: failure)
    }

    func cancel() {
        phase = .closed
        if let timer { session.loop.cancel(timer) }
        timer = nil
        stream?.close()
        stream = nil
        Outliving.letGo(of: self, on: session.loop)
    }
}
