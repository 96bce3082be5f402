internal import WebStandards

extension Rule {
    static let tokenCookieCleared = Rule(
        "HWV-D022",
        "token-cookie-cleared",
        .error,
        Description(
            summary: "The token's cookie is taken away again before the login ends.",
            rationale: """
                Readers look when a page has finished; a cookie that was there for a redirect's time alone is \
                never seen.
                """,
            fix: "Leave the cookie in place on the success page; the app removes it when it has read it.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.7"
            ]
        ),
        ways: [.cookie],
        needs: [.cookies],
        failing: [
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            200
            Set-Cookie: oauth_token=; Path=/; Max-Age=0
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            * cookie oauth_token=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token=; Path=/; Max-Age=0
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            200
            """,
        ]
    ) { login in
        guard login.finalTokenCookies.isEmpty,
            let change = login.run.cookieChanges.last(where: {
                $0.change.cookie.name == login.expectation.cookieName
                    && [.deleted, .expired, .evicted].contains($0.change.kind)
            })
        else { return [] }
        let cause =
            switch change.change.cause {
            case .response: "an answer"
            case .script: "a script"
            case .app: "the app"
            case .time: "the end of its lifetime"
            }
        let hop = login.run.hops.last { $0.sequence <= change.sequence }
        let place = login.offers.last { $0.cookie.decision?.outcome == .removed }.map { login.at($0.cookie) }
        return [
            login.finding("The cookie was there, and \(cause) took it away.", at: place ?? hop.map(login.at) ?? .login)
        ]
    }
}
