internal import WebStandards

extension Rule {
    static let successStatus = Rule(
        "HWV-D049",
        "success-status",
        .error,
        Description(
            summary: "The login ends on an error status.",
            rationale: """
                WKWebView shows such a page as any other, while apps that look at the status, and Android's \
                onReceivedHttpError, take the login for failed; some apps close the view before they look for a \
                token.
                """,
            fix: "Answer with 200.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9110#section-15.5",
                "https://developer.android.com/reference/android/webkit/WebViewClient#onReceivedHttpError(android.webkit.WebView,%20android.webkit.WebResourceRequest,%20android.webkit.WebResourceResponse)",
            ]
        ),
        failing: [
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            404
            """,
            """
            GET https://rp.example/login
            500
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            200
            """,
            """
            GET https://rp.example/login
            401
            GET /login
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
        ]
    ) { login in
        guard let hop = login.lastDocument, hop.status >= 400 else { return [] }
        return [login.finding("The login's last page has the status \(hop.status).", at: login.status(of: hop))]
    }
}
