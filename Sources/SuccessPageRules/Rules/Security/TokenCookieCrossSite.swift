internal import WebStandards

extension Rule {
    static let tokenCookieCrossSite = Rule(
        "HWV-S010",
        "token-cookie-cross-site",
        .note,
        Description(
            summary: "The token's cookie has no SameSite attribute, or None.",
            rationale: """
                Other sites' pages in the same view can make requests that carry it. Android has treated an \
                absent attribute as Lax since target 31; WebKit never did.
                """,
            fix: """
                Add SameSite=Lax; the chain's redirects from other sites are navigations, which Lax allows.
                """,
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-8.8"
            ]
        ),
        ways: [.cookie],
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Secure
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Secure; SameSite=None
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Secure; SameSite=Lax
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Secure; SameSite=Strict
            """,
        ]
    ) { login in
        login.tokenOffers.filter { [.unspecified, .none].contains($0.cookie.parsed?.sameSite ?? .lax) }.map {
            login.finding("Requests that other sites begin carry the cookie.", at: login.at($0.cookie))
        }
    }
}
