import WebEngine
import WebStandards

/// Page events in the words of the trace format.
enum TraceEvents {
    /// None for what the format has no word for.
    static func events(for event: PageEvent) -> [[String: JSON]] {
        switch event {
        case .actionDecided(let action, let policy): actionDecided(action, policy)
        case .responseDecided(let response, let policy): [responseDecided(response, policy)]
        case .started(_, let url, let frame): main(frame, "started", ["url": JSON(url?.href)])
        case .redirected(_, let url, let frame): main(frame, "redirected", ["url": JSON(url.href)])
        case .committed(let commit): main(commit.frame, "committed", committed(commit))
        case .finished(_, let url, let frame): main(frame, "finished", ["url": JSON(url.href)])
        case .failed(_, let failure, let frame): main(frame, "failed", failed(failure))
        case .download(_, let download):
            [
                ["event": "download", "url": JSON(download.url.href)],
                ["event": "download-name", "name": .string(download.suggestedFilename)],
            ]
        case .downloadFinished: [["event": "download-finished"]]
        case .downloadFailed(_, let failure): [["event": "download-failed", "error": error(failure)]]
        case .challenged(_, let challenge, let outcome): [authenticate(challenge, outcome)]
        case .titleChanged(let title): [["event": "title", "title": .string(title)]]
        case .urlChanged(let url): [["event": "uri", "url": .string(url?.href ?? "")]]
        case .loadingChanged(let isLoading): [["event": "loading", "loading": .bool(isLoading)]]
        case .historyChanged: [["event": "history-changed"]]
        case .dialogAnswered(let dialog, let answer): [self.dialog(dialog, answer)]
        case .windowClosed: [["event": "close"]]
        case .consoleMessage, .newWindowRequested, .customScheme, .hop, .trustDecided, .downloadProgress: []
        case .movedWithinDocument, .clientCertificateDecided, .resourceRequested, .resourceRejected, .resourceFailed: []
        }
    }

    /// Only the main frame's loading is told to an app; of other frames it sees the policy questions.
    private static func main(_ frame: FrameInfo, _ name: String, _ members: [String: JSON]) -> [[String: JSON]] {
        guard frame.isMainFrame else { return [] }
        return [members.merging(["event": .string(name)]) { old, _ in old }]
    }

    private static func actionDecided(_ action: NavigationAction, _ policy: ActionPolicy) -> [[String: JSON]] {
        var event: [String: JSON] = [
            "event": "policy",
            "kind": "navigation",
            "decision": .string(policy.rawValue),
            "url": .string(action.url.href),
            "navigationType": .string(name(of: action.type)),
            "userGesture": .bool(action.hasUserGesture),
        ]
        // WebKit gives a method for what is asked of a server alone.
        if action.url.isHTTPFamily { event["method"] = .string(action.method) }
        if action.isRedirect { event["isRedirect"] = true }
        let isSubmission = action.cause == .form && !action.isRedirect && policy == .allow
        return isSubmission ? [event, ["event": "submit-form"]] : [event]
    }

    private static func responseDecided(_ response: NavigationResponse, _ policy: ResponsePolicy) -> [String: JSON] {
        var event: [String: JSON] = [
            "event": "policy",
            "kind": "response",
            "decision": .string(policy.rawValue),
            "url": .string(response.url.href),
            "mimeType": .string(response.mimeType),
            "mainFrame": .bool(response.frame.isMainFrame),
            "canShow": .bool(response.canShow),
        ]
        if response.status != 0 { event["status"] = .number(response.status) }
        if let name = response.suggestedFilename { event["suggestedFilename"] = .string(name) }
        return event
    }

    private static func committed(_ commit: Commit) -> [String: JSON] {
        var event: [String: JSON] = ["url": .string(commit.url.href), "mimeType": .string(commit.mimeType)]
        if commit.status != 0 { event["status"] = .number(commit.status) }
        return event
    }

    private static func failed(_ failure: NavigationFailure) -> [String: JSON] {
        [
            "url": JSON(failure.url?.href),
            "phase": failure.phase == .provisional ? "started" : "committed",
            "error": error(failure),
        ]
    }

    private static func error(_ failure: NavigationFailure) -> JSON {
        .object([
            "domain": "NavigationFailure",
            "code": .string(failure.code.rawValue),
            "message": .string(failure.message),
        ])
    }

    private static func dialog(_ dialog: ScriptDialog, _ answer: DialogAnswer) -> [String: JSON] {
        var given: [String: JSON] = ["accept": .bool(answer.isAccepted)]
        if case .accept(let text?) = answer { given["text"] = .string(text) }
        var event: [String: JSON] = [
            "event": "script-dialog",
            "kind": .string(dialog.kind == .beforeUnload ? "before-unload-confirm" : dialog.kind.rawValue),
            "message": .string(dialog.message),
            "answer": .object(given),
        ]
        if dialog.kind == .prompt { event["defaultText"] = .string(dialog.defaultText) }
        return event
    }

    private static func authenticate(
        _ challenge: AuthenticationChallenge,
        _ outcome: ChallengeOutcome
    ) -> [String: JSON] {
        [
            "event": "authenticate",
            "host": .string(challenge.host),
            "port": .number(challenge.port),
            "realm": .string(challenge.realm),
            "scheme": .string("http-" + challenge.scheme),
            "isRetry": .bool(challenge.isRetry),
            "answer": .string(outcome.rawValue),
        ]
    }

    static func name(of type: NavigationType) -> String {
        switch type {
        case .linkClicked: "link-clicked"
        case .formSubmitted: "form-submitted"
        case .backForward: "back-forward"
        case .reload: "reload"
        case .formResubmitted: "form-resubmitted"
        case .other: "other"
        }
    }
}
