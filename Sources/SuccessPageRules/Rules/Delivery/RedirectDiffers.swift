internal import WebStandards

extension Rule {
    static let redirectDiffers = Rule(
        "HWV-D042",
        "redirect-differs",
        .error,
        Description(
            summary: "The redirect goes to another URI than the one the app registered.",
            rationale: """
                AppAuth and its like compare scheme, user, password, host, port and path, each for itself; with \
                a difference they take the redirect for a page and go on waiting.
                """,
            fix: "Redirect to the registered URI, and add parameters alone.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc8252#section-8.4",
                "https://www.rfc-editor.org/rfc/rfc9700#section-2.1",
            ]
        ),
        ways: [.redirect],
        needs: [.deliveries],
        failing: [
            """
            token: query code myapp://callback
            GET https://rp.example/login
            302 myapp://callback/?code=Secret-code-1
            """,
            """
            token: query code com.example.app:/cb
            GET https://rp.example/login
            302 com.example.app://cb?code=Secret-code-1
            """,
        ],
        passing: [
            """
            token: query code myapp://callback
            GET https://rp.example/login
            302 myapp://callback?code=Secret-code-1&state=1
            """,
            """
            token: query code myapp
            GET https://rp.example/login
            302 myapp://anything/at/all?code=Secret-code-1
            """,
        ]
    ) { login in
        guard let form = login.expectation.redirect, form.registered.contains(":"),
            let registered = RedirectParts(form.registered)
        else { return [] }
        return login.awaited.compactMap { delivery in
            guard let came = RedirectParts(delivery.url.href) else { return nil }
            var differences = came.differences(from: registered)
            // RFC 8252, section 7.3: any port of a loopback address.
            if form.kind == .loopback { differences.removeAll { $0 == "port" } }
            guard !differences.isEmpty else { return nil }
            let parts = differences.joined(separator: ", ")
            return login.finding("It differs from “\(form.registered)” in: \(parts).", at: login.at(delivery))
        }
    }
}
