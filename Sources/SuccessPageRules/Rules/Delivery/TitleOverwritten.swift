internal import WebStandards

extension Rule {
    static let titleOverwritten = Rule(
        "HWV-D034",
        "title-overwritten",
        .error,
        Description(
            summary: "The title with the token is changed to one without.",
            rationale: """
                A reader that looks when the page has finished, or later, finds the new title; others find the \
                old one, so that it works on some phones alone.
                """,
            fix: "Leave the title alone once it holds the token.",
            references: [
                "https://html.spec.whatwg.org/multipage/dom.html#document.title"
            ]
        ),
        ways: [.title],
        needs: [.titles],
        failing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title>
            * title Welcome
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title>
            * finish
            * title Welcome back
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
            <title>Please wait</title>
            * title Success code=Secret-code-1
            """,
        ]
    ) { login in
        guard let last = login.run.titles.last, login.token(inTitle: last.text) == nil,
            login.run.titles.contains(where: { $0.page == last.page && login.token(inTitle: $0.text) != nil })
        else { return [] }
        let place = login.successPage.map { login.at($0) } ?? .login
        return [login.finding("The title had the token, and then became “\(login.masked(last.text))”.", at: place)]
    }
}
