internal import WebStandards

extension Rule {
    static let openRedirectProven = Rule(
        "HWV-S022",
        "open-redirect-proven",
        .error,
        Description(
            summary: "A step of the login redirects wherever its parameter says.",
            rationale: """
                A link to your host that leads to the attacker's page lends it your name, and where a redirect \
                URI may be such a step, the code goes along.
                """,
            fix: "Redirect to paths of your own alone, or to a list of known URLs.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9700#section-4.11"
            ]
        ),
        needs: [.probes],
        probes: [.openRedirect],
        failing: [
            """
            GET https://rp.example/login
            200
            * probe openRedirect accepted https://rp.example/out?next=https://probe.example/
            """,
            """
            GET https://rp.example/login
            302 /out?next=/done
            302 /done
            200
            * probe openRedirect accepted https://rp.example/out?next=//probe.example/
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            * probe openRedirect refused https://rp.example/out?next=https://probe.example/
            """,
            """
            GET https://rp.example/login
            200
            * probe openRedirect inapplicable https://rp.example/login
            """,
        ],
        checkAll: { recording, rule in
            recording.accepted(.openRedirect, rule, "It redirects to another host that its parameter names.")
        }
    )
}
