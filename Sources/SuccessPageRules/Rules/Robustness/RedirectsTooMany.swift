internal import WebStandards

extension Rule {
    static let redirectsTooMany = Rule(
        "HWV-R002",
        "redirects-too-many",
        .warning,
        Description(
            summary: "The login takes more than ten redirects in a row.",
            rationale: """
                One more provider, consent or language step in between, and it is beyond what clients follow: \
                iOS's URL loading gives up after 16, Chromium after 20.
                """,
            fix: "Lead to the page at once, and do on the server what the steps between do.",
            references: [
                "https://fetch.spec.whatwg.org/#http-redirect-fetch",
                "https://developer.apple.com/documentation/foundation/urlerror/httptoomanyredirects",
            ]
        ),
        failing: [
            """
            GET https://rp.example/1
            302 /2 to /12
            200
            """,
            """
            GET https://rp.example/login
            200
            POST /1
            302 /2 to /13
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/1
            302 /2 to /11
            200
            """,
            """
            GET https://rp.example/1
            302 /2
            200
            """,
        ]
    ) { login in
        login.chains(longerThan: 10, upTo: 20)
    }
}
