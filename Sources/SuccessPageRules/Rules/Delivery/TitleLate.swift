internal import WebStandards

extension Rule {
    static let titleLate = Rule(
        "HWV-D033",
        "title-late",
        .error,
        Description(
            summary: "The title with the token comes when the page has finished already.",
            rationale: """
                Apps read the title in the callback that says that the page is done. A title that a script sets \
                later is told to those alone that observe it: WebKit's “title” key path, Android's \
                onReceivedTitle.
                """,
            fix: "Send the title with the token in the markup.",
            references: [
                "https://developer.apple.com/documentation/webkit/wkwebview/title",
                "https://developer.android.com/reference/android/webkit/WebChromeClient#onReceivedTitle(android.webkit.WebView,%20java.lang.String)",
            ]
        ),
        ways: [.title],
        needs: [.titles, .callbacks],
        failing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>Please wait</title>
            * finish
            * title Success code=Secret-code-1
            """,
            """
            token: title-query code
            GET https://rp.example/done
            200
            * finish
            * title Success code=Secret-code-1
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
            token: title code=
            GET https://rp.example/done
            200
            <title>Please wait</title>
            * title Success code=Secret-code-1
            * finish
            """,
        ]
    ) { login in
        guard let title = login.run.titles.first(where: { login.token(inTitle: $0.text) != nil }),
            let finish = login.finishes.last, finish.sequence < title.sequence
        else { return [] }
        return [
            login.finding(
                "The title has the token after \(finish.name) alone, when readers have looked.",
                at: login.at(finish)
            )
        ]
    }
}
