internal import WebStandards

extension Rule {
    static let tokenInText = Rule(
        "HWV-S026",
        "token-in-text",
        .warning,
        Description(
            summary: "The success page shows the token in its text.",
            rationale: """
                It is on the screen, in screenshots that the system makes of apps, in accessibility services and \
                on the clipboard.
                """,
            fix: "Show the user a sentence, and give the token to the app alone.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc9700#section-4.3"
            ]
        ),
        ways: [.cookie, .title],
        needs: [.markup],
        token: .read,
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            <p>Your token: Secret-token-1</p>
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title>
            <p>Secret-code-1</p>
            """,
        ],
        passing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1
            <p>You may return to the app.</p>
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title>
            <p>You may return to the app.</p>
            """,
        ]
    ) { login in
        // A login has one; a page that has hundreds is searched for some.
        let tokens = login.tokens.filter { $0.utf8.count >= 6 }.prefix(50)
        return login.run.pages.compactMap { page in
            guard tokens.contains(where: { page.text.contains($0) }) else { return nil }
            let line = login.lines(of: page).firstIndex { line in
                tokens.contains { line.contains($0) } && !line.contains("<title")
            }
            let element = RecordedElement("", [], line: (line ?? 0) + 1, column: 1)
            return login.finding("The token is in the page's text.", at: login.at(element, of: page))
        }
    }
}
