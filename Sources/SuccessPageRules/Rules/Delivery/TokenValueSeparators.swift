internal import WebStandards

extension Rule {
    static let tokenValueSeparators = Rule(
        "HWV-D020",
        "token-value-separators",
        .warning,
        Description(
            summary: "The token's value has blanks, commas, backslashes or inner quotation marks.",
            rationale: """
                These are not cookie-octets. Web views keep them, but programs that read Cookie headers cut \
                values there, and old iOS splits several Set-Cookie fields that were joined at a comma.
                """,
            fix: "Use a token of letters, digits, “-”, “_” and “.”.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-4.1.1"
            ]
        ),
        ways: [.cookie],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret token; Path=/
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-1,Secret-2; Path=/
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
            Set-Cookie: oauth_token="Secret-token-1"; Path=/; Comment=a, b
            """,
        ]
    ) { login in
        login.tokenValues { value in
            let inner = value.hasPrefix("\"") && value.hasSuffix("\"") ? value.dropFirst().dropLast() : value[...]
            return inner.contains { " \t,\\\"".contains($0) }
        }.map {
            login.finding("Programs that split Cookie headers cut the token at such a character.", at: login.at($0))
        }
    }
}
