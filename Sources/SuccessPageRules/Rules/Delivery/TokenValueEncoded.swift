internal import WebStandards

extension Rule {
    static let tokenValueEncoded = Rule(
        "HWV-D017",
        "token-value-encoded",
        .warning,
        Description(
            summary: "The token's value is percent-encoded.",
            rationale: """
                Nothing decodes a cookie's value: readers hand %2F on as three characters. A server's own \
                framework decodes it again, so that the site itself never notices.
                """,
            fix: """
                Use a token of letters, digits, “-”, “_” and “.”, which needs no encoding; or say in the app's \
                documentation that it is to be decoded.
                """,
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-4.1.1"
            ]
        ),
        ways: [.cookie],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret%2Ftoken%3D; Path=/
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret%20token; Path=/
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
            Set-Cookie: oauth_token=Secret-100%; Path=/
            """,
        ]
    ) { login in
        login.tokenValues { $0.contains(/%[0-9A-Fa-f]{2}/) }.map {
            login.finding("Readers do not decode the value's percent signs.", at: login.at($0))
        }
    }
}
