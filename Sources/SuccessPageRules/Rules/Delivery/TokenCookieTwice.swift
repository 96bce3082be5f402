internal import WebStandards

extension Rule {
    static let tokenCookieTwice = Rule(
        "HWV-D023",
        "token-cookie-twice",
        .error,
        Description(
            summary: "Two cookies of the token's name are left, with different domains or paths.",
            rationale: """
                Which of them a reader takes depends on the order of its platform: the longest path first in a \
                header, any order in a storage.
                """,
            fix: """
                Set the cookie with one Domain and one Path always, and take old ones away by those that they \
                were set with.
                """,
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.7"
            ]
        ),
        ways: [.cookie],
        needs: [.cookies],
        failing: [
            """
            GET https://rp.example/auth/login
            302 /auth/done
            Set-Cookie: oauth_token=Secret-token-0; Path=/
            200
            Set-Cookie: oauth_token=Secret-token-1
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-0; Path=/
            Set-Cookie: oauth_token=Secret-token-1; Path=/; Domain=rp.example
            """,
        ],
        passing: [
            """
            GET https://rp.example/auth/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-0; Path=/
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            Set-Cookie: session=Secret-session; Path=/login
            """,
        ]
    ) { login in
        let cookies = login.finalTokenCookies
        guard cookies.count > 1, let last = login.tokenOffers.last else { return [] }
        let places = cookies.map { "\($0.platformDomain)\($0.path)" }.sorted().joined(separator: " and ")
        return [login.finding("There are cookies of that name for \(places).", at: login.at(last.cookie))]
    }
}
