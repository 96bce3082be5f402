internal import WebStandards

extension Rule {
    static let successRefresh = Rule(
        "HWV-D052",
        "success-refresh",
        .warning,
        Description(
            summary: "The page that has the token leads on by a refresh.",
            rationale: """
                The page is there for a moment: a reader that looks when it has finished may meet the next page, \
                and Android may leave out the callback for a page that leads on at once.
                """,
            fix: "Let the page with the token stay.",
            references: [
                "https://html.spec.whatwg.org/multipage/document-lifecycle.html#shared-declarative-refresh-steps"
            ]
        ),
        ways: [.cookie, .title],
        needs: [.markup],
        failing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title>
            <meta http-equiv=refresh content="0; url=/home">
            GET /home metaRefresh
            200
            <title>Home</title>
            """,
            """
            GET https://rp.example/done
            200
            Refresh: 1; url=/home
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            GET /home metaRefresh
            200
            """,
        ],
        passing: [
            """
            token: title code=
            GET https://rp.example/login
            200
            <meta http-equiv=refresh content="0; url=/done">
            GET /done metaRefresh
            200
            <title>code=Secret-code-1</title>
            """,
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
        ]
    ) { login in
        login.pagesWithToken.compactMap { page in
            let meta = page.elements("meta").first {
                ASCII.equalIgnoringCase($0["http-equiv"] ?? "", "refresh")
                    && DeclarativeRefresh(parsing: $0["content"] ?? "") != nil
            }
            if let meta { return login.finding("The page with the token leads on.", at: login.at(meta, of: page)) }
            guard let hop = page.hop.flatMap(login.run.hop),
                hop.responseFields["Refresh"].flatMap({ DeclarativeRefresh(parsing: $0) }) != nil
            else {
                return nil
            }
            return login.finding("The page with the token leads on.", at: login.field("Refresh", of: hop))
        }
    }
}
