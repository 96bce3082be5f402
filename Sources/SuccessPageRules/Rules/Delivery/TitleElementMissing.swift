internal import WebStandards

extension Rule {
    static let titleElementMissing = Rule(
        "HWV-D030",
        "title-element-missing",
        .error,
        Description(
            summary: "The success page has no title element.",
            rationale: """
                An app that reads the token from the title finds it empty; UIWebView then shows the title of \
                nothing, Android's getTitle the page's URL.
                """,
            fix: "Send the title with the token in the page's head.",
            references: [
                "https://html.spec.whatwg.org/multipage/dom.html#document.title",
                "https://developer.android.com/reference/android/webkit/WebView#getTitle()",
            ]
        ),
        ways: [.title],
        needs: [.markup],
        failing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <p>You may return to the app.</p>
            """,
            """
            token: title-query code
            GET https://rp.example/login
            302 /done
            200
            <!-- <title>Success code=Secret-code-1</title> -->
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
            <body><title>code=Secret-code-1</title>
            """,
        ]
    ) { login in
        guard let page = login.successPage, page.elements("title").isEmpty else { return [] }
        return [login.finding("The page that the login ends on has no title.", at: login.at(page))]
    }
}
