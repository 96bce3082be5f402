import WebNetwork

// How long the app's answers to questions about a navigable are on their way.
extension Navigable {
    /// What an answer takes, where something of the page may come before it; `nil`: nothing.
    ///
    /// `isWithinScript`: a script that still runs has led to the question.
    func timeToAnswer(isWithinScript: Bool) -> Duration? {
        if hasTimer(within: Self.timeToAnswerAtLeast) || hasFrameLedOn { return Self.timeToAnswerAtLeast }
        return isWithinScript || hasFrameToLead ? .zero : nil
    }

    /// A frame that shows nothing of its own yet has an answer on its way, of the app or of a server.
    var hasFrameAwaitingAnswer: Bool {
        guard isInWebKit, let active else { return false }
        return active.children.contains { child in
            child.awaitsFirstDocument
                && (child.asking?.awaitsAnswer == true || child.provisional?.awaitsAnswer == true)
                || child.hasFrameAwaitingAnswer
        }
    }

    /// A frame that shows something is led elsewhere: what that asks for goes out, its answer is not waited for.
    private var hasFrameLedOn: Bool {
        guard isInWebKit, let active else { return false }
        return active.children.contains { $0.asking != nil || $0.provisional != nil || $0.hasFrameLedOn }
    }

    /// A frame is about to be led elsewhere: that is asked about before an answer is here.
    var hasFrameToLead: Bool {
        guard isInWebKit, let active else { return false }
        return active.children.contains { $0.scheduled != nil || $0.hasFrameToLead }
    }

    /// A timer that the page which shows has set is due so soon.
    func hasTimer(within time: Duration) -> Bool {
        guard isInWebKit, let page else { return false }
        return active?.scripts?.hasTimer(dueBy: page.session.loop.clock.now + time) == true
    }

    /// What comes to its turn within that is there before an answer, too.
    ///
    /// PLATFORM(WebKit): the question and the answer go from process to process.
    private static let timeToAnswerAtLeast = Duration.milliseconds(1)
}
