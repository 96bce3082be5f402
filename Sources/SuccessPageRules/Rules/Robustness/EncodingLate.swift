internal import WebStandards

extension Rule {
    static let encodingLate = Rule(
        "HWV-R017",
        "encoding-late",
        .warning,
        Description(
            summary: "The meta element that says the encoding comes after the first 1,024 bytes.",
            rationale: """
                The HTML Standard lets views look at 1,024 bytes; what comes later makes them load the page \
                again, or goes unheard.
                """,
            fix: "Say the encoding in the Content-Type field, or in the first element of the head.",
            references: [
                "https://html.spec.whatwg.org/multipage/semantics.html#charset"
            ]
        ),
        needs: [.markup],
        failing: [
            """
            GET https://rp.example/login
            200
            <!-- LONG1100 --><meta charset=utf-8><title>a</title>
            """,
            """
            GET https://rp.example/login
            200
            <title>LONG1024</title><meta charset=utf-8>
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            <meta charset=utf-8><title>LONG1100</title>
            """,
            """
            GET https://rp.example/login
            200
            Content-Type: text/html; charset=utf-8
            <title>LONG1100</title><meta charset=utf-8>
            """,
        ]
    ) { login in
        let limit = 1_024
        return login.run.pages.compactMap { page in
            guard let meta = page.elements("meta").first(where: \.declaresCharset), meta.line > 0, meta.column > 0,
                page.hop.flatMap(login.run.hop)?.declaredCharset == nil, !page.source.hasPrefix("\u{FEFF}")
            else { return nil }
            let lines = page.source.split(separator: "\n", omittingEmptySubsequences: false).prefix(meta.line)
            let before = lines.dropLast().reduce(0) { $0 + $1.utf8.count + 1 }
            let inLine = lines.last.map { $0.prefix(meta.column - 1).utf8.count } ?? 0
            guard before + inLine > limit else { return nil }
            return login.finding("It begins after \(before + inLine) bytes.", at: login.at(meta, of: page))
        }
    }
}
