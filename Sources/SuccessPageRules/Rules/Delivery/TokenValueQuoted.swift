internal import WebStandards

extension Rule {
    static let tokenValueQuoted = Rule(
        "HWV-D016",
        "token-value-quoted",
        .warning,
        Description(
            summary: "The token's value stands in quotation marks.",
            rationale: """
                Cookies know no quoting: the marks are part of the value for every web view, and readers hand \
                them on to a service that does not expect them, while some cookie libraries take them away.
                """,
            fix: "Write the value without quotation marks.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-4.1.1"
            ]
        ),
        ways: [.cookie],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token="Secret-token-1"; Path=/
            """,
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token = "Secret token"; Path=/
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
            Set-Cookie: name="Secret"; Path=/
            Set-Cookie: oauth_token=Secret-token-1
            """,
        ]
    ) { login in
        login.tokenValues { $0.hasPrefix("\"") }.map {
            login.finding("The quotation marks are part of the token that apps read.", at: login.at($0))
        }
    }
}
