import WebNetwork
import WebStandards

/// A server's certificate, which the app is asked about: where it cannot be trusted, and in WebKit's views always.
///
/// PLATFORM(WebKit): `NetworkDataTaskCocoa::didReceiveChallenge` asks for each resource. PLATFORM(Android): so does
/// `AwContentBrowserClient::AllowCertificateError`.
extension Hop {
    /// Somebody may be asked; nobody is while the loop waits.
    private var mayAskForTrust: Bool {
        url.scheme == "https" && request.turn == nil && page?.isDeciding == true
            && trustQuestions < session.configuration.limits.challenges
    }

    /// What the transfer is to tell of certificates, and what it is held to.
    func lookAtCertificates(_ outgoing: inout TransferRequest) {
        outgoing.reportsCertificates = mayAskForTrust
        guard let page, url.scheme == "https" else { return }
        outgoing.showsCertificates = page.showsCertificates && request.context.isNavigation
        if needsConfirmation { outgoing.confirmedCertificate = session.certificates.confirmed(for: url) ?? [] }
    }

    /// Good certificates are asked about too.
    private var needsConfirmation: Bool {
        page?.asksAboutServers == true && page?.isDeciding == true && request.turn == nil && !isPinned
    }

    /// True where the failure is not the last word.
    func reconsider(_ error: TransferError) -> Bool {
        if error.isUnconfirmed {
            return confirm(error) { [self] in
                // Nothing was sent: what comes is the answer to this very record.
                record.failure = nil
                attempt()
            }
        }
        guard error.isAboutCertificate else { return false }
        if isPinned {
            // Another certificate than the one accepted: it may be a good one.
            session.certificates.forgetAccepted(of: url)
            attemptAgain()
            return true
        }
        if let leaf = error.certificates.first, session.certificates.accepted(for: url) == leaf {
            // Meanwhile.
            attemptAgain()
            return true
        }
        guard mayAskForTrust else { return false }
        let failure = NavigationFailure(error)
        ask(about: error.certificates, failure) { [self] answer in
            switch answer {
            case .accept:
                // What was not seen cannot be held to.
                guard let leaf = error.certificates.first else { return complete(with: failure) }
                session.certificates.accept(leaf, for: url)
                attemptAgain()
            case .reject: complete(with: failure)
            case .cancel: complete(with: NavigationFailure(.cancelled, url: url, message: ""))
            }
        }
        return true
    }

    /// The certificate is a good one, and nothing was sent so far: this was no request yet.
    ///
    /// `false`: nobody need be asked. PLATFORM(WebKit): the server's own certificate comes before the client's, as in CFNetwork.
    func confirm(_ error: TransferError, then proceed: @escaping () -> Void) -> Bool {
        guard error.isUnconfirmed || needsConfirmation else { return false }
        if let leaf = error.certificates.first, session.certificates.confirmed(for: url) == leaf {
            guard error.isUnconfirmed else { return false }
            proceed()
            return true
        }
        let text = "\(Secret.maskURL(url.href)) has a certificate that the app does not accept"
        let failure = NavigationFailure(.certificateUntrusted, url: url, message: text)
        guard mayAskForTrust, let leaf = error.certificates.first else {
            complete(with: failure)
            return true
        }
        ask(about: error.certificates, nil) { [self] answer in
            switch answer {
            case .accept:
                session.certificates.confirm(leaf, for: url)
                proceed()
            case .reject:
                record.failure = failure
                complete(with: failure)
            case .cancel: complete(with: NavigationFailure(.cancelled, url: url, message: ""))
            }
        }
        return true
    }

    private func ask(
        about certificates: [[UInt8]],
        _ failure: NavigationFailure?,
        _ body: @escaping (TrustAnswer) -> Void
    ) {
        guard let page else { return body(.reject) }
        trustQuestions += 1
        let challenge = ServerTrustChallenge(
            host: url.hostname,
            port: url.effectivePort ?? 443,
            code: failure?.code,
            message: failure?.message ?? "",
            certificates: certificates,
            request: info
        )
        page.decideOnce(challenge) { [weak self] answer in
            if let self, !isCancelled { body(answer) }
        }
    }
}

extension PageCore {
    /// Asks, where nobody of the page has asked the same and waits for the answer.
    func decideOnce(_ challenge: ServerTrustChallenge, _ body: @escaping (TrustAnswer) -> Void) {
        let question = ServerCertificates.Question(challenge, by: self)
        guard session.certificates.wait(for: question, body) else { return }
        decide(challenge) { [session, weak self] answer in
            self?.emit(.trustDecided(challenge.request.navigation, challenge, answer))
            for waiter in session.certificates.answered(question) { waiter(answer) }
        }
    }
}
