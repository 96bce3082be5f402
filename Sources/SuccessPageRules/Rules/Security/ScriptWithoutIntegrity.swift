internal import WebStandards

extension Rule {
    static let scriptWithoutIntegrity = Rule(
        "HWV-S005",
        "script-without-integrity",
        .warning,
        Description(
            summary: "A page of the login takes a script from another site without an integrity attribute.",
            rationale: """
                The site that the script comes from, or whoever takes it over, can read passwords and tokens on \
                the page.
                """,
            fix: "Serve the script yourself, or add integrity and crossorigin.",
            references: [
                "https://www.w3.org/TR/SRI/"
            ]
        ),
        needs: [.markup],
        failing: [
            """
            GET https://rp.example/login
            200
            <script src="https://cdn.example/a.js"></script>
            """,
            """
            GET https://rp.example/login
            200
            <form method=post><input type=password></form>
            <script src="//cdn.example/a.js" async></script>
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            <script src="https://cdn.example/a.js" integrity="sha384-AAAA" crossorigin></script>
            """,
            """
            GET https://rp.example/login
            200
            <script src="https://static.rp.example/a.js"></script>
            <script>let a = 1</script>
            """,
        ]
    ) { login in
        login.run.pages.flatMap { page in
            page.elements("script").compactMap { script -> Finding? in
                guard let source = script["src"], let url = WebURL(source, base: page.url), url.isHTTPFamily,
                    !url.isOfSite(of: page.url), script["integrity"]?.isEmpty != false
                else { return nil }
                return login.finding("The script of “\(url.hostname)” may change.", at: login.at(script, of: page))
            }
        }
    }
}
