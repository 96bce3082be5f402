internal import WebStandards

extension Rule {
    static let redirectLoop = Rule(
        "HWV-D053",
        "redirect-loop",
        .error,
        Description(
            summary: "The login's redirects have no end.",
            rationale: """
                After 16 redirects iOS gives up with NSURLErrorHTTPTooManyRedirects, Android with \
                ERROR_REDIRECT_LOOP after 20; no page finishes. Mostly a cookie that the chain waits for was \
                refused.
                """,
            fix: "Find the cookie that does not come back, and answer with a page when it is missing.",
            references: [
                "https://fetch.spec.whatwg.org/#http-redirect-fetch",
                "https://developer.android.com/reference/android/webkit/WebViewClient#ERROR_REDIRECT_LOOP",
            ]
        ),
        failing: [
            """
            GET https://rp.example/login
            302 /a
            302 /login
            302 /a
            * loop
            """,
            """
            GET https://rp.example/login
            302 /login
            302 /login
            302 /login
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            302 /login?checked=1
            200
            """,
            """
            GET https://rp.example/login
            302 /a
            200
            GET /login
            302 /a
            200
            """,
        ]
    ) { login in
        if login.run.ending == .redirectLoop, let hop = login.lastDocument {
            return [login.finding("The redirects had no end.", at: login.field("Location", of: hop))]
        }
        guard let hop = login.loop else { return [] }
        return [
            login.finding("One chain of redirects comes by here three times.", at: login.field("Location", of: hop))
        ]
    }
}
