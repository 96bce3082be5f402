import WebStandards

/// One navigation as a state machine: an input goes in, effects come out, and nothing here waits or does I/O.
///
/// The order of effects is the order WebKit's callbacks show: policy before start, policy before each redirect, the
/// redirect told only when it is followed, and a failure told only after a start.
package struct NavigationMachine {
    package enum State: Hashable {
        case idle
        case awaitingResubmission
        /// `hop` is the number of redirects already followed.
        case awaitingActionPolicy(hop: Int)
        case fetching(hop: Int)
        case awaitingResponsePolicy
        case committing
        case loading
        case ended
    }

    /// What kind of URL is asked for, decided by its scheme.
    package enum Target: Hashable {
        /// http, https, data, about, file: a response comes.
        case fetchable
        /// An app's scheme: nothing to fetch.
        case external
        /// An app's scheme, whose answer the app may give itself.
        case offered
        /// Asked about, whatever the answer.
        case nowhere
        /// Not to be reached from where it was asked for.
        case forbidden(NavigationFailure.Code)
    }

    package enum Input: Hashable {
        case begin(Target)
        /// The same, by sending a form once more.
        case beginResubmission(Target)
        case resubmissionDecided(ResubmissionAnswer)
        case actionDecided(ActionPolicy)
        case redirected(Target)
        case badRedirect
        /// The head of a response to show; `replacesDocument` is false for 204 and 205.
        case responded(replacesDocument: Bool)
        /// A document that needs no response, as `about:blank`, or one from the page cache.
        case respondedWithoutQuestion
        case responseDecided(ResponsePolicy)
        case committed
        case loaded
        case failed(NavigationFailure.Code)
        case stopped
    }

    package enum Effect: Hashable {
        case askResubmission
        case askAction(isRedirect: Bool)
        case announceStart
        case announceRedirect
        case announceExternal
        case fetch
        case askResponse
        case commit
        case download
        case dropTransfer
        case finish
        case fail(NavigationFailure.Code, NavigationFailure.Phase)
        /// It ends with nothing said: a policy refused it before it began.
        case vanish
    }

    package private(set) var state: State = .idle
    private var target: Target = .fetchable
    private var replacesDocument = true
    private let redirectLimit: Int

    package init(redirectLimit: Int) {
        self.redirectLimit = redirectLimit
    }

    /// No document of this navigation shows.
    package var isProvisional: Bool {
        switch state {
        case .idle, .awaitingResubmission, .awaitingActionPolicy, .fetching, .awaitingResponsePolicy: true
        case .committing, .loading, .ended: false
        }
    }

    /// One more redirect is within the limit.
    package var mayRedirect: Bool {
        guard case .fetching(let hop) = state else { return false }
        return hop < redirectLimit
    }

    /// The question under way, or the last one, is about a redirect.
    package private(set) var isRedirected = false

    /// Its start was told, so its end must be told too.
    package var hasBegun: Bool {
        switch state {
        case .idle, .awaitingResubmission, .awaitingActionPolicy(hop: 0), .ended: false
        default: true
        }
    }

    /// Takes the next step; an input that the state has no place for (a late answer) changes nothing.
    package mutating func handle(_ input: Input) -> [Effect] {
        switch (state, input) {
        case (.ended, _):
            return []
        case (_, .stopped):
            return end(with: .cancelled, dropping: true)
        case (_, .failed(let code)):
            return end(with: code, dropping: false)
        case (.idle, .begin(let target)):
            self.target = target
            state = .awaitingActionPolicy(hop: 0)
            return [.askAction(isRedirect: false)]
        case (.idle, .beginResubmission(let target)):
            self.target = target
            state = .awaitingResubmission
            return [.askResubmission]
        case (.awaitingResubmission, .resubmissionDecided(.resend)):
            state = .awaitingActionPolicy(hop: 0)
            return [.askAction(isRedirect: false)]
        case (.awaitingResubmission, .resubmissionDecided(.dontResend)):
            state = .ended
            return [.vanish]
        case (.awaitingActionPolicy(let hop), .actionDecided(let policy)):
            return decided(policy, hop: hop)
        case (.fetching(let hop), .redirected(let target)):
            guard mayRedirect else { return end(with: .tooManyRedirects, dropping: false) }
            if case .forbidden(let code) = target { return end(with: code, dropping: false) }
            self.target = target
            isRedirected = true
            state = .awaitingActionPolicy(hop: hop + 1)
            return [.askAction(isRedirect: true)]
        case (.fetching, .badRedirect):
            return end(with: .invalidRedirect, dropping: true)
        case (.fetching, .responded(let replacesDocument)):
            self.replacesDocument = replacesDocument
            state = .awaitingResponsePolicy
            return [.askResponse]
        case (.fetching, .respondedWithoutQuestion):
            state = .committing
            return [.commit]
        case (.awaitingResponsePolicy, .responseDecided(let policy)):
            return responseDecided(policy)
        case (.committing, .committed):
            state = .loading
            return []
        case (.loading, .loaded):
            state = .ended
            return [.finish]
        default:
            return []
        }
    }

    private mutating func decided(_ policy: ActionPolicy, hop: Int) -> [Effect] {
        let told: [Effect] = target == .external || target == .offered ? [.announceExternal] : []
        let begun: Effect = hop == 0 ? .announceStart : .announceRedirect
        switch policy {
        case .allow:
            state = .fetching(hop: hop)
            switch target {
            case .fetchable, .offered: return [begun, .fetch]
            case .external: return [begun] + told + end(with: .unsupportedScheme, dropping: false)
            case .nowhere:
                state = .ended
                return [.vanish]
            case .forbidden(let code): return [begun] + end(with: code, dropping: false)
            }
        case .cancel:
            if hop > 0 { return told + end(with: .interrupted, dropping: false) }
            state = .ended
            return told + [.vanish]
        case .download:
            if hop > 0 { return [.download] + end(with: .interrupted, dropping: false) }
            state = .ended
            return [.download, .vanish]
        }
    }

    private mutating func responseDecided(_ policy: ResponsePolicy) -> [Effect] {
        switch policy {
        case .allow where replacesDocument:
            state = .committing
            return [.commit]
        case .allow, .cancel:
            return end(with: .interrupted, dropping: true)
        case .download:
            return [.download] + end(with: .interrupted, dropping: false)
        }
    }

    private mutating func end(with code: NavigationFailure.Code, dropping: Bool) -> [Effect] {
        let begun = hasBegun
        let phase: NavigationFailure.Phase = isProvisional ? .provisional : .committed
        state = .ended
        let drop: [Effect] = dropping ? [.dropTransfer] : []
        return drop + [begun ? .fail(code, phase) : .vanish]
    }
}
