internal import WebStandards

extension Rule {
    static let titleSuffix = Rule(
        "HWV-D037",
        "title-suffix",
        .warning,
        Description(
            summary: "Text follows the token in the title.",
            rationale: """
                GTMOAuth2 and its copies read the last word of the title; others take all that follows their \
                prefix, or cut off a suffix of the one length that it has in one language.
                """,
            fix: "Let the token end the title.",
            references: [
                "https://github.com/google/gtm-oauth2"
            ]
        ),
        ways: [.title],
        needs: [.titles],
        failing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1 - Example</title>
            """,
            """
            token: title-query code
            GET https://rp.example/done
            200
            <title>Success code=Secret-code-1 (Beispiel)</title>
            """,
        ],
        passing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>Example: code=Secret-code-1</title>
            """,
            """
            token: title-query code
            GET https://rp.example/done
            200
            <title>Success state=1&code=Secret-code-1&scope=a</title>
            """,
        ]
    ) { login in
        for title in login.run.titles.map(\.text) {
            let words = title.split(separator: " ")
            let isToken = { (word: Substring) in
                if case .lastWordQuery(let name) = login.expectation.titleForm { return word.contains("\(name)=") }
                guard let token = login.token(inTitle: title) else { return false }
                return word.contains(token)
            }
            guard let index = words.lastIndex(where: isToken), index < words.count - 1 else { continue }
            let place = login.successPage.flatMap { page in page.elements("title").first.map { login.at($0, of: page) }
            }
            let suffix = words[(index + 1)...].joined(separator: " ")
            return [login.finding("After the token follows “\(login.masked(suffix))”.", at: place ?? .login)]
        }
        return []
    }
}
