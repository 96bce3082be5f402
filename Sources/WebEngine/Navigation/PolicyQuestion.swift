import WebNetwork
import WebStandards

/// An answer that the loop waits for as a state; given once, from any thread, and given by default when dropped.
package final class PolicyReply<Answer: Sendable>: Sendable {
    private let loop: EngineLoop
    private let body: LoopBound<((Answer) -> Void)?>
    private let fallback: Answer

    init(loop: EngineLoop, fallback: Answer, _ body: @escaping (Answer) -> Void) {
        self.loop = loop
        self.fallback = fallback
        self.body = LoopBound(here: body, loop: loop)
        loop.beginAwaitingAnswer()
    }

    /// Answers; a second answer changes nothing.
    package func callAsFunction(_ answer: Answer) {
        Self.deliver(answer, to: body, on: loop)
    }

    deinit {
        Self.deliver(fallback, to: body, on: loop)
    }

    private static func deliver(_ answer: Answer, to body: LoopBound<((Answer) -> Void)?>, on loop: EngineLoop) {
        let run: @Sendable () -> Void = {
            guard let reply = body.value else { return }
            body.value = nil
            loop.endAwaitingAnswer()
            reply(answer)
        }
        if loop.isCurrent { run() } else { loop.perform(run) }
    }
}

/// Something the page's client decides while the navigation waits.
package enum PolicyQuestion: Sendable {
    case action(NavigationAction, PolicyReply<ActionPolicy>)
    case response(NavigationResponse, PolicyReply<ResponsePolicy>)
    case challenge(AuthenticationChallenge, PolicyReply<ChallengeAnswer>)
}

/// What the client says to a server that wants a user and password.
public enum ChallengeAnswer: Sendable, Hashable {
    case credential(BasicCredential)
    /// Show the page that came with the challenge.
    case none
    /// End the navigation.
    case cancel
}

extension PageClient {
    package var isListening: Bool { true }
    package var isDeciding: Bool { true }
    package func page(wants window: WindowRequest) {}
}

/// Who watches a page and decides for it.
///
/// All calls come on the page's loop, in the order things happened.
package protocol PageClient: AnyObject, Sendable {
    /// Somebody wants the events; without, none is made.
    var isListening: Bool { get }
    /// Somebody answers the questions; without, none is asked.
    var isDeciding: Bool { get }
    func page(did event: PageEvent)
    /// Must be answered once; a question that is dropped is answered as if there were no client.
    func page(asks question: PolicyQuestion)
    /// A link or form wants a window; the client may make a page for it. Told after the event of the same news.
    func page(wants window: WindowRequest)
}
