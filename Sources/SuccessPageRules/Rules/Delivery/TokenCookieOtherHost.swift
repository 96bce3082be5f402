internal import WebStandards

extension Rule {
    static let tokenCookieOtherHost = Rule(
        "HWV-D004",
        "token-cookie-other-host",
        .error,
        Description(
            summary: "The token's cookie belongs to another host than the login URL's.",
            rationale: "The iOS sample reader looks at cookies of the login URL's host alone.",
            fix: """
                Set the cookie on the host that the app opens, or let the app open the host that sets it.
                """,
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.7"
            ]
        ),
        ways: [.cookie],
        platforms: [.uiWebView, .wkWebView],
        failing: [
            """
            GET https://rp.example/login
            302 https://accounts.rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/; Secure
            """,
            """
            GET https://www.rp.example/login
            302 https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/; Secure
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            302 https://idp.example/auth
            302 https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/; Secure
            """,
            """
            GET https://rp.example/login
            302 https://accounts.rp.example/done
            Set-Cookie: oauth_token=Secret-token-1; Path=/; Secure
            200
            Set-Cookie: session=Secret-session-1
            """,
        ]
    ) { login in
        let kept = login.tokenOffers.filter { $0.cookie.decision?.isStored != false }
        guard !kept.contains(where: { $0.hop.url.host == login.loginHost }) else { return [] }
        return kept.compactMap { offer in
            // With a Domain attribute it is another rule's.
            guard offer.cookie.parsed?.domain.isEmpty != false, let host = offer.hop.url.host else { return nil }
            let message = "The cookie is of “\(host)”, and the app opens “\(login.loginHost)”."
            return login.finding(message, at: login.at(offer.cookie))
        }
    }
}
