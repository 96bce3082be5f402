internal import WebStandards

extension Rule {
    static let titleWhitespace = Rule(
        "HWV-D035",
        "title-whitespace",
        .error,
        Description(
            summary: "The token in the title is broken by white space.",
            rationale: """
                Line ends, tabs and several blanks of the markup become one blank in the title, and readers take \
                the token up to a blank: what stands after a line end is cut off.
                """,
            fix: "Write the title on one line, without blanks in the token.",
            references: [
                "https://html.spec.whatwg.org/multipage/dom.html#document.title"
            ]
        ),
        ways: [.title],
        needs: [.markup],
        failing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-
            |code-1</title>
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>Success code=Secret-code	-1</title>
            """,
        ],
        passing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>
            |  Success   code=Secret-code-1
            |</title>
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1 Example</title>
            """,
        ]
    ) { login in
        guard let page = login.successPage, let title = page.title, let token = login.token(inTitle: title),
            let element = page.elements("title").first, let range = element.text.firstRange(of: token)
        else { return [] }
        let rest = element.text[range.upperBound...]
        let blank = rest.prefix(while: \.isWhitespace)
        guard !blank.isEmpty, blank != " ", blank.endIndex < rest.endIndex else { return [] }
        return [
            login.finding(
                "After \(token.count) characters of the token the markup breaks it.",
                at: login.at(element, of: page)
            )
        ]
    }
}
