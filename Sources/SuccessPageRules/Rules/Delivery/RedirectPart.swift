internal import WebStandards

extension Rule {
    static let redirectPart = Rule(
        "HWV-D043",
        "redirect-part",
        .error,
        Description(
            summary: """
                The redirect has the parameter in the fragment where the app reads the query, or the reverse.
                """,
            rationale: """
                A code comes in the query and an implicit grant's token in the fragment; an app reads the one it \
                was written for.
                """,
            fix: "Answer in the part that the app reads, or set response_mode.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc6749#section-4.2.2",
                "https://openid.net/specs/oauth-v2-multiple-response-types-1_0.html#ResponseModes",
            ]
        ),
        ways: [.redirect],
        needs: [.deliveries],
        failing: [
            """
            token: query code myapp://cb
            GET https://rp.example/login
            302 myapp://cb#code=Secret-code-1
            """,
            """
            token: fragment access_token myapp://cb
            GET https://rp.example/login
            302 myapp://cb?access_token=Secret-token-1
            """,
        ],
        passing: [
            """
            token: query code myapp://cb
            GET https://rp.example/login
            302 myapp://cb?code=Secret-code-1#_=_
            """,
            """
            token: fragment access_token myapp://cb
            GET https://rp.example/login
            302 myapp://cb#access_token=Secret-token-1
            """,
        ]
    ) { login in
        guard let form = login.expectation.redirect, let name = form.parameter else { return [] }
        return login.awaited.compactMap { delivery in
            func has(_ part: String?) -> Bool {
                URLEncoded.parse(part ?? "").contains { $0.0 == name && !$0.1.isEmpty }
            }
            let (read, other) =
                form.part == .query
                ? (delivery.url.query, delivery.url.fragment) : (delivery.url.fragment, delivery.url.query)
            guard !has(read), has(other) else { return nil }
            let place = form.part == .query ? "fragment" : "query"
            let message = "“\(name)” is in the \(place), and the app reads the \(form.part.rawValue)."
            return login.finding(message, at: login.at(delivery))
        }
    }
}
