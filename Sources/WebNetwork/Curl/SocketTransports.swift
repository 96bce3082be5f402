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

/// A socket transport of one loop, whose connections all of its transports share.
///
/// The transfers of one wait for each other where there are too many to one server (`HostQueues`).
final class CurlTransport: StandingTransport {
    private let loop: EngineLoop
    private lazy var number = multi.addTransport()
    private var multi: CurlMulti { loop.source(CurlMulti.self) { CurlMulti(watching: $0) } }

    init(loop: EngineLoop) {
        self.loop = loop
    }

    func start(_ request: TransferRequest, delegate: any TransferDelegate) -> any Transfer {
        multi.start(request, of: number, delegate: delegate)
    }

    func carryOn(until isOver: () -> Bool) -> Bool {
        multi.standStill(until: isOver)
    }

    func hear() { multi.hear() }

    func openStream(
        to url: WebURL,
        options: TransferOptions,
        delegate: any ByteStreamDelegate
    ) -> (any ByteStream)? {
        multi.openStream(to: url, options: options, delegate: delegate)
    }
}
