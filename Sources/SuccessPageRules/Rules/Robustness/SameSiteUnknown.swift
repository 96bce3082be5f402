internal import WebStandards

extension Rule {
    static let sameSiteUnknown = Rule(
        "HWV-R014",
        "same-site-unknown",
        .warning,
        Description(
            summary: "A cookie's SameSite attribute has a value that nobody knows.",
            rationale: """
                An unknown value counts as none: Lax on Android from target 31, no protection in WebKit; a \
                typing error goes unnoticed.
                """,
            fix: "Write Strict, Lax or None.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.6.7"
            ]
        ),
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; SameSite=Laxx
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: session=Secret-session-1; SameSite
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; SameSite=lax
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            """,
        ]
    ) { login in
        login.ownHops.flatMap(\.offeredCookies).compactMap { cookie in
            let names = cookie.text.split(separator: ";").dropFirst().map { part in
                ASCII.lowercase(part.prefix { $0 != "=" }.trimmingBlanks)
            }
            guard names.contains("samesite"), cookie.parsed?.sameSite == .unspecified else { return nil }
            return login.finding("“\(cookie.name)” has a SameSite that counts as none.", at: login.at(cookie))
        }
    }
}
