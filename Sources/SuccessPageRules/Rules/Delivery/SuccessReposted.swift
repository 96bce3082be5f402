internal import WebStandards

extension Rule {
    static let successReposted = Rule(
        "HWV-D055",
        "success-reposted",
        .warning,
        Description(
            summary: "The success page is the answer to a posted form.",
            rationale: """
                Going back or reloading sends the form again, with a question or, in WKWebView and by Android's \
                default, with nothing at all shown; the second login may make a second token.
                """,
            fix: "Answer the form with 303, and show the success page at a URL of its own.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9110#section-15.4.4",
                "https://developer.android.com/reference/android/webkit/WebViewClient#onFormResubmission(android.webkit.WebView,%20android.os.Message,%20android.os.Message)",
            ]
        ),
        ways: [.cookie, .title],
        failing: [
            """
            GET https://rp.example/login
            200
            POST /in
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            token: title code=
            GET https://rp.example/login
            200
            POST /in
            307 /done
            200
            <title>code=Secret-code-1</title>
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            POST /in
            303 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            200
            """,
            """
            GET https://rp.example/login
            200
            POST /log fetch
            200
            """,
        ]
    ) { login in
        guard let hop = login.successHop, hop.method == "POST", hop.number == login.lastDocument?.number else {
            return []
        }
        return [login.finding("The last page is what a POST was answered with.", at: login.at(hop))]
    }
}
