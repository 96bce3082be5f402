internal import WebStandards

extension Rule {
    static let titleParsers = Rule(
        "HWV-D040",
        "title-parsers",
        .warning,
        Description(
            summary: "Parsers of HTML 4 and HTML 5 read different titles.",
            rationale: """
                Web views follow the HTML Standard, where a title's content is text. Programs that read the \
                markup with an older parser end the title at a tag, drop a comment in it, or know other \
                character references.
                """,
            fix: "Write the title without tags, comments and character references, and close it.",
            references: [
                "https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inhead"
            ]
        ),
        ways: [.title],
        needs: [.markup],
        failing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=<b>Secret-code-1</b></title>
            * html4 code=
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret<!--x-->-code-1</title>
            * html4 code=Secret-code-1
            """,
        ],
        passing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title>
            * html4 code=Secret-code-1
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title>
            """,
        ]
    ) { login in
        guard let page = login.successPage, let other = page.titleInHTML4, let title = page.title, other != title else {
            return []
        }
        let place = page.elements("title").first.map { login.at($0, of: page) } ?? login.at(page)
        return [
            login.finding(
                "A parser of HTML 4 makes a title of \(other.count) characters, not \(title.count).",
                at: place
            )
        ]
    }
}
