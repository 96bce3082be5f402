internal import WebStandards

extension Rule {
    static let loopbackByName = Rule(
        "HWV-S037",
        "loopback-by-name",
        .warning,
        Description(
            summary: "The loopback redirect URI names localhost.",
            rationale: """
                The name may resolve to another address, or to one that the app does not listen on; RFC 8252 \
                says that its use is NOT RECOMMENDED.
                """,
            fix: "Use http://127.0.0.1:PORT/ or http://[::1]:PORT/.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc8252#section-8.3"
            ]
        ),
        ways: [.redirect],
        failing: [
            """
            token: query code http://localhost:4711/cb
            GET https://rp.example/login
            302 http://localhost:4711/cb?code=Secret-code-1
            200
            """,
            """
            token: query code http://localhost/cb
            GET https://rp.example/login
            200
            """,
        ],
        passing: [
            """
            token: query code http://127.0.0.1/cb
            GET https://rp.example/login
            302 http://127.0.0.1:4711/cb?code=Secret-code-1
            200
            """,
            """
            token: query code com.example.app:/localhost
            GET https://rp.example/login
            302 com.example.app:/localhost?code=Secret-code-1
            """,
        ]
    ) { login in
        guard let form = login.expectation.redirect, form.kind == .loopback, let host = form.url?.hostname,
            form.url?.hasIPAddressHost == false
        else { return [] }
        return [
            login.finding(
                "“\(host)” is a name, not a loopback address.",
                at: login.awaited.first.map(login.at) ?? .login
            )
        ]
    }
}
