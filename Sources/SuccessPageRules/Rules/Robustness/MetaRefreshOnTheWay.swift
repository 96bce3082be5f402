internal import WebStandards

extension Rule {
    static let metaRefreshOnTheWay = Rule(
        "HWV-R010",
        "meta-refresh-on-the-way",
        .note,
        Description(
            summary: "The login leads on by a refresh.",
            rationale: """
                The page between finishes as any other: readers run there, and on Android onPageFinished may be \
                left out or come for both. A script or a slow phone changes which.
                """,
            fix: "Lead on by a 302.",
            references: [
                "https://html.spec.whatwg.org/multipage/semantics.html#attr-meta-http-equiv-refresh"
            ]
        ),
        needs: [.hops, .callbacks],
        failing: [
            """
            GET https://rp.example/login
            200
            <meta http-equiv=refresh content="0; url=/next">
            GET /next metaRefresh
            200
            """,
            """
            GET https://rp.example/login
            302 /wait
            200
            Refresh: 3; url=/done
            GET /done metaRefresh
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            302 /next
            200
            """,
            """
            GET https://rp.example/login
            200
            GET /next link
            200
            """,
        ]
    ) { login in
        // That the page with the token leads on is another rule's.
        let left = Set(login.pagesWithToken.map { $0.url.removingFragment() })
        return login.documents.filter { hop in
            hop.cause == .metaRefresh && hop.initiator.map { left.contains($0.removingFragment()) } != true
        }.map {
            login.finding("A refresh leads to this page.", at: login.at($0))
        }
    }
}
