internal import WebStandards

extension Rule {
    static let passwordByGet = Rule(
        "HWV-S032",
        "password-by-get",
        .error,
        Description(
            summary: "A form with a password is sent by GET.",
            rationale: "The password is in the URL then: in the history, in logs and in Referer fields.",
            fix: "Add method=\"post\"; a button's formmethod counts for it instead.",
            references: [
                "https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-method"
            ]
        ),
        needs: [.markup],
        failing: [
            """
            GET https://rp.example/login
            200
            <form action=/in><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            <form method=get><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            <form method=post><input type=password name=p><button>In</button><button formmethod=get>Or</button></form>
            """,
            """
            GET https://rp.example/login
            200
            <form method=post id=f><input type=password name=p></form><input type=submit form=f formmethod=GET>
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            <form method=POST><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            <form action=/search><input name=q></form>
            """,
            """
            GET https://rp.example/login
            200
            <form><input type=password name=p><button formmethod=post>In</button></form>
            """,
        ]
    ) { login in
        login.run.pages.flatMap { page in
            page.passwordSubmissions.filter { !ASCII.equalIgnoringCase($0.method, "post") }.map { way in
                let sender = way.element.name == "form" ? "form" : "button"
                return login.finding("The \(sender)'s method is GET.", at: login.at(way.element, of: page))
            }
        }
    }
}
