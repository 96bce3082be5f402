internal import WebStandards

extension Rule {
    static let tokenCookieWithoutPage = Rule(
        "HWV-D028",
        "token-cookie-without-page",
        .error,
        Description(
            summary: "No page is shown after the answer that sets the token's cookie.",
            rationale: """
                Readers look when a page has finished. A redirect to an app's scheme, a download or a 204 \
                finishes no page, so that the cookie is there and nobody looks.
                """,
            fix: "Show a success page after the cookie is set.",
            references: [
                "https://html.spec.whatwg.org/multipage/browsing-the-web.html#attempt-to-populate-the-history-entry's-document"
            ]
        ),
        ways: [.cookie],
        failing: [
            """
            GET https://rp.example/login
            200
            POST /in
            302 myapp://done
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            GET https://rp.example/login
            200
            POST /in
            204
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            POST /in
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            200
            """,
            """
            GET https://rp.example/login
            200
            POST /in
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
        ]
    ) { login in
        guard let offer = login.offerWithoutPage else { return [] }
        return [login.finding("The cookie is set, and no page is shown from then on.", at: login.at(offer.cookie))]
    }
}
