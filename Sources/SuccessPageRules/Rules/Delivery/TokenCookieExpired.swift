internal import WebStandards

extension Rule {
    static let tokenCookieExpired = Rule(
        "HWV-D021",
        "token-cookie-expired",
        .error,
        Description(
            summary: "The token's cookie is expired when it comes.",
            rationale: """
                A cookie whose Max-Age or Expires lies in the past is never stored; a wrong clock or time zone \
                at the server does that.
                """,
            fix: "Give the lifetime by Max-Age, in seconds from now.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.6.1"
            ]
        ),
        ways: [.cookie],
        needs: [.cookies],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Expires=Wed, 31 Dec 2025 23:59:59 GMT
            """,
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Max-Age=-1; Path=/
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Max-Age=600
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=; Max-Age=0
            Set-Cookie: oauth_token=Secret-token-1
            """,
        ]
    ) { login in
        let deleting = ["", "deleted", "null", "\"\""]
        return login.offers.compactMap { offer in
            guard offer.cookie.decision?.reason == .alreadyExpired, !deleting.contains(offer.cookie.value) else {
                return nil
            }
            return login.finding("Its time was over before it came, so it is not stored.", at: login.at(offer.cookie))
        }
    }
}
