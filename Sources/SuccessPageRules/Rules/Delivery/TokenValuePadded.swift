internal import WebStandards

extension Rule {
    static let tokenValuePadded = Rule(
        "HWV-D018",
        "token-value-padded",
        .warning,
        Description(
            summary: "The token's value contains an equals sign.",
            rationale: """
                Base64 ends in “=”. The Android sample reader splits a cookie at its first equals sign and is \
                right; the many that split at every one, or take the last part, cut the token off.
                """,
            fix: "Leave the padding out, as base64url does.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc4648#section-5"
            ]
        ),
        ways: [.cookie],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=U2VjcmV0LXRva2VuLTE=; Path=/
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=id=Secret-1&sig=Secret-2; Path=/
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=U2VjcmV0LXRva2VuLTE; Path=/
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/; Max-Age=60
            """,
        ]
    ) { login in
        login.tokenValues { $0.contains("=") }.map {
            login.finding("Readers that split at every equals sign cut the token off at its own.", at: login.at($0))
        }
    }
}
