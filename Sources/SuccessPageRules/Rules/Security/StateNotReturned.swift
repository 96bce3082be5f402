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
            token: query code myapp://cb
            GET https://idp.example/auth?response_type=code&client_id=a&state=s3&redirect_uri=https%3A%2F%2Frp.example%2Fcb
            302 https://rp.example/cb?code=Secret-code-1&state=s3
            302 myapp://cb?code=Secret-code-2
            """,
            """
            GET https://idp.example/auth?response_type=code&client_id=a
            302 https://rp.example/cb?code=Secret-code-1
            200
            """,
        ]
    ) { login in
        login.authorizations.compactMap { request, answer in
            guard let sent = request.url.parameter("state"), !sent.isEmpty else { return nil }
            let state = answer.parameter("state")
            guard state.map({ login.run.agree($0, sent) }) != true else { return nil }
            let message = state == nil ? "The answer has no state." : "The answer has another state."
            return login.finding(message, at: login.at(answer: answer))
        }
    }
}
