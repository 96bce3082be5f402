internal import WebStandards

extension Rule {
    static let laxCookieLost = Rule(
        "HWV-R005",
        "lax-cookie-lost",
        .warning,
        Description(
            summary: "A cookie with SameSite=Lax, or none, is withheld from a form that another site posts.",
            rationale: """
                With response_mode=form_post, or SAML's POST binding, the answer is a cross-site POST: Lax \
                cookies are not sent with it, and cookies without SameSite on Android only in their first two \
                minutes.
                """,
            fix: """
                Use SameSite=None with Secure for the cookie that ties the answer to the session, or let the \
                answer come by a redirect.
                """,
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.6.7.2",
                "https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html",
            ]
        ),
        needs: [.cookies],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: session=Secret-session-1; SameSite=Lax; Secure; Path=/
            GET https://idp.example/auth
            200
            POST https://rp.example/cb
            200
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: session=Secret-session-1; SameSite=Lax; Secure; Path=/
            GET https://idp.example/auth
            200
            POST https://idp.example/in
            307 https://rp.example/cb
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: session=Secret-session-1; SameSite=None; Secure; Path=/
            GET https://idp.example/auth
            200
            POST https://rp.example/cb
            200
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: session=Secret-session-1; SameSite=Lax; Secure; Path=/
            GET https://idp.example/auth
            200
            GET https://rp.example/cb
            200
            """,
        ]
    ) { login in
        login.documents.filter { $0.method == "POST" }.flatMap { hop in
            hop.cookies.filter { $0.outcome == .withheld && $0.reason == .lax }.map { decision in
                login.finding("“\(decision.name)” is not sent with this POST of another site.", at: login.at(hop))
            }
        }
    }
}
