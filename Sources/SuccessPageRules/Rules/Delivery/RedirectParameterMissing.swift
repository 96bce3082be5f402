internal import WebStandards

extension Rule {
    static let redirectParameterMissing = Rule(
        "HWV-D044",
        "redirect-parameter-missing",
        .error,
        Description(
            summary: "The redirect to the app has no token and no error.",
            rationale: """
                The app is opened, finds neither its parameter nor “error”, and cannot tell what happened.
                """,
            fix: "Send the parameter that the app reads, or error and error_description.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1"
            ]
        ),
        ways: [.redirect],
        needs: [.deliveries],
        failing: [
            """
            token: query code myapp://cb
            GET https://rp.example/login
            302 myapp://cb?state=1
            """,
            """
            token: query code myapp://cb
            GET https://rp.example/login
            302 myapp://cb?code=&state=1
            """,
        ],
        passing: [
            """
            token: query code myapp://cb
            GET https://rp.example/login
            302 myapp://cb?code=Secret-code-1
            """,
            """
            token: query code myapp://cb
            GET https://rp.example/login
            302 myapp://cb?error=access_denied
            """,
        ]
    ) { login in
        guard let name = login.expectation.redirect?.parameter else { return [] }
        return login.awaited.compactMap { delivery in
            let names = delivery.url.parameters.filter { !$0.value.isEmpty }.map(\.name)
            guard !names.contains(where: { [name, "error", "status"].contains($0) }) else { return nil }
            return login.finding("It has no “\(name)”.", at: login.at(delivery))
        }
    }
}
