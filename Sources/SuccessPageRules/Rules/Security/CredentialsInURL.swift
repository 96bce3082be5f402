internal import WebStandards

extension Rule {
    static let credentialsInURL = Rule(
        "HWV-S036",
        "credentials-in-url",
        .error,
        Description(
            summary: "A URL of the login has a user name and password before its host.",
            rationale: """
                They are in the Location field and in logs; WebKit and Chromium drop or refuse them in places, \
                so that the login breaks as well.
                """,
            fix: "Ask for credentials in a form.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9110#section-4.2.4"
            ]
        ),
        failing: [
            """
            GET https://rp.example/login
            302 https://user:Secret-password-1@rp.example/done
            200
            """,
            """
            GET https://rp.example/login
            302 https://user@rp.example/done
            200
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            302 https://rp.example/done?u=a@b
            200
            """,
            """
            GET https://rp.example/@user
            200
            """,
        ]
    ) { login in
        login.documents.compactMap { hop in
            guard let target = hop.redirect, target.isHTTPFamily, target.hasCredentials else { return nil }
            return login.finding("The redirect's URL has credentials.", at: login.field("Location", of: hop))
        }
    }
}
