internal import WebStandards

extension Rule {
    static let tokenCookieAfterFinish = Rule(
        "HWV-D025",
        "token-cookie-after-finish",
        .error,
        Description(
            summary: "The token's cookie is set when the page has finished already.",
            rationale: """
                Readers look in webViewDidFinishLoad, didFinish and onPageFinished; a script's timer or fetch \
                that sets the cookie later comes after the last of these, and nobody looks again. \
                WKHTTPCookieStore's observer alone is told.
                """,
            fix: """
                Set the cookie in the answer that brings the page, or lead to another page once it is set.
                """,
            references: [
                "https://developer.apple.com/documentation/webkit/wknavigationdelegate/webview(_:didfinish:)",
                "https://developer.android.com/reference/android/webkit/WebViewClient#onPageFinished(android.webkit.WebView,%20java.lang.String)",
            ]
        ),
        ways: [.cookie],
        needs: [.cookies, .callbacks],
        failing: [
            """
            GET https://rp.example/done
            200
            * finish
            * cookie oauth_token=Secret-token-1
            """,
            """
            GET https://rp.example/done
            200
            * finish
            GET /token fetch
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            * cookie oauth_token=Secret-token-1
            * finish
            """,
            """
            GET https://rp.example/done
            200
            * finish
            GET /token fetch
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            GET /welcome by-script
            200
            """,
        ]
    ) { login in
        guard let finish = login.finishes.last, let token = login.finalTokenCookies.first,
            login.offerWithoutPage == nil
        else { return [] }
        guard !login.jar(at: finish.sequence).contains(where: { $0.name == token.name }) else { return [] }
        return [
            login.finding(
                "The cookie came after \(finish.name), the last time that a reader looks.",
                at: login.at(finish)
            )
        ]
    }
}
