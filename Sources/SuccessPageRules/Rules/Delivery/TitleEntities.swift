internal import WebStandards

extension Rule {
    static let titleEntities = Rule(
        "HWV-D036",
        "title-entities",
        .warning,
        Description(
            summary: "The token in the title's markup is written with character references.",
            rationale: """
                A view decodes them; an app that takes the title out of the markup itself, and a reference \
                without its semicolon in some parsers, does not.
                """,
            fix: "Use a token of letters, digits, “-”, “_” and “.”, which needs no references.",
            references: [
                "https://html.spec.whatwg.org/multipage/parsing.html#character-reference-state"
            ]
        ),
        ways: [.title],
        needs: [.markup],
        failing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret&#45;code-1</title>
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret&sol;code</title>
            """,
        ],
        passing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>Sign in &amp; out code=Secret-code-1</title>
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title>
            """,
        ]
    ) { login in
        guard let page = login.successPage, let title = page.title, let token = login.token(inTitle: title),
            let element = page.elements("title").first, let start = page.source.firstRange(of: /(?i)<title/)
        else { return [] }
        let source = page.source[start.lowerBound...]
        let markup = source[..<(source.firstRange(of: /(?i)<\/title/)?.lowerBound ?? source.endIndex)]
        guard !markup.contains(token), markup.contains("&") else { return [] }
        return [login.finding("The token is not in the markup as it is in the title.", at: login.at(element, of: page))]
    }
}
