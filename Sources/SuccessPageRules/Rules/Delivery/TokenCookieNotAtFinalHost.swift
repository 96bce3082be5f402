internal import WebStandards

extension Rule {
    static let tokenCookieNotAtFinalHost = Rule(
        "HWV-D005",
        "token-cookie-not-at-final-host",
        .error,
        Description(
            summary: "The token's cookie is not sent to the host of the page that the login ends on.",
            rationale: """
                Android apps ask CookieManager for the cookies of the finished page's URL; a cookie of another \
                host is not among them.
                """,
            fix: "Let the host that shows the success page set the cookie.",
            references: [
                "https://developer.android.com/reference/android/webkit/CookieManager#getCookie(java.lang.String)"
            ]
        ),
        ways: [.cookie],
        platforms: [.android],
        needs: [.cookies],
        failing: [
            """
            GET https://rp.example/login
            302 https://www.rp.example/done
            Set-Cookie: oauth_token=Secret-token-1; Path=/; Secure
            200
            """,
            """
            GET https://login.rp.example/
            302 https://rp.example/done
            Set-Cookie: oauth_token=Secret-token-1; Domain=login.rp.example; Path=/; Secure
            200
            """,
        ],
        passing: [
            """
            GET https://login.rp.example/
            302 https://rp.example/done
            Set-Cookie: oauth_token=Secret-token-1; Domain=rp.example; Path=/; Secure
            200
            """,
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/; Secure
            200
            """,
        ]
    ) { login in
        guard let hop = login.successHop, let host = hop.url.host, login.offerWithoutPage == nil else { return [] }
        let tokens = login.finalTokenCookies
        let isThere = tokens.contains {
            $0.hostOnly ? $0.domain == host : CookieMatching.domainMatches(host, $0.domain)
        }
        guard let cookie = tokens.first, !isThere else { return [] }
        // A page that finished while the cookie was its own was asked about in time.
        let wasThere = login.documents.contains { page in
            page.isShown && login.cookies(for: page.url, at: page.sequence).contains { $0.name == cookie.name }
        }
        guard !wasThere else { return [] }
        return [
            login.finding(
                "The cookie is of “\(cookie.platformDomain)”, and the login ends on “\(host)”.",
                at: login.at(hop)
            )
        ]
    }
}
