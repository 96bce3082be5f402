internal import WebStandards

extension Rule {
    static let shortExpires = Rule(
        "HWV-R012",
        "short-expires",
        .warning,
        Description(
            summary: "A cookie's short lifetime is given as a date.",
            rationale: """
                The date is compared with the phone's clock, which may be minutes wrong; the cookie is then \
                expired when it comes.
                """,
            fix: "Give the lifetime as Max-Age, in seconds from now.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-4.1.2.2"
            ]
        ),
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Expires=Thu, 01 Jan 2026 00:05:00 GMT
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: session=Secret-session-1; Expires=Thu, 01 Jan 2026 00:01:00 GMT; Path=/
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Max-Age=300; Expires=Thu, 01 Jan 2026 00:05:00 GMT
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Expires=Fri, 02 Jan 2026 00:00:00 GMT
            """,
            """
            GET https://rp.example/done
            200
            GET https://analytics.example/pixel image
            200
            Set-Cookie: visit=1; Expires=Thu, 01 Jan 2026 00:05:00 GMT; SameSite=None; Secure
            """,
        ]
    ) { login in
        let short: Int64 = 900
        return login.ownHops.flatMap { hop in
            hop.offeredCookies.compactMap { cookie -> Finding? in
                guard let parsed = cookie.parsed, parsed.maxAge == nil, let end = parsed.expires, let now = hop.time,
                    (1...short).contains(end.seconds - now.seconds)
                else { return nil }
                return login.finding(
                    "“\(cookie.name)” ends \(end.seconds - now.seconds) s after it comes.",
                    at: login.at(cookie)
                )
            }
        }
    }
}
