internal import WebStandards

extension Rule {
    static let mixedContent = Rule(
        "HWV-S012",
        "mixed-content",
        .error,
        Description(
            summary: "A page over https takes parts over plain http.",
            rationale: """
                Whoever changes a script or frame on the way owns the page. Web views block most of it, so that \
                the page may not work either.
                """,
            fix: "Take every part over https.",
            references: [
                "https://w3c.github.io/webappsec-mixed-content/"
            ]
        ),
        needs: [.markup],
        failing: [
            """
            GET https://rp.example/login
            200
            <script src="http://rp.example/a.js"></script>
            """,
            """
            GET https://rp.example/login
            200
            <iframe src="http://rp.example/frame"></iframe>
            <img src="http://rp.example/logo.png">
            """,
            """
            GET https://rp.example/login
            200
            <img srcset="/logo.png 1x, http://rp.example/logo2.png 2x">
            """,
            """
            GET https://rp.example/login
            200
            <picture><source srcset="http://rp.example/a.png,http://rp.example/b.png 2x"><img src=/a.png></picture>
            """,
        ],
        passing: [
            """
            GET https://rp.example/login
            200
            <script src="/a.js"></script>
            <a href="http://rp.example/">home</a>
            """,
            """
            GET https://rp.example/login
            200
            <img srcset="/a.png?from=http://rp.example/ 1x, https://rp.example/b.png 2x" src=/a.png>
            """,
            """
            GET http://localhost/login
            200
            <img src="http://localhost/logo.png">
            """,
        ]
    ) { login in
        login.run.pages.filter { $0.url.scheme == "https" }.flatMap { page in
            page.elements.compactMap { element -> Finding? in
                let sources = element.parts.compactMap { WebURL($0, base: page.url) }
                guard sources.contains(where: { $0.scheme == "http" && !$0.isOfThisMachine }) else { return nil }
                return login.finding("The \(element.name) comes over plain http.", at: login.at(element, of: page))
            }
        }
    }
}

extension RecordedElement {
    /// The URLs of what it makes the page load.
    fileprivate var parts: [String] {
        switch name {
        case "link": ASCII.lowercase(self["rel"] ?? "").contains("stylesheet") ? [self["href"]].compactMap { $0 } : []
        case "script", "iframe", "frame": [self["src"]].compactMap { $0 }
        case "img", "source": [self["src"]].compactMap { $0 } + Self.candidates(self["srcset"] ?? "")
        default: []
        }
    }

    /// The URLs of a `srcset`: the commas after one are none of its, those in it are.
    ///
    /// https://html.spec.whatwg.org/#parse-a-srcset-attribute
    private static func candidates(_ text: String) -> [String] {
        var urls: [String] = []
        var rest = text[...]
        while true {
            rest = rest.drop { $0.isWhitespace || $0 == "," }
            let url = rest.prefix { !$0.isWhitespace }
            guard !url.isEmpty else { return urls }
            rest = rest[url.endIndex...]
            let end = url.lastIndex { $0 != "," } ?? url.startIndex
            urls.append(String(url[...end]))
            // What follows without a comma says for what the URL is.
            if url.last != "," { rest = rest.drop { $0 != "," } }
        }
    }
}
