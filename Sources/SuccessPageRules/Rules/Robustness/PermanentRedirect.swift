internal import WebStandards

extension Rule {
    static let permanentRedirect = Rule(
        "HWV-R022",
        "permanent-redirect",
        .warning,
        Description(
            summary: "A redirect of the login is permanent.",
            rationale: """
                Answers with 301 and 308 may be kept for ever: the next login skips the step, with the state, \
                code or token of this one in the URL.
                """,
            fix: "Use 302 or 303, and Cache-Control: no-store.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9110#section-15.4.2"
            ]
        ),
        failing: [
            """
            GET https://rp.example/login
            301 https://idp.example/auth?state=s1
            200
            """,
            """
            token: query code com.example.app:/cb
            GET https://rp.example/login
            200
            POST /in
            308 com.example.app:/cb?code=Secret-code-1
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            302 https://idp.example/auth?state=s1
            200
            """,
            """
            GET http://rp.example/
            301 https://rp.example/
            200
            """,
        ]
    ) { login in
        login.documents.compactMap { hop in
            guard [301, 308].contains(hop.status), let target = hop.redirect,
                !CacheControl(parsing: hop.responseFields.values(of: "Cache-Control")).noStore
            else { return nil }
            let carried = target.parameters.first { parameter in
                Secret.isSecret(parameter: parameter.name, value: parameter.value)
                    || ["state", "nonce", "code_challenge"].contains(parameter.name)
            }
            guard let carried else { return nil }
            let message = "It may be kept, with this login's “\(carried.name)”."
            return login.finding(message, at: login.status(of: hop))
        }
    }
}
