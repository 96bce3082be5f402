internal import WebStandards

extension Rule {
    static let successDownload = Rule(
        "HWV-D050",
        "success-download",
        .error,
        Description(
            summary: "The login ends on a download.",
            rationale: """
                A response that becomes a file is not shown: the page before stays, and no callback says that \
                one has finished.
                """,
            fix: "Send the success page without Content-Disposition, as text/html.",
            references: [
                "https://www.rfc-editor.org/rfc/rfc6266#section-4.2",
                "https://html.spec.whatwg.org/multipage/links.html#downloading-resources",
            ]
        ),
        failing: [
            """
            GET https://rp.example/login
            200
            Content-Disposition: attachment
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            GET https://rp.example/login
            302 /token.txt
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            200
            Content-Disposition: attachment; filename="token.txt"
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Content-Disposition: inline
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
            """
            GET https://rp.example/login
            200
            Set-Cookie: oauth_token=Secret-token-1; Path=/
            """,
        ]
    ) { login in
        guard let hop = login.lastDocument, hop.isDownload else { return [] }
        return [
            login.finding("The login's last answer becomes a file.", at: login.field("Content-Disposition", of: hop))
        ]
    }
}
