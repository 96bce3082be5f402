internal import WebStandards

extension Rule {
    static let tokenCookieDomainAttribute = Rule(
        "HWV-D003",
        "token-cookie-domain-attribute",
        .error,
        Description(
            summary: "The token's cookie has a Domain attribute.",
            rationale: """
                The cookie storage of iOS shows such a cookie's domain with a leading dot. The iOS sample reader \
                compares the domain with the login URL's host for equality and never finds it.
                """,
            fix: """
                Leave the Domain attribute out, so that the cookie belongs to the one host that sets it.
                """,
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.6.3",
                "https://developer.apple.com/documentation/foundation/httpcookie/domain",
            ]
        ),
        ways: [.cookie],
        platforms: [.uiWebView, .wkWebView],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Domain=rp.example; Path=/; Secure
            """,
            """
            GET https://login.rp.example/
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Domain=.rp.example; Path=/; Secure
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/; Secure
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: session=Secret-session-1; Domain=rp.example
            Set-Cookie: oauth_token=Secret-token-1; Domain=; Path=/; Secure
            """,
        ]
    ) { login in
        login.tokenOffers.compactMap { offer in
            guard let domain = offer.cookie.parsed?.domain, !domain.isEmpty, offer.cookie.decision?.isStored != false
            else {
                return nil
            }
            let message =
                "With Domain=\(domain) the storage has it as “.\(domain)”, which is not equal to “\(login.loginHost)”."
            return login.finding(message, at: login.at(offer.cookie))
        }
    }
}
