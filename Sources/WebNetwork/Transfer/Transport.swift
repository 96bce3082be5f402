import WebStandards

/// What carries one request and its answer, on the loop it was made for.
///
/// It follows no redirect and keeps no cookie: each hop is the caller's.
public protocol Transport: AnyObject {
    /// Begins a transfer; nothing is called back before this returns.
    func start(_ request: TransferRequest, delegate: any TransferDelegate) -> any Transfer
    /// Begins a connection to the host and port of an http or https URL; nothing is called back before this returns.
    ///
    /// Default: `nil`, there are no streams.
    func openStream(
        to url: WebURL,
        options: TransferOptions,
        delegate: any ByteStreamDelegate
    ) -> (any ByteStream)?
}

/// A request under way.
public protocol Transfer: AnyObject {
    /// Says what becomes of the body from here on; ends a hold.
    func resume(_ disposition: BodyDisposition)
    /// Closes the transfer; nothing is called back after this.
    func cancel()
}

/// What becomes of the body that follows a head.
public enum BodyDisposition: Sendable, Hashable {
    /// Its bytes are handed over as they arrive.
    case deliver
    /// Nothing is read until `resume`.
    case hold
    /// It is not wanted: a short rest is read, so that the connection can serve again, else the transfer is closed.
    case discard
}

/// Whoever a transfer tells; all on the transfer's loop.
public protocol TransferDelegate: AnyObject {
    /// The final head is there (one of 1xx is never told).
    func transfer(_ transfer: any Transfer, didReceive head: ResponseHead) -> BodyDisposition
    /// The final head is there while the loop stands still; what comes of it waits until the loop goes on, and the method
    /// above is called then, with the same head.
    ///
    /// Default: nothing is done.
    func transfer(_ transfer: any Transfer, didForesee head: ResponseHead)
    /// A piece of the decoded body, for the time of the call.
    func transfer(_ transfer: any Transfer, didReceive bytes: Span<UInt8>)
    /// The last call: the answer is complete, or why it is not.
    func transfer(_ transfer: any Transfer, didCompleteWith result: Result<TransferSummary, TransferError>)
}

extension TransferDelegate {
    /// Waits for `transfer(_:didReceive:)`.
    public func transfer(_ transfer: any Transfer, didForesee head: ResponseHead) {}
}

/// A transport whose transfers go on while its loop stands still.
package protocol StandingTransport: Transport {
    /// Carries what is under way on, and tells nobody more of it than its heads (`transfer(_:didForesee:)`), until `isOver`
    /// answers true: it is asked whenever the loop is nudged.
    ///
    /// False where that cannot be, from inside the transport's own calls: then nothing was done.
    func carryOn(until isOver: () -> Bool) -> Bool
    /// Takes what has arrived, waits for nothing and begins nothing; no more of it is told than its heads.
    ///
    /// From inside the transport's own calls nothing is done.
    func hear()
}

/// Makes a transport for each loop of a browser.
public protocol TransportProvider: Sendable {
    /// A transport that lives on `loop`.
    func makeTransport(on loop: EngineLoop) -> any Transport
}
