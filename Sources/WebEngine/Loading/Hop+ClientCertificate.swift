import WebNetwork
import WebStandards

extension Hop {
    /// What the app chose for the server goes along; where it has not yet, it is asked once the server does.
    func chooseCertificate(for outgoing: inout TransferRequest) {
        guard url.scheme == "https" else { return }
        if let chosen = session.clientCertificate(for: url) {
            if let chosen { outgoing.options.tls.clientCertificate = chosen }
        } else {
            // For a synchronous request the loop waits, so nobody can be asked.
            let mayAsk = request.turn == nil && !hasAskedForCertificate && page?.isDeciding == true
            outgoing.stopsForClientCertificate = mayAsk
        }
    }

    /// A server that was shown no certificate may say so, or just end the connection.
    func isForWantOfCertificate(_ error: TransferError) -> Bool {
        guard hasAskedForCertificate, error.wantedCertificate == nil else { return false }
        if case .some(.some) = session.clientCertificate(for: url) { return false }
        return [.emptyReply, .connectionLost, .tlsFailed, .clientCertificateRejected].contains(error.kind)
    }

    /// The server wants to know who asks; true where the failure is not the last word.
    func prove(_ error: TransferError) -> Bool {
        guard let wanted = error.wantedCertificate, let page else {
            // What it was shown is not what it wants: the app is to choose again.
            session.forgetClientCertificate(of: url)
            return false
        }
        if confirm(error, then: { [self] in _ = prove(error) }) { return true }
        hasAskedForCertificate = true
        let challenge = ClientCertificateChallenge(
            host: url.hostname,
            port: url.effectivePort ?? 443,
            issuers: wanted.issuers,
            keyTypes: wanted.keyTypes,
            request: info
        )
        page.decide(challenge) { [self] answer in
            guard !isCancelled else { return }
            page.emit(.clientCertificateDecided(request.navigation, challenge, answer.outcome))
            switch answer {
            case .certificate(let certificate): session.remember(certificate, for: url)
            case .none(isRemembered: true): session.remember(nil, for: url)
            case .none(isRemembered: false): break
            case .cancel: return complete(with: NavigationFailure(.cancelled, url: url, message: ""))
            }
            attemptAgain()
        }
        return true
    }
}

extension ClientCertificateAnswer {
    fileprivate var outcome: ChallengeOutcome {
        switch self {
        case .certificate: .credential
        case .none: .none
        case .cancel: .cancel
        }
    }
}
