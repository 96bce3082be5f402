internal import WebStandards

extension Rule {
    static let tokenCookieMissing = Rule(
        "HWV-D001",
        "token-cookie-missing",
        .error,
        Description(
            summary: "No answer and no script sets the cookie that the app reads its token from.",
            rationale: """
                An app that watches its cookies sees every page finish and never finds a token; the user looks \
                at a success page that does not go away.
                """,
            fix: """
                Set the cookie in the answer that shows the success page, under the very name that the app \
                reads.
                """,
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-4.1"
            ]
        ),
        ways: [.cookie],
        needs: [.cookies, .scripts],
        failing: [
            """
            GET https://rp.example/login
            200
            """,
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: session=Secret-session-1; Secure; HttpOnly
            200
            <title>Welcome</title>
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/; Secure; HttpOnly
            200
            """,
            """
            GET https://rp.example/login
            200
            * cookie oauth_token=Secret-token-1
            """,
        ]
    ) { login in
        let name = login.expectation.cookieName ?? ""
        let written = login.run.cookieChanges.map(\.change.cookie).filter { ASCII.equalIgnoringCase($0.name, name) }
        // One that is refused, or named in other letters, is another rule's.
        let offered = login.run.hops.flatMap(\.offeredCookies).filter { ASCII.equalIgnoringCase($0.name, name) }
        guard written.isEmpty, offered.isEmpty else { return [] }
        let place = login.lastDocument.map { login.field("Set-Cookie", of: $0) } ?? .login
        return [login.finding("The login ends, and nothing ever set a cookie named “\(name)”.", at: place)]
    }
}
