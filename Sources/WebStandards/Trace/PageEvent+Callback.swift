extension PageEvent {
    /// The words that callbacks' lines begin with.
    package static let callbackNames = [
        "decideAction", "decideResponse", "didStart", "didRedirect", "didCommit", "didFinish", "didFail",
        "customScheme", "didBecomeDownload", "downloadDidFinish", "downloadDidFail", "newWindow", "didChallenge",
        "console", "alert", "confirm", "prompt", "beforeUnload", "didClose", "titleChanged",
    ]

    /// The event as a line: what a delegate is told, in the engine's words; `nil`: no delegate hears of it.
    ///
    /// `text` takes the secrets out of a text, a URL's among them.
    package func callback(_ text: (String) -> String) -> String? {
        guard let (name, frame, rest) = callbackParts(text) else { return nil }
        let place = frame.isMainFrame ? "" : " [frame \(frame.number)]"
        return "\(name)\(place) \(rest)"
    }

    private func callbackParts(_ text: (String) -> String) -> (String, FrameInfo, String)? {
        func url(_ url: WebURL) -> String { text(url.href) }
        switch self {
        case .actionDecided(let action, let policy):
            let why = action.isRedirect ? "redirect" : action.type.rawValue
            let what = "\(action.method) \(url(action.url)) (\(why)): \(policy.rawValue)"
            return ("decideAction", action.frame, what)
        case .responseDecided(let response, let policy):
            let what = "\(response.status) \(response.mimeType) \(url(response.url)): \(policy.rawValue)"
            return ("decideResponse", response.frame, what)
        case .started(_, let viewURL, let frame): return ("didStart", frame, viewURL.map(url) ?? "")
        case .redirected(_, let target, let frame): return ("didRedirect", frame, url(target))
        case .committed(let commit): return ("didCommit", commit.frame, url(commit.url))
        case .finished(_, let page, let frame): return ("didFinish", frame, url(page))
        case .failed(_, let failure, let frame):
            return ("didFail", frame, "\(failure.code.rawValue): \(failure.message)")
        case .customScheme(_, let target, _, _, let frame): return ("customScheme", frame, url(target))
        case .download(_, let download): return ("didBecomeDownload", .main, download.suggestedFilename)
        case .downloadFinished(_, let bytes): return ("downloadDidFinish", .main, "\(bytes) bytes")
        case .downloadFailed(_, let failure): return ("downloadDidFail", .main, failure.message)
        case .newWindowRequested(let target, _, _): return ("newWindow", .main, url(target))
        case .challenged(_, let challenge, let outcome):
            return ("didChallenge", .main, "\(challenge.scheme) “\(challenge.realm)”: \(outcome.rawValue)")
        case .consoleMessage(let message): return ("console", .main, text(message.text))
        case .dialogAnswered(let dialog, let answer):
            let what = "“\(text(dialog.message))”: \(answer.isAccepted ? "accept" : "cancel")"
            return (dialog.kind.rawValue, dialog.frame, what)
        case .windowClosed: return ("didClose", .main, "")
        case .titleChanged(let title): return ("titleChanged", .main, "“\(text(title))”")
        case .trustDecided(_, let challenge, let answer):
            let finding = challenge.code?.rawValue ?? "server trust"
            let what = "\(challenge.host):\(challenge.port) \(finding): \(answer.rawValue)"
            return ("didChallenge", challenge.request.frame, what)
        case .clientCertificateDecided(_, let challenge, let outcome):
            let what = "\(challenge.host):\(challenge.port) client certificate: \(outcome.rawValue)"
            return ("didChallenge", challenge.request.frame, what)
        case .hop, .urlChanged, .movedWithinDocument, .loadingChanged, .historyChanged, .downloadProgress: return nil
        case .resourceRequested, .resourceRejected, .resourceFailed: return nil
        }
    }
}
