internal import WebStandards

extension Rule {
    static let redirectsBeyondLimit = Rule(
        "HWV-R003",
        "redirects-beyond-limit",
        .error,
        Description(
            summary: "The login takes more than twenty redirects in a row.",
            rationale: """
                The Fetch Standard and Chromium end with an error after twenty redirects, iOS's URL loading \
                after 16; the page is never shown.
                """,
            fix: "Lead to the page at once, and do on the server what the steps between do.",
            references: [
                "https://fetch.spec.whatwg.org/#http-redirect-fetch"
            ]
        ),
        failing: [
            """
            GET https://rp.example/1
            302 /2 to /22
            * fail too many redirects
            """,
            """
            GET https://rp.example/0
            302 /1 to /21
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/1
            302 /2 to /12
            200
            """,
            """
            GET https://rp.example/1
            200
            """,
        ]
    ) { login in
        login.chains(longerThan: 20, upTo: .max)
    }
}
