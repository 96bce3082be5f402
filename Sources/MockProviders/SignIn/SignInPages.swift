import WebNetwork
import WebStandards

/// What the sign-in site shows, laid out for a phone.
enum SignInPages {
    static let home = page(
        "Example Orders",
        """
        <h1>Example Orders</h1>
        <p>Your orders, wherever you are.</p>
        <p><a id="signin" href="/login">Sign in</a></p>
        """
    )

    /// The login form; after a refused login with the email that was typed, and the reason.
    static func login(
        _ asked: AuthorizationRequest,
        csrf: String,
        refusedEmail: String? = nil
    ) -> ServiceResponse {
        let form = PhonePage.loginForm(
            action: "/login",
            hidden: hidden(asked, csrf: csrf),
            refusedEmail: refusedEmail,
            remembering: "Keep me signed in"
        )
        return page("Sign in - Example Orders", "<h1>Sign in</h1>\n\(form)")
    }

    static func grant(
        _ asked: AuthorizationRequest,
        csrf: String,
        account: SignInService.Account
    ) -> ServiceResponse {
        page(
            "Allow access - Example Orders",
            """
            <h1>Allow access?</h1>
            <p>Hello, \(HTML.escape(account.name)). The app asks to see:</p>
            <ul>
            <li>your name and email</li>
            <li>your orders</li>
            </ul>
            <form id="grant" method="post" action="/grant">
            \(hidden(asked, csrf: csrf))
            <button id="allow" name="decision" value="allow">Allow</button>
            <button id="deny" name="decision" value="deny" class="second">Deny</button>
            </form>
            """
        )
    }

    static func success(title: String) -> ServiceResponse {
        page(title, "<h1>You are signed in</h1>\n<p>You can go back to the app.</p>")
    }

    static func denied(title: String) -> ServiceResponse {
        page(title, "<h1>Access denied</h1>\n<p>The app was not given access. You can go back to it.</p>")
    }

    static let missing = message("Not found", "There is no page at this address.", status: 404)

    static let badRequest = message(
        "Bad request",
        "The app asked for something that cannot be had. Check deliver, redirect_uri and state.",
        status: 400
    )

    static let forged = message(
        "Form expired",
        "This form was not sent from a page of yours, or its page is too old. Please sign in again.",
        status: 403
    )

    static func notAllowed(allowing methods: [String]) -> ServiceResponse {
        var response = message("Not allowed", "This address does not take requests of that kind.", status: 405)
        response.fields.append("Allow", methods.joined(separator: ", "))
        return response
    }

    // MARK: The resource

    static func resource(_ account: SignInService.Account) -> ServiceResponse {
        .json(
            """
            {"name":\(quoted(account.name)),"email":\(quoted(account.email)),"orders":[\
            {"number":1001,"item":"Tea kettle","total":"24.00"},\
            {"number":1002,"item":"Paper lantern","total":"9.50"}]}
            """,
            fields: [HTTPField("Cache-Control", "no-store")]
        )
    }

    /// The challenge; it names an error only to a client that brought a token.
    ///
    /// https://www.rfc-editor.org/rfc/rfc6750#section-3.1
    static func unauthorized(error: String?) -> ServiceResponse {
        let detail = error.map { #", error="\#($0)""# } ?? ""
        return .json(
            #"{"error":"\#(error ?? "unauthorized")"}"#,
            status: 401,
            fields: [HTTPField("WWW-Authenticate", #"Bearer realm="orders""# + detail)]
        )
    }

    /// A JSON string.
    ///
    /// https://www.rfc-editor.org/rfc/rfc8259#section-7
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..."\u{1F}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    // MARK: Layout

    private static func message(_ title: String, _ text: String, status: Int) -> ServiceResponse {
        page(title, "<h1>\(title)</h1>\n<p>\(text)</p>", status: status)
    }

    private static func hidden(_ asked: AuthorizationRequest, csrf: String) -> String {
        (asked.pairs + [("csrf", csrf)])
            .map { #"<input type="hidden" name="\#($0.0)" value="\#(HTML.escape($0.1))">"# }
            .joined(separator: "\n")
    }

    private static func page(_ title: String, _ body: String, status: Int = 200) -> ServiceResponse {
        PhonePage.response(title, body, status: status)
    }
}
