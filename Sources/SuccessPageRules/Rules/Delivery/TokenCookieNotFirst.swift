internal import WebStandards

extension Rule {
    static let tokenCookieNotFirst = Rule(
        "HWV-D006",
        "token-cookie-not-first",
        .error,
        Description(
            summary: "The token's cookie is not the first in the Cookie header of the success page.",
            rationale: """
                The Android sample reader splits the header at semicolons and keeps the blank before each name, \
                so that it finds the first cookie alone. Cookies with longer paths come first, then those that \
                are older.
                """,
            fix: """
                Give the token's cookie the longest path that the success page has, or set it before all others; \
                and let the app trim the names.
                """,
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.8.3",
                "https://developer.android.com/reference/android/webkit/CookieManager#getCookie(java.lang.String)",
            ]
        ),
        ways: [.cookie],
        platforms: [.android],
        needs: [.cookies],
        failing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: session=Secret-session-1; Path=/
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            GET https://rp.example/auth/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            Set-Cookie: step=3; Path=/auth
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            Set-Cookie: session=Secret-session-1; Path=/
            """,
            """
            GET https://rp.example/login
            302 /app/done
            Set-Cookie: session=Secret-session-1; Path=/
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/app
            """,
        ]
    ) { login in
        let name = login.expectation.cookieName ?? ""
        let shown = login.documents.filter(\.isShown)
        func position(_ hop: RecordedHop) -> Int? {
            let end = hop.number == shown.last?.number ? Int.max : hop.sequence
            return login.cookies(for: hop.url, at: end).firstIndex { ASCII.equalIgnoringCase($0.name, name) }
        }
        let positions = shown.compactMap { hop in position(hop).map { (hop, $0) } }
        guard let (hop, index) = positions.last, !positions.contains(where: { $0.1 == 0 }) else { return [] }
        let first = login.cookies(for: hop.url).first?.name ?? ""
        let message = "“\(name)” is number \(index + 1) in the header, after “\(first)”."
        return [login.finding(message, at: login.at(hop))]
    }
}
