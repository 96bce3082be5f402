internal import WebStandards

extension Rule {
    static let tokenCookieByScript = Rule(
        "HWV-D026",
        "token-cookie-by-script",
        .warning,
        Description(
            summary: "A script sets the token's cookie.",
            rationale: """
                Scripts do not run in Android's WebView unless the app has turned them on, and readers that look \
                when the page has finished may be earlier than the script.
                """,
            fix: "Set the cookie by a Set-Cookie field of the success page's answer.",
            references: [
                "https://developer.android.com/reference/android/webkit/WebSettings#setJavaScriptEnabled(boolean)"
            ]
        ),
        ways: [.cookie],
        needs: [.cookies, .scripts],
        failing: [
            """
            GET https://rp.example/done
            200
            <script src=token.js></script>
            * cookie oauth_token=Secret-token-1
            """,
            """
            GET https://rp.example/done
            200
            * finish
            * cookie oauth_token=Secret-token-1; path=/; secure
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            * cookie theme=dark
            """,
        ]
    ) { login in
        guard login.tokenOffers.isEmpty,
            let change = login.run.cookieChanges.first(where: {
                if case .script = $0.change.cause {
                    $0.change.cookie.name == login.expectation.cookieName
                } else {
                    false
                }
            })
        else { return [] }
        let place = login.run.hops.last { $0.isMainDocument && $0.sequence <= change.sequence }.map(login.at) ?? .login
        return [login.finding("No answer sets the cookie; a script of the page does.", at: place)]
    }
}
