internal import WebStandards

extension Rule {
    static let pageLarge = Rule(
        "HWV-R015",
        "page-large",
        .note,
        Description(
            summary: "A page of the login has more than a megabyte.",
            rationale: """
                Readers wait for the page and its parts to finish; on a slow connection users give up first.
                """,
            fix: "Send a small page.",
            references: [
                "https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-end"
            ]
        ),
        failing: [
            """
            GET https://rp.example/done
            200
            Content-Length: 2000000
            """,
            """
            GET https://rp.example/login
            200
            Content-Length: 1500000
            GET /done
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Content-Length: 20000
            """,
            """
            GET https://rp.example/done
            200
            GET /film image
            200
            Content-Length: 9000000
            """,
        ]
    ) { login in
        let most = 1 << 20
        return login.documents.filter { $0.isShown && ($0.bodySize ?? 0) > most }.map {
            login.finding("The page has \(($0.bodySize ?? 0) >> 10) KiB.", at: login.at($0))
        }
    }
}
