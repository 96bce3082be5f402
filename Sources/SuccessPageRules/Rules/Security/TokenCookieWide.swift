internal import WebStandards

extension Rule {
    static let tokenCookieWide = Rule(
        "HWV-S009",
        "token-cookie-wide",
        .warning,
        Description(
            summary: "The token's cookie goes to every subdomain.",
            rationale: """
                With a Domain attribute the token is sent to all hosts below it, also to those that others run, \
                or that were forgotten and taken over.
                """,
            fix: "Leave the Domain attribute out.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-4.1.2.3"
            ]
        ),
        ways: [.cookie],
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Domain=rp.example
            """,
            """
            GET https://login.rp.example/
            302 https://rp.example/done
            Set-Cookie: oauth_token=Secret-token-1; Domain=rp.example; Path=/
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: session=Secret-session; Domain=rp.example
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
        ]
    ) { login in
        login.tokenOffers.filter { $0.cookie.parsed?.domain.isEmpty == false && $0.cookie.decision?.isStored != false }
            .map {
                login.finding("Every host below the Domain is sent the token.", at: login.at($0.cookie))
            }
    }
}
