internal import WebStandards

extension Rule {
    static let finishSeveralTimes = Rule(
        "HWV-D054",
        "finish-several-times",
        .warning,
        Description(
            summary: "The token can be read at several finished pages or frames.",
            rationale: """
                Readers run whenever something has finished. An app that does not stop at the first token hands \
                it on twice; UIWebView tells of every frame, and of each page of a chain that goes on.
                """,
            fix: "Let the page with the token be the last, without frames.",
            references: [
                "https://developer.apple.com/documentation/uikit/uiwebviewdelegate/webviewdidfinishload(_:)"
            ]
        ),
        ways: [.cookie, .title],
        needs: [.callbacks, .cookies, .titles],
        failing: [
            """
            GET https://rp.example/done
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            GET /frame frame
            200
            GET /home
            200
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title>
            GET /done
            200
            <title>code=Secret-code-1</title>
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            POST /in
            302 /done
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            200
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title>
            GET /home
            200
            <title>Home</title>
            """,
        ]
    ) { login in
        let readable = login.run.callbacks.filter { callback in
            guard callback.kind == .finish else { return false }
            if login.expectation.way == .title { return callback.title.flatMap(login.token(inTitle:)) != nil }
            return login.jar(at: callback.sequence).contains {
                $0.name == login.expectation.cookieName && !$0.value.isEmpty
            }
        }
        guard readable.count > 1 else { return [] }
        return [
            login.finding(
                "The token can be read at \(readable.count) calls of \(readable[1].name).",
                at: login.at(readable[1])
            )
        ]
    }
}
