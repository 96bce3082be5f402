internal import WebStandards

extension Rule {
    static let needsScripts = Rule(
        "HWV-R009",
        "needs-scripts",
        .warning,
        Description(
            summary: "The login leads on by a script.",
            rationale: """
                Android's WebView runs scripts only where the app has turned them on, and none does by default; \
                the login then stands still.
                """,
            fix: "Lead on by a redirect, and keep a form or link for views without scripts.",
            references: [
                "https://developer.android.com/reference/android/webkit/WebSettings#setJavaScriptEnabled(boolean)"
            ]
        ),
        platforms: [.android],
        needs: [.hops, .scripts],
        failing: [
            """
            GET https://rp.example/login
            200
            <script>location = '/next'</script>
            GET /next by-script
            200
            """,
            """
            token: query code com.example.app:/cb
            GET https://rp.example/login
            200
            * lead com.example.app:/cb?code=Secret-code-1 script
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            302 /next
            200
            """,
            """
            GET https://rp.example/login
            200
            GET /data fetch
            200
            """,
        ]
    ) { login in
        if let hop = login.documents.first(where: { $0.cause == .script }) {
            return [login.finding("A script leads to this page.", at: login.at(hop))]
        }
        return login.awaited.filter { $0.cause == .script }.prefix(1).map {
            login.finding("A script leads to the app.", at: login.at($0))
        }
    }
}
