internal import WebStandards

extension Rule {
    static let thirdPartyScript = Rule(
        "HWV-S004",
        "third-party-script",
        .error,
        Description(
            summary: "A script of another site runs on the page that has the token.",
            rationale: """
                It reads the title, the page's URL and every cookie without HttpOnly, and sends them where it \
                likes.
                """,
            fix: "Leave scripts of other sites out of the success page.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9700#section-4.2.4",
                "https://html.spec.whatwg.org/multipage/scripting.html#the-script-element",
            ]
        ),
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            <script src="https://cdn.example/a.js"></script>
            GET https://cdn.example/a.js script
            200
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            GET https://analytics.example/tag.js script
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            <script src="/a.js"></script>
            GET /a.js script
            200
            """,
            """
            GET https://rp.example/login
            200
            GET https://cdn.example/a.js script
            200
            GET /done
            200
            Set-Cookie: oauth_token=Secret-token-1
            """,
        ]
    ) { login in
        guard let success = login.successHop else { return [] }
        return login.run.hops.filter {
            $0.destination == .script && $0.sequence > success.sequence && !$0.url.isOfSite(of: success.url)
        }.map {
            login.finding("“\($0.url.hostname)” runs a script on the page that the login ends on.", at: login.at($0))
        }
    }
}
