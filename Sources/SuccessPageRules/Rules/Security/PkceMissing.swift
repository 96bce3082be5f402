internal import WebStandards

extension Rule {
    static let pkceMissing = Rule(
        "HWV-S016",
        "pkce-missing",
        .error,
        Description(
            summary: "The authorization request asks for a code without PKCE.",
            rationale: """
                Another app that has the same custom scheme, or whoever sees the redirect, can trade the code \
                for the token.
                """,
            fix: "Send code_challenge and code_challenge_method=S256.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc8252#section-8.1",
                "https://www.rfc-editor.org/rfc/rfc9700#section-2.1.1",
            ]
        ),
        failing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a&state=s
            200
            """,
            """
            GET https://rp.example/login
            302 https://idp.example/auth?response_type=code+id_token&client_id=a&nonce=n&code_challenge=
            200
            """,
        ],
        passing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a&code_challenge=c&code_challenge_method=S256
            200
            """,
            """
            GET https://idp.example/auth?response_type=token&client_id=a&state=s
            200
            """,
        ]
    ) { login in
        login.authorizationRequests.filter { hop in
            hop.responseTypes.contains("code") && hop.url.parameter("code_challenge")?.isEmpty != false
        }.map { hop in
            var finding = login.finding("The request has no code_challenge.", at: login.at(hop))
            // RFC 9700, section 2.1.1: apps MUST use it; for a server that keeps a secret it is RECOMMENDED.
            let target = hop.url.parameter("redirect_uri").flatMap { WebURL($0) }
            if let target, target.isHTTPFamily, !target.hasLoopbackHost { finding.severity = .warning }
            return finding
        }
    }
}
