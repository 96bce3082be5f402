internal import WebStandards

extension Rule {
    static let tokenCookieLifetime = Rule(
        "HWV-S008",
        "token-cookie-lifetime",
        .warning,
        Description(
            summary: "The token's cookie lives longer than the app needs to read it.",
            rationale: """
                The app reads it in seconds. Without a lifetime, or with a long one, it stays in the view's \
                storage, which Android keeps on disk over restarts even for session cookies, and is sent with \
                every request.
                """,
            fix: "Add Max-Age of some minutes.",
            references: [
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-4.1.2.2",
                "https://www.rfc-editor.org/rfc/rfc9700#section-4.2.4",
            ]
        ),
        ways: [.cookie],
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Secure
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Max-Age=31536000
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Max-Age=600
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Expires=Thu, 01 Jan 2026 01:00:00 GMT
            """,
        ]
    ) { login in
        // A day is more than any login takes.
        let longest: Int64 = 86_400
        return login.tokenOffers.compactMap { offer in
            guard let parsed = offer.cookie.parsed else { return nil }
            let now = offer.hop.time ?? login.run.began
            let seconds = parsed.maxAge ?? parsed.expires.map { $0.seconds - now.seconds }
            guard seconds.map({ $0 > longest }) ?? true else { return nil }
            let message = seconds == nil ? "The cookie has no lifetime." : "The cookie lives longer than a day."
            return login.finding(message, at: login.at(offer.cookie))
        }
    }
}
