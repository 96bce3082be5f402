import Synchronization
import WebStandards

/// An answer that the app gives in a server's stead: a head, then pieces of a body, then an end.
///
/// It is called from any thread, in that order; what comes out of order, after the end or after a stop is dropped. One that
/// is let go of before its end fails. What the page is not ready for is kept, so a large body is better given in pieces as
/// they come.
package final class SuppliedResponse: Sendable {
    /// Why the app gives no answer.
    package struct Failure: Error, Sendable, Hashable {
        package var kind: TransferError.Kind
        /// What went wrong, to be put after the URL: "was refused by the app".
        package var message: String

        package init(_ kind: TransferError.Kind = .connectionLost, message: String) {
            self.kind = kind
            self.message = message
        }
    }

    let channel: SuppliedChannel

    /// - Parameter onStop: called once, on the loop, when the answer is not wanted any more before its end
    ///   (`stopURLSchemeTask`).
    package init(onStop: (@Sendable () -> Void)? = nil) {
        channel = SuppliedChannel(onStop: onStop)
    }

    deinit {
        channel.end(Failure(message: "was let go of by the app before its answer was complete"))
    }

    /// The head: status, reason and fields; `Content-Type` among them says type and encoding.
    package func respond(_ head: ResponseHead) { channel.add(.head(head)) }

    /// A piece of the body.
    package func send(_ bytes: [UInt8]) { channel.add(.bytes(bytes)) }

    /// The answer is complete; without a head it fails.
    package func finish() { channel.end(nil) }

    /// The answer ends here, for that reason.
    package func fail(_ failure: Failure) { channel.end(failure) }
}

/// What lies between the app, on any thread, and the transfer, on its loop.
final class SuppliedChannel: Sendable {
    enum Part: Sendable {
        case head(ResponseHead)
        case bytes([UInt8])
        case end(SuppliedResponse.Failure?)
    }

    private struct State {
        var parts: [Part] = []
        var hasHead = false
        var isOver = false
        /// Somebody waits for parts.
        var wake: (@Sendable () -> Void)?
    }

    private let state = Mutex(State())
    private let onStop: (@Sendable () -> Void)?

    init(onStop: (@Sendable () -> Void)?) {
        self.onStop = onStop
    }

    func add(_ part: Part) {
        let wake: (@Sendable () -> Void)? = state.withLock { state in
            let isHead = if case .head = part { true } else { false }
            guard !state.isOver, state.hasHead != isHead else { return nil }
            state.hasHead = true
            state.parts.append(part)
            return state.wake
        }
        wake?()
    }

    func end(_ failure: SuppliedResponse.Failure?) {
        let wake: (@Sendable () -> Void)? = state.withLock { state in
            guard !state.isOver else { return nil }
            state.isOver = true
            let headless = SuppliedResponse.Failure(.emptyReply, message: "was answered by the app without a head")
            state.parts.append(.end(failure ?? (state.hasHead ? nil : headless)))
            return state.wake
        }
        wake?()
    }

    // MARK: - The transfer's end

    /// Has `wake` called, on any thread, when parts have come.
    func attach(_ wake: @escaping @Sendable () -> Void) {
        state.withLock { $0.wake = wake }
        wake()
    }

    func take() -> [Part] {
        state.withLock { state in
            defer { state.parts = [] }
            return state.parts
        }
    }

    /// Nobody reads any more.
    func stop() {
        let wasOver = state.withLock { state in
            defer {
                state.isOver = true
                state.parts = []
                state.wake = nil
            }
            return state.isOver
        }
        if !wasOver { onStop?() }
    }
}
