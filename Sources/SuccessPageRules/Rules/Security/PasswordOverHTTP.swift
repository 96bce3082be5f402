internal import WebStandards

extension Rule {
    static let passwordOverHTTP = Rule(
        "HWV-S033",
        "password-over-http",
        .error,
        Description(
            summary: "A form with a password is sent over plain http.",
            rationale: "Anyone on the way reads the password.",
            fix: "Let the form's action be an https URL.",
            references: [
                "https://w3c.github.io/webappsec-mixed-content/#mixed-form-actions"
            ]
        ),
        needs: [.markup],
        failing: [
            """
            GET https://rp.example/login
            200
            <form method=post action="http://rp.example/in"><input type=password name=p></form>
            """,
            """
            GET http://rp.example/login
            200
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            <form method=post action=/in><input type=password name=p><button formaction="http://rp.example/in">In</button></form>
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            <form method=post action=/in><input type=password name=p></form>
            """,
            """
            GET http://localhost/login
            200
            <form method=post action=/in><input type=password name=p></form>
            """,
        ]
    ) { login in
        login.run.pages.flatMap { page in
            page.passwordSubmissions.compactMap { way -> Finding? in
                let target = WebURL(way.action, base: page.url) ?? page.url
                guard target.scheme == "http", !target.isOfThisMachine else { return nil }
                let sender = way.element.name == "form" ? "form" : "button"
                return login.finding("The \(sender) goes to plain http.", at: login.at(way.element, of: page))
            }
        }
    }
}
