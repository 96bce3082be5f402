internal import WebStandards

extension Rule {
    static let passwordByGet = Rule(
        "HWV-S032",
        "password-by-get",
        .error,
        Description(
            summary: "A form with a password is sent by GET.",
            rationale: "The password is in the URL then: in the history, in logs and in Referer fields.",
            fix: "Add method=\"post\".",
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
        ]
    ) { login in
        login.run.pages.flatMap { page in
            page.passwordForms.filter { !ASCII.equalIgnoringCase($0["method"] ?? "", "post") }.map {
                login.finding("The form's method is GET.", at: login.at($0, of: page))
            }
        }
    }
}
