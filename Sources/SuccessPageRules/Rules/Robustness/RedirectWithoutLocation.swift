internal import WebStandards

extension Rule {
    static let redirectWithoutLocation = Rule(
        "HWV-R021",
        "redirect-without-location",
        .error,
        Description(
            summary: "A redirect says not where to.",
            rationale: """
                A 3xx answer without a Location field is shown as a page, an empty one for the most part; with a \
                Location that is no URL the load fails.
                """,
            fix: "Send a Location field with an absolute URL.",
            references: [
                "https://fetch.spec.whatwg.org/#concept-response-location-url",
                "https://www.rfc-editor.org/rfc/rfc9110#section-10.2.2",
            ]
        ),
        failing: [
            """
            GET https://rp.example/login
            302
            """,
            """
            GET https://rp.example/login
            200
            POST /in
            303
            Location: https://[
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            302 /done
            200
            """,
            """
            GET https://rp.example/login
            304
            """,
        ]
    ) { login in
        login.documents.filter { [301, 302, 303, 307, 308].contains($0.status) && $0.redirect == nil }.map {
            login.finding(
                "The status is \($0.status), and there is no URL to go to.",
                at: login.field("Location", of: $0)
            )
        }
    }
}
