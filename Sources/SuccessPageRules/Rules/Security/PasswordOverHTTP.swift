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
            page.passwordForms.compactMap { form -> Finding? in
                let target = WebURL(form["action"] ?? "", base: page.url) ?? page.url
                guard target.scheme == "http", !target.isOfThisMachine else { return nil }
                return login.finding("The form goes to plain http.", at: login.at(form, of: page))
            }
        }
    }
}
