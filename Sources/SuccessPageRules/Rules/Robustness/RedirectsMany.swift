internal import WebStandards

extension Rule {
    static let redirectsMany = Rule(
        "HWV-R001",
        "redirects-many",
        .note,
        Description(
            summary: "The login takes more than five redirects in a row.",
            rationale: """
                Each costs a round trip on a phone's connection, and is a place where a cookie, a fragment or a \
                method can be lost.
                """,
            fix: "Lead to the page at once, and do on the server what the steps between do.",
            references: [
                "https://fetch.spec.whatwg.org/#http-redirect-fetch"
            ]
        ),
        failing: [
            """
            GET https://rp.example/1
            302 /2 to /7
            200
            """,
            """
            GET https://rp.example/login
            200
            POST /1
            302 /2 to /6
            302 com.example.app:/cb
            """,
        ],
        passing: [
            """
            GET https://rp.example/1
            302 /2 to /6
            200
            """,
            """
            GET https://rp.example/1
            302 /2 to /4
            200
            GET /1
            302 /2 to /4
            200
            """,
        ]
    ) { login in
        login.chains(longerThan: 5, upTo: 10)
    }
}
