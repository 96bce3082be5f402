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
