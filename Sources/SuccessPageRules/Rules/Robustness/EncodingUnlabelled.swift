internal import WebStandards

extension Rule {
    static let encodingUnlabelled = Rule(
        "HWV-R016",
        "encoding-unlabelled",
        .warning,
        Description(
            summary: "A page with characters outside ASCII does not say its encoding.",
            rationale: """
                Web views guess by the phone's language: the same page reads otherwise on a phone in another \
                country, title and form values too.
                """,
            fix: "Send Content-Type: text/html; charset=utf-8.",
            references: [
                "https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding"
            ]
        ),
        needs: [.markup],
        failing: [
            """
            GET https://rp.example/login
            200
            <p>Grüße</p>
            """,
            """
            GET https://rp.example/login
            200
            Content-Type: text/html
            <title>Schön</title>
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Content-Type: text/html; charset=utf-8
            <p>Grüße</p>
            """,
            """
            GET https://rp.example/login
            200
            <meta http-equiv=Content-Type content="text/html; charset=utf-8"><p>Grüße</p>
            """,
        ]
    ) { login in
        login.run.pages.compactMap { page in
            guard let hop = page.hop.flatMap(login.run.hop), hop.declaredCharset == nil,
                !page.source.utf8.allSatisfy({ $0 < 0x80 }), !page.source.hasPrefix("\u{FEFF}"), !page.declaresCharset
            else { return nil }
            return login.finding("The page does not say its encoding.", at: login.field("Content-Type", of: hop))
        }
    }
}
