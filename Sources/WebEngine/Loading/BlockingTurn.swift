import Synchronization
import WebNetwork
import WebStandards

/// A turn of the loop that goes on until one transfer has ended: a synchronous `XMLHttpRequest`.
///
/// The transfer is made on a loop of its own, and this one stands still for it: its other transfers go on as far as they
/// can without a word to anybody, but that their cookies are stored. What this one tells is told from `run`.
final class BlockingTurn: Transport {
    private let helper: EngineLoop
    private let provider: any TransportProvider
    private let loop: EngineLoop
    /// The transport of the loop that waits.
    private let standing: (any StandingTransport)?
    private var queue: [() -> Void] = []

    init(on helper: EngineLoop, _ provider: any TransportProvider, of loop: EngineLoop, _ own: any Transport) {
        self.helper = helper
        self.provider = provider
        self.loop = loop
        standing = own as? any StandingTransport
    }

    func later(_ body: @escaping () -> Void) { queue.append(body) }

    /// Runs what there is to do until there is nothing more.
    func run() {
        while !queue.isEmpty { queue.removeFirst()() }
    }

    func start(_ request: TransferRequest, delegate: any TransferDelegate) -> any Transfer {
        let transfer = BlockingTransfer(self, delegate)
        later { [self] in
            guard transfer.delegate != nil else { return }
            transfer.play(fetch(request))
        }
        return transfer
    }

    /// The whole answer; the caller's thread waits for it.
    private func fetch(_ request: TransferRequest) -> WholeAnswer {
        let box = AnswerBox(nudging: loop)
        let (helper, provider) = (helper, provider)
        let begin = { @Sendable in
            let gatherer = AnswerGatherer(box)
            gatherer.transport = provider.makeTransport(on: helper)
            gatherer.transfer = gatherer.transport?.start(request, delegate: gatherer)
            gatherer.itself = gatherer
        }
        // What was under way before goes out before.
        var hasBegun = false
        let stood = standing?.carryOn {
            if !hasBegun { helper.perform(begin) }
            hasBegun = true
            return box.isFull
        }
        if stood != true { helper.perform(begin) }
        return box.wait()
    }
}

/// What a transfer told, all together.
private struct WholeAnswer: Sendable {
    var head: ResponseHead?
    var body: [UInt8] = []
    var result: Result<TransferSummary, TransferError> = .success(TransferSummary())
}

/// Hands an answer from the helper's thread to the one that waits.
private final class AnswerBox: Sendable {
    private let answer = Mutex<WholeAnswer?>(nil)
    private let gate = Gate()
    private let loop: EngineLoop

    init(nudging loop: EngineLoop) { self.loop = loop }

    var isFull: Bool { answer.withLock { $0 != nil } }

    func put(_ whole: WholeAnswer) {
        answer.withLock { $0 = whole }
        gate.open()
        loop.nudge()
    }

    func wait() -> WholeAnswer {
        gate.wait()
        return answer.withLock { $0 } ?? WholeAnswer()
    }
}

/// Lives on the helper's loop until the transfer has ended.
private final class AnswerGatherer: TransferDelegate {
    private let box: AnswerBox
    private var whole = WholeAnswer()
    var transport: (any Transport)?
    var transfer: (any Transfer)?
    var itself: AnswerGatherer?

    init(_ box: AnswerBox) { self.box = box }

    func transfer(_ transfer: any Transfer, didReceive head: ResponseHead) -> BodyDisposition {
        whole.head = head
        return .deliver
    }

    func transfer(_ transfer: any Transfer, didReceive bytes: Span<UInt8>) { bytes.append(to: &whole.body) }

    func transfer(_ transfer: any Transfer, didCompleteWith result: Result<TransferSummary, TransferError>) {
        whole.result = result
        box.put(whole)
        self.transfer = nil
        transport = nil
        itself = nil
    }
}

/// The answer as the loop that waited hears of it.
private final class BlockingTransfer: Transfer {
    private weak var turn: BlockingTurn?
    private(set) var delegate: (any TransferDelegate)?
    private var whole: WholeAnswer?

    init(_ turn: BlockingTurn, _ delegate: any TransferDelegate) {
        self.turn = turn
        self.delegate = delegate
    }

    func play(_ whole: WholeAnswer) {
        self.whole = whole
        guard let head = whole.head else { return finish(.deliver) }
        let disposition = delegate?.transfer(self, didReceive: head) ?? .discard
        if disposition != .hold { finish(disposition) }
    }

    func resume(_ disposition: BodyDisposition) {
        guard disposition != .hold else { return }
        turn?.later { self.finish(disposition) }
    }

    private func finish(_ disposition: BodyDisposition) {
        guard let whole else { return }
        self.whole = nil
        if disposition == .deliver, !whole.body.isEmpty { delegate?.transfer(self, didReceive: whole.body.span) }
        let last = delegate
        delegate = nil
        last?.transfer(self, didCompleteWith: whole.result)
    }

    func cancel() { delegate = nil }
}
