internal import WebStandards

extension Rule {
    static let tokenInReferer = Rule(
        "HWV-S001",
        "token-in-referer",
        .error,
        Description(
            summary: "A request to another site carries the token in its Referer field.",
            rationale: "Whoever runs that site, and reads its logs, has the token.",
            fix: """
                Keep the token out of pages' URLs, and send Referrer-Policy: no-referrer with every page of the \
                login.
                """,
            references: [
                "https://www.rfc-editor.org/rfc/rfc9700#section-4.2",
                "https://w3c.github.io/webappsec-referrer-policy/",
            ]
        ),
        failing: [
            """
            GET https://rp.example/done?access_token=Secret-token-1
            200
            GET https://cdn.example/logo.png image
            > Referer: https://rp.example/done?access_token=Secret-token-1
            200
            """,
            """
            GET https://rp.example/cb?code=Secret-code-1&state=s
            302 https://idp.example/next
            > Referer: https://rp.example/
            200
            GET https://ads.example/pixel image
            > Referer: https://rp.example/cb?code=Secret-code-1&state=s
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/done?access_token=Secret-token-1
            200
            GET https://cdn.example/logo.png image
            > Referer: https://rp.example/
            200
            """,
            """
            GET https://rp.example/done?access_token=Secret-token-1
            200
            GET https://static.rp.example/logo.png image
            > Referer: https://rp.example/done?access_token=Secret-token-1
            200
            """,
        ]
    ) { login in
        login.run.hops.compactMap { hop in
            guard let text = hop.requestFields["Referer"], let referer = WebURL(text), !referer.isOfSite(of: hop.url)
            else {
                return nil
            }
            let secret = referer.parameters.contains { Secret.isSecret(parameter: $0.name, value: $0.value) }
            guard secret || login.secrets.contains(where: { text.contains($0) }) else { return nil }
            let host = hop.url.hostname
            return login.finding(
                "“\(host)” is told the URL with its secret.",
                at: login.requestField("Referer", of: hop)
            )
        }
    }
}
