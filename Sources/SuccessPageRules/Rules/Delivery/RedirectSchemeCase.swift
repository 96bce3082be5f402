internal import WebStandards

extension Rule {
    static let redirectSchemeCase = Rule(
        "HWV-D048",
        "redirect-scheme-case",
        .warning,
        Description(
            summary: "The scheme of the redirect is written with capital letters.",
            rationale: """
                A URL's scheme is put into lower case before the app sees it. An app that compares the text with \
                its registered spelling never matches, and Android's intent filters compare letter by letter.
                """,
            fix: "Register and send the scheme in lower case.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc3986#section-3.1",
                "https://developer.android.com/guide/topics/manifest/data-element#scheme",
            ]
        ),
        ways: [.redirect],
        needs: [.deliveries],
        failing: [
            """
            token: query code MyApp://cb
            GET https://rp.example/login
            302 MyApp://cb?code=Secret-code-1
            """,
            """
            token: query code myapp://cb
            GET https://rp.example/login
            302 MyApp://cb?code=Secret-code-1
            """,
        ],
        passing: [
            """
            token: query code myapp://cb
            GET https://rp.example/login
            302 myapp://cb?code=Secret-code-1
            """,
            """
            token: query code myapp://Callback
            GET https://rp.example/login
            302 myapp://Callback?code=Secret-code-1
            """,
        ]
    ) { login in
        guard let form = login.expectation.redirect else { return [] }
        return login.awaited.compactMap { delivery in
            let written = (delivery.text ?? delivery.url.href).prefix { $0 != ":" }
            guard [String(written), String(form.scheme)].contains(where: { $0 != ASCII.lowercase($0) }) else {
                return nil
            }
            let handed = "the app is handed “\(delivery.url.scheme)”"
            let message =
                form.scheme == delivery.url.scheme
                ? "The redirect says “\(written)”, and \(handed)."
                : "The app is registered for “\(form.scheme)”, and \(handed)."
            return login.finding(message, at: login.at(delivery))
        }
    }
}
