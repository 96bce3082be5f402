internal import WebStandards

extension Rule {
    static let titleTooLong = Rule(
        "HWV-D038",
        "title-too-long",
        .error,
        Description(
            summary: "The title is longer than Chromium keeps.",
            rationale: """
                Android's WebView is Chromium's, which cuts titles off after 4,096 characters; a token at the \
                end is not there any more.
                """,
            fix: "Put a short code into the title, and let the app trade it for the token.",
            references: [
                "https://source.chromium.org/chromium/chromium/src/+/main:content/public/common/content_constants.h"
            ]
        ),
        ways: [.title],
        platforms: [.android],
        needs: [.titles],
        failing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-LONG4100</title>
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>LONG4097 code=Secret-code-1</title>
            """,
        ],
        passing: [
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-LONG4000</title>
            """,
            """
            token: title code=
            GET https://rp.example/done
            200
            <title>code=Secret-code-1</title>
            """,
        ]
    ) { login in
        let limit = 4_096
        // Android's own are cut off already; the markup's are not.
        let titles = login.run.titles.map(\.text) + login.run.pages.compactMap(\.title)
        guard let title = titles.first(where: { $0.utf16.count > limit }) else { return [] }
        let place = login.successPage.flatMap { page in page.elements("title").first.map { login.at($0, of: page) } }
        return [login.finding("The title has \(title.utf16.count) characters.", at: place ?? .login)]
    }
}
