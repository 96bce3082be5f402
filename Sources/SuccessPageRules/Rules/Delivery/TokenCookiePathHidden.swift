internal import WebStandards

extension Rule {
    static let tokenCookiePathHidden = Rule(
        "HWV-D007",
        "token-cookie-path-hidden",
        .error,
        Description(
            summary: "The token's cookie has a path that the success page lies outside of.",
            rationale: """
                Android apps ask CookieManager for the cookies of the finished page's URL, path included; a \
                cookie of another path is not among them. iOS apps walk all cookies and find it.
                """,
            fix: "Set the cookie with Path=/, or with a path that the success page's URL begins with.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.1.4"
            ]
        ),
        ways: [.cookie],
        platforms: [.android],
        needs: [.cookies],
        failing: [
            """
            GET https://rp.example/auth/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Secure
            200
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/api; Secure
            """,
        ],
        passing: [
            """
            GET https://rp.example/auth/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/; Secure
            200
            """,
            """
            GET https://rp.example/auth/login
            302 /auth/done
            Set-Cookie: oauth_token=Secret-token-1; Secure
            200
            """,
        ]
    ) { login in
        guard let success = login.successHop, let host = success.url.host, login.offerWithoutPage == nil else {
            return []
        }
        let ofHost = login.finalTokenCookies.filter {
            $0.hostOnly ? $0.domain == host : CookieMatching.domainMatches(host, $0.domain)
        }
        guard let cookie = ofHost.first,
            !ofHost.contains(where: { CookieMatching.pathMatches(success.url.path, $0.path) })
        else { return [] }
        let wasThere = login.documents.contains { page in
            page.isShown && login.cookies(for: page.url, at: page.sequence).contains { $0.name == cookie.name }
        }
        guard !wasThere else { return [] }
        let place = login.tokenOffers.last.map { login.at($0.cookie) } ?? login.at(success)
        return [
            login.finding("Its path is \(cookie.path), and the login ends on \(success.url.path).", at: place)
        ]
    }
}
