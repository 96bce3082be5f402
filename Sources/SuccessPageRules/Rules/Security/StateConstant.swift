internal import WebStandards

extension Rule {
    static let stateConstant = Rule(
        "HWV-S014",
        "state-constant",
        .error,
        Description(
            summary: "Every run of the login has the same state.",
            rationale: "A state that can be guessed protects from nothing.",
            fix: "Draw a new random state for each request.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc6749#section-10.10",
                "https://www.rfc-editor.org/rfc/rfc9700#section-4.7",
            ]
        ),
        needs: [.hops, .severalRuns],
        failing: [
            """
            GET https://rp.example/login
            200
            GET https://idp.example/auth?response_type=code&client_id=a&state=xyz form
            200
            ---
            GET https://rp.example/login
            200
            GET https://idp.example/auth?response_type=code&client_id=a&state=xyz form
            200
            """,
            """
            GET https://rp.example/login
            302 https://idp.example/auth?response_type=code&client_id=a&state=1
            200
            ---
            GET https://rp.example/login
            302 https://idp.example/auth?response_type=code&client_id=a&state=1
            200
            """,
        ],
        passing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a&state=k3j
            200
            ---
            GET https://idp.example/auth?response_type=code&client_id=a&state=p0q
            200
            """,
            """
            GET https://idp.example/auth?response_type=code&client_id=a
            200
            ---
            GET https://idp.example/auth?response_type=code&client_id=a
            200
            """,
            """
            GET https://idp.example/auth?response_type=code&client_id=a&state=testers
            200
            ---
            GET https://idp.example/auth?response_type=code&client_id=a&state=testers
            200
            """,
        ],
        checkAll: { recording, rule in
            recording.groups(by: rule) { logins in
                // The state of a URL that the login is begun with, or that a flow opens, is the tester's.
                let requests = logins.map { $0.authorizationRequests.filter { $0.cause != .load } }
                let states = requests.map { $0.compactMap { $0.url.parameter("state") }.first ?? "" }
                guard let first = states.first, !first.isEmpty, Set(states).count == 1,
                    let login = logins.first, let hop = requests.first?.first
                else { return [] }
                return [login.finding("In \(logins.count) runs the state is the same.", at: login.at(hop))]
            }
        }
    )
}
