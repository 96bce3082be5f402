internal import WebStandards

extension Rule {
    static let redirectURIPrefix = Rule(
        "HWV-S021",
        "redirect-uri-prefix",
        .error,
        Description(
            summary: "A redirect URI is accepted that only begins as the registered one does.",
            rationale: """
                An attacker who controls any page below the registered URI, or a host whose name begins alike, \
                is sent the code.
                """,
            fix: """
                Compare redirect URIs letter by letter; let the port of a loopback address alone differ.
                """,
            references: [
                "https://www.rfc-editor.org/rfc/rfc9700#section-2.1",
                "https://www.rfc-editor.org/rfc/rfc9700#section-4.1.3",
            ]
        ),
        needs: [.probes],
        probes: [.longerRedirectURI, .otherRedirectURI, .foreignRedirectURI],
        failing: [
            """
            GET https://rp.example/login
            200
            * probe longerRedirectURI accepted https://rp.example/auth?redirect_uri=https://rp.example/cb/more
            """,
            """
            GET https://rp.example/login
            200
            * probe foreignRedirectURI accepted https://rp.example/auth?redirect_uri=https://evil.example/
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            * probe longerRedirectURI refused https://rp.example/auth
            """,
            """
            GET https://rp.example/login
            200
            * probe codeAgain accepted https://rp.example/token
            * probe longerRedirectURI inapplicable https://rp.example/login
            """,
        ],
        checkAll: { recording, rule in
            recording.accepted(.longerRedirectURI, rule, "A redirect URI longer than the registered one was accepted.")
                + recording.accepted(.otherRedirectURI, rule, "A redirect URI of another path was accepted.")
                + recording.accepted(.foreignRedirectURI, rule, "A redirect URI of another host was accepted.")
        }
    )
}
