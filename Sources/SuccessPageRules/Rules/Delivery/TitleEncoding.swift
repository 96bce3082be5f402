internal import WebStandards

extension Rule {
    static let titleEncoding = Rule(
        "HWV-D039",
        "title-encoding",
        .warning,
        Description(
            summary: "The title has other characters than the server meant, or may have.",
            rationale: """
                The field, the meta element and the bytes do not agree on the encoding. A web view follows the \
                field; programs that read the markup follow the meta element.
                """,
            fix: "Send UTF-8, and say so in the Content-Type field.",
            references: [
                "https://html.spec.whatwg.org/multipage/parsing.html#determining-the-character-encoding"
            ]
        ),
        ways: [.title],
        needs: [.markup],
        failing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            Content-Type: text/html; charset=utf-8
            <title>Schön � code=Secret-code-1</title>
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            Content-Type: text/html; charset=iso-8859-1
            <meta charset=utf-8><title>Schön code=Secret-code-1</title>
            """,
        ],
        passing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            Content-Type: text/html; charset=utf-8
            <meta charset=utf-8><title>Schön code=Secret-code-1</title>
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            Content-Type: text/html; charset=iso-8859-1
            <meta charset=utf-8><title>code=Secret-code-1</title>
            """,
        ]
    ) { login in
        guard let page = login.successPage, let element = page.elements("title").first, let hop = login.successHop,
            !element.text.utf8.allSatisfy({ $0 < 0x80 })
        else { return [] }
        let place = login.at(element, of: page)
        if element.text.contains("\u{FFFD}") {
            return [login.finding("The title has bytes that are not of the page's encoding.", at: place)]
        }
        let meta = page.elements("meta").compactMap { $0["charset"] }.first
        guard let declared = hop.declaredCharset, let meta, !ASCII.equalIgnoringCase(declared, meta) else { return [] }
        let message = "The field says \(ASCII.lowercase(declared)), the meta element \(ASCII.lowercase(meta))."
        return [login.finding(message, at: place)]
    }
}
