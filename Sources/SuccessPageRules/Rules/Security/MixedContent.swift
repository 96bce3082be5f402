internal import WebStandards

extension Rule {
    static let mixedContent = Rule(
        "HWV-S012",
        "mixed-content",
        .error,
        Description(
            summary: "A page over https takes parts over plain http.",
            rationale: """
                Whoever changes a script or frame on the way owns the page. Web views block most of it, so that \
                the page may not work either.
                """,
            fix: "Take every part over https.",
            references: [
                "https://w3c.github.io/webappsec-mixed-content/"
            ]
        ),
        needs: [.markup],
        failing: [
            """
            GET https://rp.example/login
            200
            <script src="http://rp.example/a.js"></script>
            """,
            """
            GET https://rp.example/login
            200
            <iframe src="http://rp.example/frame"></iframe>
            <img src="http://rp.example/logo.png">
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            <script src="/a.js"></script>
            <a href="http://rp.example/">home</a>
            """,
            """
            GET http://localhost/login
            200
            <img src="http://localhost/logo.png">
            """,
        ]
    ) { login in
        login.run.pages.filter { $0.url.scheme == "https" }.flatMap { page in
            page.elements.compactMap { element -> Finding? in
                let isSheet = element.name == "link" && ASCII.lowercase(element["rel"] ?? "").contains("stylesheet")
                guard ["script", "iframe", "frame", "img"].contains(element.name) || isSheet,
                    let source = element[isSheet ? "href" : "src"], let url = WebURL(source, base: page.url),
                    url.scheme == "http", !url.isOfThisMachine
                else { return nil }
                return login.finding("The \(element.name) comes over plain http.", at: login.at(element, of: page))
            }
        }
    }
}
