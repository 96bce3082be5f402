internal import WebStandards

extension Rule {
    static let partMissing = Rule(
        "HWV-R020",
        "part-missing",
        .note,
        Description(
            summary: "A part of the page that the login ends on does not load.",
            rationale: """
                Android tells onReceivedError and onReceivedHttpError of every part, and apps that do not look \
                whether it was the page take the login for failed.
                """,
            fix: "Remove the part, or let it load.",
            references: [
                "https://developer.android.com/reference/android/webkit/WebViewClient#onReceivedError(android.webkit.WebView,%20android.webkit.WebResourceRequest,%20android.webkit.WebResourceError)"
            ]
        ),
        platforms: [.android],
        failing: [
            """
            GET https://rp.example/done
            200
            GET /logo.png image
            404
            """,
            """
            GET https://rp.example/done
            200
            GET /a.css style
            500
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            GET /logo.png image
            404
            GET /done
            200
            """,
            """
            GET https://rp.example/done
            200
            GET /logo.png image
            200
            """,
        ]
    ) { login in
        guard let success = login.successHop else { return [] }
        return login.run.hops.filter { hop in
            !hop.isMainDocument && hop.sequence > success.sequence && (hop.status >= 400 || hop.failure != nil)
        }.map { hop in
            let what = hop.status == 0 ? "gets no answer" : "has the status \(hop.status)"
            return login.finding("This part of the last page \(what).", at: login.status(of: hop))
        }
    }
}
