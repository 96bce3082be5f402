internal import WebStandards

extension Rule {
    static let strictCookieLost = Rule(
        "HWV-R004",
        "strict-cookie-lost",
        .warning,
        Description(
            summary: "A cookie with SameSite=Strict is withheld where the chain comes back from another site.",
            rationale: """
                The session that began the login is not there when the provider leads back, and the login begins \
                anew or fails. A chain that stays on one host in tests does not show it.
                """,
            fix: "Use SameSite=Lax for cookies that have to survive the way to a provider and back.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.6.7.1"
            ]
        ),
        needs: [.cookies],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: session=Secret-session-1; SameSite=Strict; Secure; Path=/
            GET https://idp.example/auth
            200
            GET https://rp.example/cb?code=Secret-code-1
            200
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: session=Secret-session-1; SameSite=Strict; Secure; Path=/
            GET https://idp.example/auth
            200
            POST https://idp.example/in
            302 https://rp.example/cb
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: session=Secret-session-1; SameSite=Lax; Secure; Path=/
            GET https://idp.example/auth
            200
            GET https://rp.example/cb?code=Secret-code-1
            200
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: session=Secret-session-1; SameSite=Strict; Secure; Path=/
            GET https://rp.example/cb
            200
            """,
        ]
    ) { login in
        login.documents.flatMap { hop in
            hop.cookies.filter { $0.outcome == .withheld && $0.reason == .strict }.map { decision in
                login.finding("“\(decision.name)” is not sent with this request of another site.", at: login.at(hop))
            }
        }
    }
}
