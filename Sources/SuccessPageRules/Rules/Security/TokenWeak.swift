internal import WebStandards

extension Rule {
    static let tokenWeak = Rule(
        "HWV-S027",
        "token-weak",
        .error,
        Description(
            summary: "The token is short, or the tokens of several runs are alike.",
            rationale: """
                A token that can be guessed, or counted on from another, is nobody's secret; RFC 6749 wants a \
                chance of 2^-128 at most, 2^-160 better.
                """,
            fix: "Draw tokens from the system's random source, at least 128 bits.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc6749#section-10.10"
            ]
        ),
        needs: [.hops, .severalRuns],
        token: .read,
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-10000000000000001
            ---
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-10000000000000002
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=8f3a91
            ---
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=0b77c2
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=q7VhY2nK0sWm3ZtR8xLpUa
            ---
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Jd5Rb1oXc9GfTz4NyEwQ6i
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
            let weak = recording.groups(by: rule).compactMap { logins -> (login: Inspection, count: Int, bits: Int)? in
                let tokens = logins.compactMap(\.tokens.last)
                guard tokens.count > 1, Set(tokens).count > 1, let login = logins.first else { return nil }
                let bits = TokenEntropy.bits(of: tokens)
                return bits < 128 ? (login, tokens.count, bits) : nil
            }
            // By chance a letter more or less differs on a platform: it is one finding.
            let bits = weak.map(\.bits).min() ?? 0
            return weak.map { login, count, _ in
                let place = login.tokenAnswers.last.map(login.at) ?? .login
                let message = "What differs between the tokens of \(count) runs is worth \(bits) bits at most."
                return login.finding(message, at: place)
            }
        }
    )
}
