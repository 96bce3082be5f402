import HeadlessWebView

/// A callback as a line: what a delegate is told, in the engine's words.
enum EventLine {
    /// `nil`: no delegate hears of it.
    static func text(of event: PageEvent, secrets: SecretHandling) -> String? {
        guard let (name, frame, rest) = parts(of: event, secrets) else { return nil }
        let place = frame.isMainFrame ? "" : " [frame \(frame.number)]"
        return "\(name)\(place) \(rest)"
    }

    private static func parts(of event: PageEvent, _ secrets: SecretHandling) -> (String, FrameInfo, String)? {
        switch event {
        case .actionDecided(let action, let policy):
            let why = action.isRedirect ? "redirect" : action.type.rawValue
            let what = "\(action.method) \(secrets.url(action.url)) (\(why)): \(policy.rawValue)"
            return ("decideAction", action.frame, what)
        case .responseDecided(let response, let policy):
            let what = "\(response.status) \(response.mimeType) \(secrets.url(response.url)): \(policy.rawValue)"
            return ("decideResponse", response.frame, what)
        case .started(_, let url, let frame): return ("didStart", frame, url.map(secrets.url) ?? "")
        case .redirected(_, let url, let frame): return ("didRedirect", frame, secrets.url(url))
        case .committed(let commit): return ("didCommit", commit.frame, secrets.url(commit.url))
        case .finished(_, let url, let frame): return ("didFinish", frame, secrets.url(url))
        case .failed(_, let failure, let frame):
            return ("didFail", frame, "\(failure.code.rawValue): \(failure.message)")
        case .customScheme(_, let url, _, _, let frame): return ("customScheme", frame, secrets.url(url))
        case .download(_, let download): return ("didBecomeDownload", .main, download.suggestedFilename)
        case .downloadFinished(_, let bytes): return ("downloadDidFinish", .main, "\(bytes) bytes")
        case .downloadFailed(_, let failure): return ("downloadDidFail", .main, failure.message)
        case .newWindowRequested(let url, _, _): return ("newWindow", .main, secrets.url(url))
        case .challenged(_, let challenge, let outcome):
            return ("didChallenge", .main, "\(challenge.scheme) “\(challenge.realm)”: \(outcome.rawValue)")
        case .consoleMessage(let message): return ("console", .main, secrets.text(message.text))
        case .dialogAnswered(let dialog, let answer):
            let what = "“\(secrets.text(dialog.message))”: \(answer.isAccepted ? "accept" : "cancel")"
            return (dialog.kind.rawValue, dialog.frame, what)
        case .windowClosed: return ("didClose", .main, "")
        case .titleChanged(let title): return ("titleChanged", .main, "“\(secrets.text(title))”")
        case .trustDecided(_, let challenge, let answer):
            let what = "\(challenge.host):\(challenge.port) \(challenge.code.rawValue): \(answer.rawValue)"
            return ("didChallenge", challenge.request.frame, what)
        case .hop, .urlChanged, .loadingChanged, .historyChanged, .downloadProgress: return nil
        case .resourceRequested, .resourceRejected, .resourceFailed: return nil
        }
    }
}
