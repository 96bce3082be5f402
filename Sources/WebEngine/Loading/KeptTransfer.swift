import WebNetwork

/// An answer that is there, told as if it came from a server; without a head, the rest of one.
final class KeptTransfer: Transfer {
    private let later: (@escaping () -> Void) -> Void
    private var head: ResponseHead?
    private var body: [UInt8]
    private var disposition = BodyDisposition.deliver
    /// `nil` once there is nothing more to tell.
    private var delegate: (any TransferDelegate)?

    /// Nothing is called back before this returns; `later` runs what it is given in a turn of its own.
    init(
        _ head: ResponseHead?,
        _ body: [UInt8],
        delegate: any TransferDelegate,
        later: @escaping (@escaping () -> Void) -> Void
    ) {
        self.head = head
        self.body = body
        self.delegate = delegate
        self.later = later
        later { [self] in proceed() }
    }

    func resume(_ disposition: BodyDisposition) {
        guard delegate != nil else { return }
        self.disposition = disposition
        if disposition != .hold { later { [self] in proceed() } }
    }

    func cancel() { delegate = nil }

    private func proceed() {
        if let head, let delegate {
            self.head = nil
            disposition = delegate.transfer(self, didReceive: head)
        }
        if disposition == .deliver, let delegate, !body.isEmpty {
            let bytes = body
            body = []
            delegate.transfer(self, didReceive: bytes.span)
        }
        guard disposition != .hold, let delegate else { return }
        self.delegate = nil
        delegate.transfer(self, didCompleteWith: .success(TransferSummary()))
    }
}
