internal import WebStandards

extension Rule {
    static let stateNotReturned = Rule(
        "HWV-S015",
        "state-not-returned",
        .error,
        Description(
            summary: "The authorization answer has another state than the request, or none.",
            rationale: """
                An app that compares them refuses the answer; one that does not can be fed with anybody's.
                """,
            fix: "Return the state of the request unchanged.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2"
            ]
        ),
        failing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a&state=s3
            302 https://rp.example/cb?code=Secret-code-1
            200
            """,
            """
            token: query code myapp://cb
            GET https://idp.example/auth?response_type=code&client_id=a&state=s3
            302 myapp://cb?code=Secret-code-1&state=S3
            """,
        ],
        passing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a&state=s%2B3
            302 https://rp.example/cb?code=Secret-code-1&state=s%2b3
            200
            """,
            """
            GET https://idp.example/auth?response_type=code&client_id=a
            302 https://rp.example/cb?code=Secret-code-1
            200
            """,
        ]
    ) { login in
        let states = login.authorizationRequests.compactMap { $0.url.parameter("state") }.filter { !$0.isEmpty }
        guard !states.isEmpty else { return [] }
        return login.authorizationAnswers.compactMap { answer in
            let state = answer.parameter("state")
            guard !states.contains(state ?? "") else { return nil }
            let hop = login.run.hops.first { $0.redirect == answer }
            let delivery = login.run.deliveries.first { $0.url == answer }
            let place = hop.map { login.field("Location", of: $0) } ?? delivery.map(login.at) ?? .login
            return login.finding(state == nil ? "The answer has no state." : "The answer has another state.", at: place)
        }
    }
}
