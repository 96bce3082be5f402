import WebStandards

/// Bytes to a server and back, on the loop it was made for: what protocols other than HTTP are spoken over.
public protocol ByteStream: AnyObject {
    /// Queues bytes; they go out in their order.
    func send(_ bytes: [UInt8])
    /// Bytes that are queued and have not gone out yet.
    var queued: Int { get }
    /// What the server showed once the connection stands, the leaf first, each as DER (X.509); empty without TLS.
    var certificates: [[UInt8]] { get }
    /// Closes the stream, with what is queued; nothing is called back after this.
    func close()
}

/// Whoever a stream tells; all on the stream's loop.
public protocol ByteStreamDelegate: AnyObject {
    /// The connection stands, TLS included.
    func streamDidOpen(_ stream: any ByteStream)
    /// Bytes came, for the time of the call.
    func stream(_ stream: any ByteStream, didReceive bytes: Span<UInt8>)
    /// Queued bytes have gone out.
    func streamDidSend(_ stream: any ByteStream)
    /// The last call: the server closed the stream, or, with a sentence for people, why it broke.
    func stream(_ stream: any ByteStream, didEndWith failure: String?)
}

extension Transport {
    /// Without streams.
    public func openStream(
        to url: WebURL,
        options: TransferOptions,
        delegate: any ByteStreamDelegate
    ) -> (any ByteStream)? { nil }
}
