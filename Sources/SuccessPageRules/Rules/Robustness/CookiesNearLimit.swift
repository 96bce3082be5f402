internal import WebStandards

extension Rule {
    static let cookiesNearLimit = Rule(
        "HWV-R007",
        "cookies-near-limit",
        .warning,
        Description(
            summary: "A host has nearly as many cookies as a jar keeps of it.",
            rationale: """
                Chromium keeps 180 of a domain and drops the ones that were used longest ago: the session's, or \
                the token's.
                """,
            fix: "Set fewer cookies.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-6.1"
            ]
        ),
        needs: [.cookies],
        failing: [
            """
            GET https://rp.example/done
            200
            * cookies 160
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            * cookies 190
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            * cookies 20
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            """,
        ]
    ) { login in
        var counts: [String: Int] = [:]
        for cookie in login.finalJar {
            counts[PublicSuffixList.system.registrableDomain(of: cookie.domain) ?? cookie.domain, default: 0] += 1
        }
        let hasEvicted = login.run.cookieChanges.contains { $0.change.kind == .evicted }
        guard let (domain, count) = counts.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }),
            count > 150 || hasEvicted
        else { return [] }
        return [
            login.finding(
                "“\(domain)” has \(count) cookies at the end.",
                at: login.lastDocument.map(login.at) ?? .login
            )
        ]
    }
}
