internal import WebStandards

extension Rule {
    static let expiresUnreadable = Rule(
        "HWV-R013",
        "expires-unreadable",
        .warning,
        Description(
            summary: "A cookie's Expires or Max-Age cannot be read.",
            rationale: """
                An attribute that cannot be read is ignored, so that the cookie ends with the session on iOS \
                and, as Android keeps session cookies, never there.
                """,
            fix: "Write a date such as “Thu, 01 Jan 2026 00:00:00 GMT”, and Max-Age as digits.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.1.1"
            ]
        ),
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Expires=tomorrow
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Max-Age=10m
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Expires=Thu, 01 Jan 2026 01:00:00 GMT
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Max-Age=600
            """,
        ]
    ) { login in
        login.ownHops.flatMap(\.offeredCookies).compactMap { cookie in
            guard let parsed = cookie.parsed else { return nil }
            let names = cookie.text.split(separator: ";").dropFirst().map { part in
                ASCII.lowercase(part.prefix { $0 != "=" }.trimmingBlanks)
            }
            let unread =
                names.contains("expires") && parsed.expires == nil
                ? "Expires"
                : names.contains("max-age") && parsed.maxAge == nil ? "Max-Age" : nil
            return unread.map {
                login.finding("“\(cookie.name)” has an \($0) that cannot be read.", at: login.at(cookie))
            }
        }
    }
}
