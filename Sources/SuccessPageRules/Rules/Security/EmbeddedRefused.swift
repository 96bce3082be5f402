internal import WebStandards

extension Rule {
    static let embeddedRefused = Rule(
        "HWV-S030",
        "embedded-refused",
        .error,
        Description(
            summary: "The provider refuses embedded web views.",
            rationale: """
                Google and others answer the user agent of a web view with an error; the login works in a \
                browser and in no app that embeds it.
                """,
            fix: """
                Open the authorization request in the system's browser or a browser tab, with a redirect to the \
                app.
                """,
            references: [
                "https://www.rfc-editor.org/rfc/rfc8252#section-8.12",
                "https://developers.googleblog.com/en/upcoming-security-changes-to-googles-oauth-20-authorization-endpoint-in-embedded-webviews/",
            ]
        ),
        failing: [
            """
            GET https://rp.example/login
            302 https://idp.example/signin/oauth/error?authError=disallowed_useragent
            200
            """,
            """
            GET https://rp.example/login
            403
            <p>Error 403: disallowed_useragent</p>
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            """,
            """
            GET https://rp.example/login
            403
            <p>Forbidden</p>
            """,
        ]
    ) { login in
        let word = "disallowed_useragent"
        let saying = Set(login.run.pages.filter { $0.text.contains(word) }.compactMap(\.hop))
        return login.documents.filter { $0.url.href.contains(word) || saying.contains($0.number) }.map {
            login.finding("The provider says that this user agent is disallowed.", at: login.at($0))
        }
    }
}
