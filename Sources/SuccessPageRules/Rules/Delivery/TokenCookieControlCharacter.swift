internal import WebStandards

extension Rule {
    static let tokenCookieControlCharacter = Rule(
        "HWV-D014",
        "token-cookie-control-character",
        .error,
        Description(
            summary: "The token's cookie is refused because it contains a control character.",
            rationale: """
                A control character other than a tab makes the whole Set-Cookie field void; it is mostly the \
                line end of a file that the token was read from.
                """,
            fix: "Trim the token before it is written into the field.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.6"
            ]
        ),
        ways: [.cookie],
        needs: [.cookies],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-\u{1}token; Path=/
            """,
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-1\u{7F}; Path=/
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Comment=a	tab
            """,
        ]
    ) { login in
        login.refusals(for: [.controlCharacter])
    }
}
