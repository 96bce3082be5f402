internal import WebStandards

extension Rule {
    static let tokenCookieEarlyValue = Rule(
        "HWV-D024",
        "token-cookie-early-value",
        .error,
        Description(
            summary: "A page before the last has the token's cookie with another value.",
            rationale: """
                The sample readers look at every page that finishes and take the first value they find, an empty \
                one too: they return before the token is there.
                """,
            fix: "Do not set the cookie before it holds the token.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-4.1"
            ]
        ),
        ways: [.cookie],
        needs: [.cookies],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=pending; Path=/
            POST /in
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=; Path=/
            POST /in
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            POST /in
            302 /done
            Set-Cookie: oauth_token=Secret-token-0; Path=/
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            GET /welcome
            200
            """,
        ]
    ) { login in
        let final = Set(login.finalTokenCookies.map(\.value))
        guard !final.isEmpty else { return [] }
        let shown = login.documents.filter(\.isShown)
        let early = shown.dropLast().first { hop in
            login.jar(at: hop.sequence).contains {
                $0.name == login.expectation.cookieName && !final.contains($0.value)
            }
        }
        return early.map {
            [
                login.finding(
                    "The page has the cookie, and not yet the value that the login ends with.",
                    at: login.at($0)
                )
            ]
        } ?? []
    }
}
