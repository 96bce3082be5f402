internal import WebStandards

extension Rule {
    static let titleTwice = Rule(
        "HWV-D032",
        "title-twice",
        .warning,
        Description(
            summary: "The success page has several titles that differ.",
            rationale: """
                The title is the first title element of the document. Programs that look for it in the markup, \
                and parsers of HTML 4, may take another.
                """,
            fix: "Send one title element.",
            references: [
                "https://html.spec.whatwg.org/multipage/dom.html#the-title-element-2"
            ]
        ),
        ways: [.title],
        needs: [.markup],
        failing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>Example</title><title>code=Secret-code-1</title>
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title>
            <body><title>Welcome</title>
            """,
        ],
        passing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title>
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title><!--<title>Welcome</title>-->
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title><svg><title>Logo</title><path d="M0 0"/></svg>
            """,
        ]
    ) { login in
        guard let page = login.successPage else { return [] }
        let titles = page.elements("title")
        guard let first = titles.first, let other = titles.first(where: { $0.text != first.text }) else { return [] }
        return [
            login.finding("There are \(titles.count) titles; the first is the page's.", at: login.at(other, of: page))
        ]
    }
}
