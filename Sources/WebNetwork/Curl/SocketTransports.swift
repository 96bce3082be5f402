import WebStandards

/// Answers from servers, over sockets: HTTP/1.1 and HTTP/2 by libcurl.
public struct SocketTransports: TransportProvider {
    /// Transports over sockets; how they connect is said with each request.
    public init() {}

    /// A transport on the connections of `loop`.
    public func makeTransport(on loop: EngineLoop) -> any Transport {
        CurlTransport(loop: loop)
    }
}

/// The socket transport of one loop, whose connections all of its transports share.
final class CurlTransport: StandingTransport {
    private let loop: EngineLoop

    init(loop: EngineLoop) {
        self.loop = loop
    }

    func start(_ request: TransferRequest, delegate: any TransferDelegate) -> any Transfer {
        let multi = loop.source(CurlMulti.self) { CurlMulti(watching: $0) }
        return multi.start(request, delegate: delegate)
    }

    func carryOn(until isOver: () -> Bool) -> Bool {
        loop.source(CurlMulti.self) { CurlMulti(watching: $0) }.standStill(until: isOver)
    }

    func openStream(
        to url: WebURL,
        options: TransferOptions,
        delegate: any ByteStreamDelegate
    ) -> (any ByteStream)? {
        let multi = loop.source(CurlMulti.self) { CurlMulti(watching: $0) }
        return multi.openStream(to: url, options: options, delegate: delegate)
    }
}
