internal import WebStandards

extension Rule {
    static let tokenCookieInFrame = Rule(
        "HWV-D027",
        "token-cookie-in-frame",
        .warning,
        Description(
            summary: "The token's cookie is set in a frame, or by a part of a page, alone.",
            rationale: """
                WKWebView and Android tell of the page alone, so that the reader has looked before or looks too \
                late; and a frame of another site sets no cookie at all there.
                """,
            fix: "Set the cookie in an answer that fills the view.",
            references: [
                "https://developer.android.com/reference/android/webkit/WebViewClient#onPageFinished(android.webkit.WebView,%20java.lang.String)"
            ]
        ),
        ways: [.cookie],
        failing: [
            """
            GET https://rp.example/done
            200
            GET /token frame
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            GET https://rp.example/done
            200
            GET /token.js script
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            GET /token frame
            200
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: session=Secret-session; Path=/
            GET /token frame
            302 /other
            200
            """,
        ]
    ) { login in
        let offers = login.tokenOffers
        guard !offers.contains(where: { $0.hop.isMainDocument }) else { return [] }
        return offers.map { offer in
            let place = offer.hop.destination == .frame || offer.hop.frame != 0 ? "a frame" : "a part of a page"
            return login.finding("Only the answer for \(place) sets the cookie.", at: login.at(offer.cookie))
        }
    }
}
