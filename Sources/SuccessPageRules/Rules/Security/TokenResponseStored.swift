internal import WebStandards

extension Rule {
    static let tokenResponseStored = Rule(
        "HWV-S003",
        "token-response-stored",
        .warning,
        Description(
            summary: "The answer that has the token may be stored.",
            rationale: """
                Without Cache-Control: no-store the view keeps the answer, header and all, in a cache on disk, \
                where it outlives the login and goes into backups.
                """,
            fix: "Send Cache-Control: no-store with every answer that has a token, redirects among them.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc6749#section-5.1",
                "https://www.rfc-editor.org/rfc/rfc9111#section-5.2.2.5",
            ]
        ),
        token: .read,
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            """,
            """
            token: query code myapp://cb
            GET https://rp.example/login
            302 myapp://cb?code=Secret-code-1
            Cache-Control: no-cache
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Cache-Control: no-store
            Set-Cookie: oauth_token=Secret-token-1
            """,
            """
            token: query code myapp://cb
            GET https://rp.example/login
            200
            POST /in
            302 myapp://cb?code=Secret-code-1
            Cache-Control: private, no-store
            """,
        ]
    ) { login in
        login.tokenAnswers.compactMap { hop in
            guard !CacheControl(parsing: hop.responseFields.values(of: "Cache-Control")).noStore else { return nil }
            return login.finding(
                "The answer with the token has no “no-store”.",
                at: login.field("Cache-Control", of: hop)
            )
        }
    }
}
