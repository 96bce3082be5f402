internal import WebStandards

extension Rule {
    static let tokenInPageURL = Rule(
        "HWV-S002",
        "token-in-page-url",
        .warning,
        Description(
            summary: "The URL of a page has the token.",
            rationale: """
                A page's URL is kept in the view's history, in Android's doUpdateVisitedHistory, in servers' \
                logs, and is told to other pages by Referer.
                """,
            fix: "Answer the request that brings the token with a redirect to a URL without it.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc6750#section-5.3",
                "https://www.rfc-editor.org/rfc/rfc9700#section-4.3",
            ]
        ),
        token: .read,
        failing: [
            """
            GET https://rp.example/login
            302 /done?oauth_token=Secret-token-1
            200
            """,
            """
            GET https://rp.example/login
            302 /done#access_token=Secret-token-1
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            302 /cb?code=Secret-code-1
            302 /done
            200
            """,
            """
            GET https://rp.example/login
            302 /done?page=2
            200
            """,
        ]
    ) { login in
        let tokens = Set(login.tokens.filter { $0.utf8.count >= 6 })
        let forTheApp = Set(login.run.deliveries.map(\.url))
        return login.documents.filter(\.isShown).compactMap { hop in
            let found = hop.url.parameters.first { parameter in
                !parameter.value.isEmpty
                    && (Secret.isSecret(parameter: parameter.name, value: parameter.value)
                        || tokens.contains(parameter.value))
            }
            // A loopback redirect is for the app, not for a page.
            guard let found, !forTheApp.contains(hop.url) else { return nil }
            return login.finding("The page's URL has “\(found.name)”.", at: login.at(hop))
        }
    }
}
