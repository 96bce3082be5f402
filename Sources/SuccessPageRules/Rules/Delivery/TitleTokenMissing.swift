internal import WebStandards

extension Rule {
    static let titleTokenMissing = Rule(
        "HWV-D031",
        "title-token-missing",
        .error,
        Description(
            summary: "No title has the token in the form that the app looks for.",
            rationale: """
                The app reads the title of each page that finishes, and cuts the token out by a fixed program; \
                what has another form is no token.
                """,
            fix: "Write the title as the app reads it, such as “Success code=…”.",
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
            <title>Success</title>
            """,
            """
            token: title-query code
            GET https://rp.example/done
            200
            <title>Success: Secret-code-1</title>
            """,
        ],
        passing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>Success code=Secret-code-1</title>
            """,
            """
            token: title-pattern Code: (\\S+)
            GET https://rp.example/done
            200
            <title>Code: Secret-code-1</title>
            """,
        ]
    ) { login in
        let titles = login.run.titles.map(\.text)
        guard titles.allSatisfy({ login.token(inTitle: $0) == nil }),
            login.successPage?.elements("title").isEmpty != true
        else { return [] }
        let place = login.successPage.map { page in
            page.elements("title").first.map { login.at($0, of: page) } ?? login.at(page)
        }
        return [login.finding("No title of the login has a token for the app.", at: place ?? .login)]
    }
}
