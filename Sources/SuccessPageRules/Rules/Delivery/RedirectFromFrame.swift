internal import WebStandards

extension Rule {
    static let redirectFromFrame = Rule(
        "HWV-D046",
        "redirect-from-frame",
        .warning,
        Description(
            summary: "A frame leads to the app's scheme.",
            rationale: """
                Views ask about a frame's custom scheme, but many apps answer for the main frame alone, and the \
                older form of Android's question does not tell frames apart.
                """,
            fix: "Lead the view itself to the app.",
            references: [
                "https://developer.android.com/reference/android/webkit/WebResourceRequest#isForMainFrame()",
                "https://developer.apple.com/documentation/webkit/wknavigationaction/targetframe",
            ]
        ),
        ways: [.redirect],
        needs: [.deliveries],
        failing: [
            """
            token: query code myapp://cb
            GET https://rp.example/done
            200
            <iframe src="/to-app"></iframe>
            GET /to-app frame
            302 myapp://cb?code=Secret-code-1
            """,
            """
            token: query code myapp://cb
            GET https://rp.example/done
            200
            * lead myapp://cb?code=Secret-code-1 script frame
            """,
        ],
        passing: [
            """
            token: query code myapp://cb
            GET https://rp.example/done
            302 myapp://cb?code=Secret-code-1
            """,
            """
            token: query code myapp://cb
            GET https://rp.example/done
            200
            * lead myapp://cb?code=Secret-code-1 script
            """,
        ]
    ) { login in
        login.awaited.filter { $0.frame != 0 }.map {
            login.finding("Not the page but a frame in it leads to the app.", at: login.at($0))
        }
    }
}
