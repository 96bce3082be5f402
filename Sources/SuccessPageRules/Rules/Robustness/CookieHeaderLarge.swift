internal import WebStandards

extension Rule {
    static let cookieHeaderLarge = Rule(
        "HWV-R008",
        "cookie-header-large",
        .warning,
        Description(
            summary: "A request's Cookie field has more than eight thousand bytes.",
            rationale: """
                Common servers refuse header fields beyond 8 KiB with 400 or 431; the user cannot log in until \
                the app's data is erased.
                """,
            fix: "Set fewer and smaller cookies, with paths that keep them from requests that need none.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc6585#section-5",
                "https://httpd.apache.org/docs/2.4/mod/core.html#limitrequestfieldsize",
            ]
        ),
        failing: [
            """
            GET https://rp.example/login
            > Cookie: a=LONG8100
            200
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: a=LONG4000; Path=/
            Set-Cookie: b=LONG4000; Path=/
            Set-Cookie: c=LONG1000; Path=/
            GET /done
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            > Cookie: a=LONG2000
            200
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: a=LONG4000; Path=/
            Set-Cookie: b=LONG4000; Path=/other
            GET /done
            200
            """,
        ]
    ) { login in
        let most = 8_000
        return login.run.hops.compactMap { hop in
            let size = hop.requestFields.combined("Cookie")?.unicodeScalars.count ?? 0
            guard size > most else { return nil }
            return login.finding("The Cookie field has \(size) bytes.", at: login.at(hop))
        }
    }
}
