internal import WebStandards

extension Rule {
    static let loginFails = Rule(
        "HWV-R023",
        "login-fails",
        .error,
        Description(
            summary: "The login's last request gets no answer.",
            rationale: "Nothing finishes, and the app is told of an error.",
            fix: "Look at the host's name, certificate and port.",
            references: [
                "https://developer.apple.com/documentation/foundation/nsurlerror",
                "https://developer.android.com/reference/android/webkit/WebViewClient#ERROR_CONNECT",
            ]
        ),
        failing: [
            """
            GET https://rp.example/login
            302 https://nowhere.example/
            000
            """,
            """
            GET https://rp.example/login
            200
            POST /in
            000
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            000
            GET https://rp.example/login
            200
            """,
            """
            token: query code com.example.app:/cb
            GET https://rp.example/login
            302 com.example.app:/cb?code=Secret-code-1
            """,
        ]
    ) { login in
        guard let hop = login.lastDocument, hop.status == 0, login.run.deliveries.last?.url != hop.url else {
            return []
        }
        return [login.finding("No answer came from “\(hop.url.hostname)”.", at: login.at(hop))]
    }
}
