import WebStandards

/// A request that the app answers: the parts of its response played to the delegate, on the loop.
package final class SuppliedTransfer: Transfer {
    private let url: WebURL
    private let bodyLimit: Int
    private let loop: EngineLoop
    private let channel: SuppliedChannel
    /// `nil` once there is nothing more to tell.
    private var delegate: (any TransferDelegate)?
    private var disposition = BodyDisposition.deliver
    private var hasHead = false
    private var waiting: ArraySlice<SuppliedChannel.Part> = []
    private var received = 0
    /// What the channel calls; emptied at the end, so that nothing keeps this alive.
    private var me: LoopBound<SuppliedTransfer?>?

    /// Nothing is called back before this returns; to be made on the loop.
    package init(
        _ response: SuppliedResponse,
        for request: TransferRequest,
        loop: EngineLoop,
        delegate: any TransferDelegate
    ) {
        url = request.url
        bodyLimit = request.options.bodyLimit
        self.loop = loop
        self.delegate = delegate
        channel = response.channel
        let me = LoopBound<SuppliedTransfer?>(here: self, loop: loop)
        self.me = me
        loop.beginAwaitingAnswer()
        channel.attach { [weak loop] in loop?.perform { me.value?.proceed() } }
    }

    package func resume(_ disposition: BodyDisposition) {
        guard delegate != nil else { return }
        self.disposition = disposition
        if disposition != .hold { loop.later { [self] in proceed() } }
    }

    package func cancel() {
        if delegate != nil { end() }
    }

    private func proceed() {
        waiting += channel.take()
        while delegate != nil, disposition != .hold {
            // What is not wanted is not waited for.
            if disposition == .discard, hasHead { return complete(.success(TransferSummary())) }
            guard let part = waiting.popFirst() else { return }
            play(part)
        }
    }

    private func play(_ part: SuppliedChannel.Part) {
        guard let delegate else { return }
        switch part {
        case .head(let head):
            hasHead = true
            disposition = delegate.transfer(self, didReceive: head)
        case .bytes(let bytes):
            guard bytes.count <= bodyLimit - received else {
                return complete(.failure(TransferError.bodyTooLarge(url, limit: bodyLimit)))
            }
            received += bytes.count
            delegate.transfer(self, didReceive: bytes.span)
        case .end(let failure?):
            complete(.failure(TransferError(failure.kind, url, failure.message)))
        case .end(nil):
            complete(.success(TransferSummary(bytesReceived: received)))
        }
    }

    private func complete(_ result: Result<TransferSummary, TransferError>) {
        guard let delegate else { return }
        end()
        delegate.transfer(self, didCompleteWith: result)
    }

    private func end() {
        delegate = nil
        waiting = []
        me?.value = nil
        me = nil
        loop.endAwaitingAnswer()
        channel.stop()
    }
}

extension SuppliedResponse {
    /// Nobody wants the answer any more.
    package func refuse() { channel.stop() }
}
