internal import WebStandards

extension Rule {
    static let redirectWithoutGesture = Rule(
        "HWV-D047",
        "redirect-without-gesture",
        .note,
        Description(
            summary: "A script or refresh leads to the app's scheme without the user's doing.",
            rationale: """
                Web views ask their app all the same. Browsers and browser tabs, which RFC 8252 wants for \
                logins, open an app without a gesture only after a question, or not at all.
                """,
            fix: """
                End with a server's redirect that follows from the user's submission, and offer a link as well.
                """,
            references: [
                "https://www.rfc-editor.org/rfc/rfc8252#section-7.1",
                "https://html.spec.whatwg.org/multipage/interaction.html#tracking-user-activation",
            ]
        ),
        ways: [.redirect],
        needs: [.deliveries],
        failing: [
            """
            token: query code myapp://cb
            GET https://rp.example/done
            200
            * lead myapp://cb?code=Secret-code-1 script
            """,
            """
            token: query code myapp://cb
            GET https://rp.example/done
            200
            * lead myapp://cb?code=Secret-code-1 metaRefresh
            """,
        ],
        passing: [
            """
            token: query code myapp://cb
            GET https://rp.example/done
            200
            * lead myapp://cb?code=Secret-code-1 link
            """,
            """
            token: query code myapp://cb
            GET https://rp.example/login
            200
            POST /in
            302 myapp://cb?code=Secret-code-1
            """,
        ]
    ) { login in
        login.awaited.filter { [.script, .metaRefresh].contains($0.cause) && !$0.hasUserGesture }.map {
            let what = $0.cause == .script ? "A script" : "A refresh"
            return login.finding("\(what) leads to the app, and no gesture of the user.", at: login.at($0))
        }
    }
}
