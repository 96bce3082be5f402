internal import WebStandards

extension Rule {
    static let cookieNearLimit = Rule(
        "HWV-R006",
        "cookie-near-limit",
        .warning,
        Description(
            summary: "A cookie is nearly as large as cookies may be.",
            rationale: """
                Name and value together may have 4,096 bytes. What grows with the user's name, groups or claims \
                is over the limit for some, and then dropped without a word.
                """,
            fix: "Keep the data on the server, and a reference to it in the cookie.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.6"
            ]
        ),
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-LONG3800
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: session=Secret-LONG4000; Path=/
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-LONG2000
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Comment=LONG3900
            """,
        ]
    ) { login in
        let near = 3_584
        return login.ownHops.flatMap(\.offeredCookies).compactMap { cookie in
            let size = cookie.name.unicodeScalars.count + cookie.value.unicodeScalars.count
            guard size > near, size <= 4_096 else { return nil }
            return login.finding("“\(cookie.name)” has \(size) of 4096 bytes.", at: login.at(cookie))
        }
    }
}
