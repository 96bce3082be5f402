internal import WebStandards

extension Rule {
    static let tokenCookieThirdParty = Rule(
        "HWV-D015",
        "token-cookie-third-party",
        .error,
        Description(
            summary: "The token's cookie is refused because another site than the page's sets it.",
            rationale: """
                WKWebView blocks cookies of other sites from iOS 14 on, and Android's WebView in apps that \
                target Lollipop or later.
                """,
            fix: "Set the cookie in an answer that fills the view.",
            references: [
                "https://webkit.org/blog/10218/full-third-party-cookie-blocking-and-more/",
                "https://developer.android.com/reference/android/webkit/CookieManager#setAcceptThirdPartyCookies(android.webkit.WebView,%20boolean)",
            ]
        ),
        ways: [.cookie],
        needs: [.cookies],
        failing: [
            """
            GET https://rp.example/login
            200
            GET https://idp.example/frame frame
            200
            Set-Cookie: oauth_token=Secret-token-1; SameSite=None; Secure
            """,
            """
            GET https://rp.example/login
            200
            GET https://idp.example/pixel image
            200
            Set-Cookie: oauth_token=Secret-token-1; SameSite=None; Secure
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            GET https://rp.example/frame frame
            200
            Set-Cookie: oauth_token=Secret-token-1; Secure
            """,
            """
            GET https://rp.example/login
            302 https://idp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Secure
            """,
        ]
    ) { login in
        login.refusals(for: [.thirdParty])
    }
}
