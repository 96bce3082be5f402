internal import WebStandards

extension Rule {
    static let tokenConstant = Rule(
        "HWV-S028",
        "token-constant",
        .note,
        Description(
            summary: "Every run of the login gives the same token.",
            rationale: """
                A token that never changes cannot be told from a stolen one, and lives as long as the account.
                """,
            fix: "Make a new token for each login, and let it expire.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9700#section-2.2.1"
            ]
        ),
        needs: [.hops, .severalRuns],
        token: .read,
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            ---
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            """,
            """
            token: query code myapp://cb
            GET https://rp.example/login
            302 myapp://cb?code=Secret-code-1
            ---
            GET https://rp.example/login
            302 myapp://cb?code=Secret-code-1
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            ---
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-2
            """,
            """
            GET https://rp.example/done
            200
            ---
            GET https://rp.example/done
            200
            """,
        ],
        checkAll: { recording, rule in
            recording.groups(by: rule) { logins in
                let tokens = logins.compactMap(\.tokens.last)
                guard tokens.count > 1, Set(tokens).count == 1, let login = logins.first else { return [] }
                let place = login.tokenAnswers.last.map(login.at) ?? .login
                return [login.finding("In \(tokens.count) runs the token is the same.", at: place)]
            }
        }
    )
}
