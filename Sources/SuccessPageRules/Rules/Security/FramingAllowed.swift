internal import WebStandards

extension Rule {
    static let framingAllowed = Rule(
        "HWV-S029",
        "framing-allowed",
        .warning,
        Description(
            summary: "A page of the login may be shown in a frame of any site.",
            rationale: """
                Another site can lay the login, or the consent, under a page of its own and let the user click \
                there.
                """,
            fix: """
                Send Content-Security-Policy: frame-ancestors 'none', or X-Frame-Options: DENY for old web views \
                as well.
                """,
            references: [
                "https://www.rfc-editor.org/rfc/rfc9700#section-4.16",
                "https://www.w3.org/TR/CSP3/#directive-frame-ancestors",
                "https://html.spec.whatwg.org/multipage/document-lifecycle.html#the-x-frame-options-header",
            ]
        ),
        needs: [.markup],
        failing: [
            """
            GET https://rp.example/login
            200
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            Content-Security-Policy: default-src 'self'
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            Content-Security-Policy: frame-ancestors 'self' *
            X-Frame-Options: DENY
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            Content-Security-Policy: default-src 'self', frame-ancestors https:
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            Content-Security-Policy: report-uri /frame-ancestors
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            X-Frame-Options: ALLOWALL
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            X-Frame-Options: ALLOW-FROM https://partner.example
            <form method=post><input type=password name=p></form>
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            Content-Security-Policy: default-src 'self'; frame-ancestors 'none'
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            X-Frame-Options: DENY
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            Content-Security-Policy: frame-ancestors *, frame-ancestors https://*.partner.example
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            Content-Security-Policy: Frame-Ancestors
            <form method=post><input type=password name=p></form>
            """,
            """
            GET https://rp.example/login
            200
            X-Frame-Options: sameorigin
            X-Frame-Options: ALLOWALL
            <form method=post><input type=password name=p></form>
            """,
        ]
    ) { login in
        login.run.pages.filter { $0.frame == 0 }.compactMap { page in
            guard !page.elements("form").isEmpty, let hop = page.hop.flatMap(login.run.hop) else { return nil }
            guard Framing.isOpen(hop.responseFields) else { return nil }
            let fields = ["Content-Security-Policy", "X-Frame-Options"]
            let place = login.field(fields.first { hop.responseFields[$0] != nil } ?? fields[0], of: hop)
            return login.finding("Any site may show this page with its form in a frame.", at: place)
        }
    }
}

/// Whom an answer lets show it in a frame.
private enum Framing {
    /// Any site may.
    static func isOpen(_ fields: HTTPFields) -> Bool {
        let ancestors = fields.values(of: "Content-Security-Policy")
            .flatMap { $0.split(separator: ",") }
            .compactMap(ancestors)
        // "If any policy has frame-ancestors, X-Frame-Options is ignored":
        // https://html.spec.whatwg.org/#the-x-frame-options-header
        guard ancestors.isEmpty else { return ancestors.allSatisfy { $0.contains(where: isAnySite) } }
        let options = Set(
            fields.values(of: "X-Frame-Options").flatMap { $0.split(separator: ",") }
                .map { ASCII.lowercase($0.trimmingBlanks) }
        )
        // "If xFrameOptions's size is greater than 1 and it contains any of ..., return false": what contradicts itself denies.
        let known: Set = options.count > 1 ? ["deny", "sameorigin", "allowall"] : ["deny", "sameorigin"]
        return options.isDisjoint(with: known)
    }

    /// The sources of a policy's `frame-ancestors`, the first of that name; `nil`: it has none.
    ///
    /// https://www.w3.org/TR/CSP3/#parse-serialized-policy
    private static func ancestors(of policy: Substring) -> [String]? {
        policy.split(separator: ";").lazy
            .map { $0.split(whereSeparator: \.isWhitespace).map(ASCII.lowercase) }
            .first { $0.first == "frame-ancestors" }
            .map { Array($0.dropFirst()) }
    }

    /// `*`, a scheme, or all hosts of one; no sources at all mean none, as 'none' does.
    private static func isAnySite(_ source: String) -> Bool {
        guard !source.hasSuffix(":") else { return true }
        let authority = source.firstRange(of: "://").map { source[$0.upperBound...] } ?? source[...]
        return authority.prefix { $0 != ":" && $0 != "/" } == "*"
    }
}
