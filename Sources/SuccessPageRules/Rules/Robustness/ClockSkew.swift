internal import WebStandards

extension Rule {
    static let clockSkew = Rule(
        "HWV-R011",
        "clock-skew",
        .warning,
        Description(
            summary: "The server's clock and the phone's do not agree.",
            rationale: """
                An Expires attribute, a token's lifetime and a signature's time are compared with the phone's \
                clock; with minutes of difference a short-lived cookie is expired when it comes.
                """,
            fix: "Keep the server's clock by NTP, and give lifetimes as Max-Age.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9110#section-6.6.1",
                "https://www.ietf.org/archive/id/draft-ietf-httpbis-rfc6265bis-22.html#section-5.6.1",
            ]
        ),
        failing: [
            """
            GET https://rp.example/login
            200
            Date: Thu, 01 Jan 2026 00:30:00 GMT
            """,
            """
            GET https://rp.example/login
            200
            Date: Wed, 31 Dec 2025 23:00:00 GMT
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Date: Thu, 01 Jan 2026 00:00:10 GMT
            """,
            """
            GET https://rp.example/login
            200
            """,
        ]
    ) { login in
        let most: Int64 = 300
        let wrong = login.documents.first { hop in
            guard let now = hop.time, let date = hop.responseFields["Date"].flatMap({ CookieDate.parse($0) }) else {
                return false
            }
            return abs(date.seconds - now.seconds) > most
        }
        guard let hop = wrong, let now = hop.time,
            let date = hop.responseFields["Date"].flatMap({ CookieDate.parse($0) })
        else { return [] }
        let minutes = (date.seconds - now.seconds) / 60
        let message = "The server is \(abs(minutes)) minutes \(minutes > 0 ? "ahead" : "behind")."
        return [login.finding(message, at: login.field("Date", of: hop))]
    }
}
