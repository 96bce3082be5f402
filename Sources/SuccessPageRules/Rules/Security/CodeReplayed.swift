internal import WebStandards

extension Rule {
    static let codeReplayed = Rule(
        "HWV-S020",
        "code-replayed",
        .error,
        Description(
            summary: "An authorization code is accepted twice.",
            rationale: "A code that was seen on the way, in a log or a Referer field, is as good as the token.",
            fix: "Accept each code once, and revoke what it gave when it comes again.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2",
                "https://www.rfc-editor.org/rfc/rfc9700#section-4.2.4",
            ]
        ),
        needs: [.probes],
        probes: [.codeAgain],
        failing: [
            """
            GET https://rp.example/login
            200
            * probe codeAgain accepted https://rp.example/token
            """,
            """
            GET https://rp.example/login
            200
            * probe codeAgain accepted https://rp.example/cb?code=Secret-code-1
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            * probe codeAgain refused https://rp.example/token
            """,
            """
            GET https://rp.example/login
            200
            * probe codeAgain inapplicable https://rp.example/login
            """,
        ],
        checkAll: { recording, rule in
            recording.accepted(.codeAgain, rule, "The code was accepted a second time.")
        }
    )
}
