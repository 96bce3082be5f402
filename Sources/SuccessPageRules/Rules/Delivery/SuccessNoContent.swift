internal import WebStandards

extension Rule {
    static let successNoContent = Rule(
        "HWV-D051",
        "success-no-content",
        .error,
        Description(
            summary: "The login ends on an answer without a page.",
            rationale: """
                With 204 or 205 the view keeps the page it has, and no callback says that one has finished.
                """,
            fix: "Answer with 200 and a page.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9110#section-15.3.5"
            ]
        ),
        failing: [
            """
            GET https://rp.example/login
            200
            POST /in
            204
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            GET https://rp.example/login
            302 /done
            205
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            204
            GET /login
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            GET https://rp.example/login
            200
            GET /beacon fetch
            204
            """,
        ]
    ) { login in
        guard let hop = login.lastDocument, [204, 205].contains(hop.status) else { return [] }
        return [login.finding("The login's last answer, \(hop.status), shows no page.", at: login.status(of: hop))]
    }
}
