import WebNetwork
import WebStandards

/// How the services' pages are laid out: for a phone.
enum PhonePage {
    static func response(_ title: String, _ body: String, status: Int = 200) -> ServiceResponse {
        .html(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <title>\(HTML.escape(title))</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <style>
            \(style)
            </style>
            </head>
            <body>
            <main>
            \(body)
            </main>
            </body>
            </html>

            """,
            status: status,
            fields: [
                HTTPField("Cache-Control", "no-store"),
                HTTPField("X-Content-Type-Options", "nosniff"),
            ]
        )
    }

    /// The form that asks for email and password, with markup of what is sent along; after a refused login, with the email
    /// that was typed.
    static func loginForm(action: String, hidden: String, refusedEmail: String?, remembering: String) -> String {
        let error = #"<p class="error" id="error" role="alert">The email or the password is wrong.</p>"#
        return """
            \(refusedEmail == nil ? "" : error + "\n")<form id="login" method="post" action="\(action)">
            \(hidden)
            <label for="email">Email</label>
            <input id="email" name="email" type="email" autocomplete="username" required \
            value="\(HTML.escape(refusedEmail ?? ""))">
            <label for="password">Password</label>
            <input id="password" name="password" type="password" autocomplete="current-password" required>
            <label class="check"><input id="remember" name="remember" type="checkbox" value="yes"> \
            \(remembering)</label>
            <button id="go">Sign in</button>
            </form>
            """
    }

    private static let style = """
        body { margin: 0; font: 17px/1.5 system-ui, sans-serif; color: #222; background: #f4f4f6 }
        main { max-width: 24rem; margin: 0 auto; padding: 2rem 1rem }
        label { display: block; margin: 1rem 0 .25rem }
        input:not([type=checkbox]) { box-sizing: border-box; width: 100%; padding: .75rem; font: inherit;
          border: 1px solid #999; border-radius: .5rem }
        button { width: 100%; margin-top: 1.25rem; padding: .75rem; font: inherit; color: #fff;
          background: #0a58ca; border: 0; border-radius: .5rem }
        button.second { color: #0a58ca; background: #fff }
        .error { padding: .75rem; color: #842029; background: #f8d7da; border-radius: .5rem }
        """
}
