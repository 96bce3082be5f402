internal import WebStandards

extension Rule {
    static let referrerPolicy = Rule(
        "HWV-S024",
        "referrer-policy",
        .note,
        Description(
            summary: """
                A page that has a secret in its URL, or the token, says nothing of referrers, or lets them be \
                told.
                """,
            rationale: """
                Old web views, UIWebView among them, send the whole URL to other sites unless they are told not \
                to; the policies unsafe-url and no-referrer-when-downgrade make every view do so.
                """,
            fix: "Send Referrer-Policy: no-referrer with the pages of the login.",
            references: [
                "https://w3c.github.io/webappsec-referrer-policy/",
                "https://www.rfc-editor.org/rfc/rfc9700#section-4.2.4",
            ]
        ),
        failing: [
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            200
            """,
            """
            GET https://rp.example/done
            200
            Referrer-Policy: unsafe-url
            Set-Cookie: oauth_token=Secret-token-1
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            200
            Referrer-Policy: no-referrer
            """,
            """
            token: query code myapp://cb
            GET https://rp.example/login
            302 myapp://cb?code=Secret-code-1
            """,
        ]
    ) { login in
        guard let hop = login.successHop, hop.isShown, hop.number == login.lastDocument?.number else { return [] }
        let meta = login.successPage?.elements("meta").first { ASCII.equalIgnoringCase($0["name"] ?? "", "referrer") }
        let policy =
            meta.flatMap { ReferrerPolicy(metaContent: $0["content"] ?? "") }
            ?? ReferrerPolicy.parse(hop.responseFields.values(of: "Referrer-Policy"))
        let place = login.field("Referrer-Policy", of: hop)
        switch policy {
        case nil: return [login.finding("The page says nothing of referrers.", at: place)]
        case .unsafeURL, .noReferrerWhenDowngrade:
            return [login.finding("The page lets its whole URL be told to other sites.", at: place)]
        default: return []
        }
    }
}
