import WebNetwork
import WebStandards

/// A server that wants a user and password (RFC 9110, section 11; RFC 7617).
extension NavigationRun {
    func challenge(in head: ResponseHead) -> AuthenticationChallenge? {
        guard head.status == 401 else { return nil }
        let challenges = AuthChallenge.parse(head.fields.values(of: "WWW-Authenticate"))
        guard let basic = challenges.first(where: \.isBasic) else { return nil }
        return AuthenticationChallenge(
            host: request.url.hostname,
            port: request.url.effectivePort ?? 0,
            realm: basic.realm ?? "",
            scheme: ASCII.lowercase(basic.scheme),
            previousFailures: challengedSpace == nil ? 0 : self.challenges
        )
    }

    func answer(_ challenge: AuthenticationChallenge, hop: Hop) -> BodyDisposition {
        let space = ProtectionSpace(origin: request.url.origin, realm: challenge.realm)
        page.session.credentials[space] = nil
        challenges += 1
        guard challenges <= page.session.configuration.limits.challenges else { return .deliver }
        if challengedSpace == nil, !request.url.username.isEmpty || !request.url.password.isEmpty {
            // The URL brought its own: no one is asked.
            retry(
                with: BasicCredential(
                    user: PercentEncoding.text(request.url.username),
                    password: PercentEncoding.text(request.url.password)
                ),
                for: space
            )
            return .discard
        }
        var disposition: BodyDisposition?
        var isLate = false
        page.decide(challenge) { [self] answer in
            guard state != .ended else { return }
            let decided = act(on: answer, to: challenge, space: space)
            if isLate { hop.resume(decided) } else { disposition = decided }
        }
        isLate = true
        return disposition ?? .hold
    }

    private func act(
        on answer: ChallengeAnswer,
        to challenge: AuthenticationChallenge,
        space: ProtectionSpace
    ) -> BodyDisposition {
        switch answer {
        case .credential(let credential):
            page.emit(.challenged(id, challenge, .credential))
            retry(with: credential, for: space)
            return .discard
        case .none:
            page.emit(.challenged(id, challenge, .none))
            return .deliver
        case .cancel:
            page.emit(.challenged(id, challenge, .cancel))
            fail(NavigationFailure(.cancelled, url: request.url, message: ""))
            return .discard
        }
    }

    private func retry(with credential: BasicCredential, for space: ProtectionSpace) {
        self.credential = credential
        challengedSpace = space
        retriesWithCredential = true
    }
}

extension SessionState {
    /// The credential of the URL's protection space, sent before it is asked for (RFC 7617, section 2.2).
    ///
    /// NB: the whole origin is taken for the space, not the paths below the first one.
    func credential(for url: WebURL) -> BasicCredential? {
        guard !credentials.isEmpty else { return nil }
        let origin = url.origin
        return credentials.first { $0.key.origin.sameOrigin(origin) }?.value
    }
}
