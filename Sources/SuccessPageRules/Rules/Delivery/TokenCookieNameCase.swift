internal import WebStandards

extension Rule {
    static let tokenCookieNameCase = Rule(
        "HWV-D002",
        "token-cookie-name-case",
        .error,
        Description(
            summary: "The cookie's name differs in letter case from the one that the app reads.",
            rationale: """
                Names of cookies are compared letter by letter. The Android sample reader ignores case and finds \
                it; the iOS sample reader, and every reader that asks for a cookie by its name, does not.
                """,
            fix: "Write the name as the app reads it, letter case and all.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.7"
            ]
        ),
        ways: [.cookie],
        platforms: [.uiWebView, .wkWebView],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: OAuth_Token=Secret-token-1; Path=/; Secure
            """,
            """
            token: cookie Token
            GET https://rp.example/login
            302 /done
            Set-Cookie: token=Secret-token-1; Path=/; Secure
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
            Set-Cookie: oauth_tokens=Secret-token-1; Path=/; Secure
            """,
        ]
    ) { login in
        let name = login.expectation.cookieName ?? ""
        guard login.offers.isEmpty else { return [] }
        return login.run.hops.flatMap(\.offeredCookies)
            .filter { $0.name != name && ASCII.equalIgnoringCase($0.name, name) }
            .map { login.finding("The cookie is named “\($0.name)”; the app reads “\(name)”.", at: login.at($0)) }
    }
}
