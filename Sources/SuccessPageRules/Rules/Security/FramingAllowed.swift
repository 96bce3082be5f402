internal import WebStandards

extension Rule {
    static let framingAllowed = Rule(
        "HWV-S029",
        "framing-allowed",
        .warning,
        Description(
            summary: "A page of the login may be shown in a frame of any site.",
            rationale: """
                Another site can lay the login, or the consent, under a page of its own and let the user click \
                there.
                """,
            fix: """
                Send Content-Security-Policy: frame-ancestors 'none', or X-Frame-Options: DENY for old web views \
                as well.
                """,
            references: [
                "https://www.rfc-editor.org/rfc/rfc9700#section-4.16",
                "https://www.w3.org/TR/CSP3/#directive-frame-ancestors",
                "https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header",
            ]
        ),
        needs: [.markup],
        failing: [
            """
            GET https://rp.example/login
            200
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            Content-Security-Policy: default-src 'self'
            <form method=post><input type=password name=p></form>
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Content-Security-Policy: default-src 'self'; frame-ancestors 'none'
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            X-Frame-Options: DENY
            <form method=post><input type=password name=p></form>
            """,
        ]
    ) { login in
        login.run.pages.filter { $0.frame == 0 }.compactMap { page in
            guard !page.elements("form").isEmpty, let hop = page.hop.flatMap(login.run.hop) else { return nil }
            let policies = hop.responseFields.values(of: "Content-Security-Policy").map(ASCII.lowercase)
            guard hop.responseFields["X-Frame-Options"] == nil,
                !policies.contains(where: { $0.contains("frame-ancestors") })
            else { return nil }
            let place = login.field("Content-Security-Policy", of: hop)
            return login.finding("Any site may show this page with its form in a frame.", at: place)
        }
    }
}
