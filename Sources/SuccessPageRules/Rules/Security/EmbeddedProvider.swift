internal import WebStandards

extension Rule {
    static let embeddedProvider = Rule(
        "HWV-S031",
        "embedded-provider",
        .note,
        Description(
            summary: "The password of another site is asked for in the app's own web view.",
            rationale: """
                The app can read what is typed there, and the user cannot tell whose page it is; RFC 8252 \
                forbids it for authorization requests.
                """,
            fix: "Open the authorization request in the system's browser or a browser tab.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc8252#section-8.12"
            ]
        ),
        needs: [.markup],
        failing: [
            """
            GET https://rp.example/login
            302 https://idp.example/auth
            200
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            <a href="https://idp.example/">Sign in</a>
            GET https://idp.example/ link
            200
            <form method=post action=/in><input name=u><input type=PASSWORD name=p></form>
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            302 https://login.rp.example/
            200
            <form method=post><input type=password name=p></form>
            """,
        ]
    ) { login in
        login.run.pages.compactMap { page in
            let input = page.elements("input").first { ASCII.equalIgnoringCase($0["type"] ?? "", "password") }
            guard let input, !page.url.isOfSite(of: login.recording.start) else { return nil }
            let message = "The app's view asks for the password of “\(page.url.hostname)”."
            return login.finding(message, at: login.at(input, of: page))
        }
    }
}
