internal import WebStandards

extension Rule {
    static let openRedirect = Rule(
        "HWV-S023",
        "open-redirect",
        .warning,
        Description(
            summary: "A step of the login redirects to another site that its parameter names.",
            rationale: """
                Where the parameter is not held against a list, anyone can make a link to your host that leads \
                to a page of theirs. An active check tells.
                """,
            fix: "Redirect to paths of your own alone, or to a list of known URLs.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9700#section-4.11"
            ]
        ),
        failing: [
            """
            GET https://rp.example/out?next=https%3A%2F%2Fother.example%2Fhome
            302 https://other.example/home
            200
            """,
            """
            GET https://rp.example/login
            302 /go?url=https://shop.example/
            302 https://shop.example/
            200
            """,
        ],
        passing: [
            """
            GET https://idp.example/auth?response_type=code&client_id=a&redirect_uri=https%3A%2F%2Frp.example%2Fcb
            302 https://rp.example/cb?code=Secret-code-1
            200
            """,
            """
            GET https://rp.example/out?next=https%3A%2F%2Frp.example%2Fhome
            302 https://rp.example/home
            200
            """,
        ]
    ) { login in
        login.documents.compactMap { hop in
            guard let target = hop.redirect, target.isHTTPFamily, !target.isOfSite(of: hop.url),
                // An authorization server holds the redirect URI against what is registered.
                hop.url.parameter("redirect_uri") == nil
            else { return nil }
            let parameter = hop.url.parameters.first { parameter in
                WebURL(parameter.value).map { $0.origin.sameOrigin(target.origin) } ?? false
            }
            guard let parameter else { return nil }
            let message = "It redirects to “\(target.hostname)”, which its parameter “\(parameter.name)” names."
            return login.finding(message, at: login.field("Location", of: hop))
        }
    }
}
