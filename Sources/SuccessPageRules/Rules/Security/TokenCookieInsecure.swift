internal import WebStandards

extension Rule {
    static let tokenCookieInsecure = Rule(
        "HWV-S006",
        "token-cookie-insecure",
        .error,
        Description(
            summary: "The token's cookie has no Secure attribute.",
            rationale: """
                The web view sends it over plain http as well, to anyone on the way, as soon as one link or \
                image of the host is http.
                """,
            fix: "Add Secure.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-8.6"
            ]
        ),
        ways: [.cookie],
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; HttpOnly
            """,
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/; SameSite=Lax
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Secure
            """,
            """
            GET http://localhost:8080/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            """,
        ]
    ) { login in
        login.tokenOffers.compactMap { offer in
            guard offer.cookie.parsed?.secure == false, !offer.hop.url.isOfThisMachine else { return nil }
            return login.finding("The cookie is sent over plain http too.", at: login.at(offer.cookie))
        }
    }
}
