internal import WebStandards

extension Rule {
    static let plainHTTP = Rule(
        "HWV-S011",
        "plain-http",
        .error,
        Description(
            summary: "A step of the login goes over plain http.",
            rationale: """
                Anyone on the way reads and changes it. Apps on iOS 9 and later, and on Android 9 and later, \
                refuse plain http unless they made an exception, so that the login fails there.
                """,
            fix: "Serve every step over https.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9700#section-2.6",
                "https://developer.apple.com/documentation/bundleresources/information-property-list/nsapptransportsecurity",
                "https://developer.android.com/privacy-and-security/security-config#CleartextTrafficPermitted",
            ]
        ),
        failing: [
            """
            GET http://rp.example/login
            200
            """,
            """
            GET https://rp.example/login
            302 http://rp.example/done
            302 https://rp.example/done
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            """,
            """
            GET http://127.0.0.1:8080/login
            200
            """,
        ]
    ) { login in
        login.documents.filter { $0.url.scheme == "http" && !$0.url.isOfThisMachine && $0.cause != .upgrade }.map {
            login.finding("This step is not encrypted.", at: login.at($0))
        }
    }
}
