import SuccessPageRules
import Testing
import WebStandards

/// The readers' table: who finds the token, at which callback, and why not where not.
@Suite struct ReaderTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let example: Example
        /// `reader on platform: callback or reason's beginning`.
        let expected: [String]
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "plain cookie",
            example: """
                GET https://rp.example/login
                302 /done
                Set-Cookie: oauth_token=Secret-token-1; Path=/
                200
                """,
            expected: [
                "iOS sample uiWebView webViewDidFinishLoad",
                "robust cookie reader uiWebView shouldStartLoadWith",
                "iOS sample wkWebView didFinish",
                "Android sample android onPageFinished",
                "robust cookie reader android shouldOverrideUrlLoading",
            ]
        ),
        Row(
            name: "Domain attribute, second in the header",
            example: """
                GET https://rp.example/login
                200
                Set-Cookie: session=Secret-session; Path=/
                Set-Cookie: oauth_token=Secret-token-1; Path=/; Domain=rp.example
                """,
            expected: [
                "iOS sample uiWebView The cookie's domain is “.rp.example”, and not equal to “rp.example”.",
                "Android sample android The cookie is number 2 in the Cookie header",
                "robust cookie reader wkWebView decidePolicyFor response",
            ]
        ),
        Row(
            name: "another path",
            example: """
                GET https://rp.example/auth/login
                302 /done
                Set-Cookie: oauth_token=Secret-token-1
                200
                """,
            expected: [
                "iOS sample uiWebView webViewDidFinishLoad",
                "Android sample android The cookie of rp.example/auth is not among those of rp.example/done.",
            ]
        ),
        Row(
            name: "no cookie",
            example: """
                GET https://rp.example/login
                200
                Set-Cookie: Oauth_Token=Secret-token-1
                """,
            expected: [
                "iOS sample uiWebView The cookie is named “Oauth_Token”, not “oauth_token”.",
                "Android sample android onPageFinished",
            ]
        ),
        Row(
            name: "late title",
            example: """
                token: title code=
                GET https://rp.example/done
                200
                <title>Wait</title>
                * finish
                * title Success code=Secret-code-1
                """,
            expected: [
                "GTMOAuth2 title uiWebView The title's last word has no “code=”.",
                "title reader android No title has the token",
                "robust title reader android onReceivedTitle",
            ]
        ),
        Row(
            name: "redirect that differs",
            example: """
                token: query code myapp://callback
                GET https://rp.example/login
                302 myapp://callback/?code=Secret-code-1
                """,
            expected: [
                "AppAuth uiWebView It differs from the registered one in path.",
                "scheme comparison wkWebView decidePolicyFor action",
                "robust redirect reader android shouldOverrideUrlLoading",
            ]
        ),
        Row(
            name: "fragment",
            example: """
                token: query code myapp://callback
                GET https://rp.example/login
                302 myapp://callback#code=Secret-code-1
                """,
            expected: [
                "AppAuth android “code” is not in the query.",
                "scheme comparison uiWebView shouldStartLoadWith",
            ]
        ),
        Row(
            name: "no redirect",
            example: """
                token: query code myapp://callback
                GET https://rp.example/login
                200
                """,
            expected: [
                "AppAuth uiWebView The view is never led to the app.",
                "robust redirect reader android It is never asked.",
            ]
        ),
    ]

    @Test(arguments: rows)
    func readersSay(_ row: Row) throws {
        let table = ReaderTable(try row.example.recording())
        let lines = table.rows.map { "\($0.reader) \($0.platform?.rawValue ?? "") \($0.callback ?? $0.reason)" }
        for expected in row.expected {
            #expect(lines.contains { $0.hasPrefix(expected) }, "\(expected)\n\(lines.joined(separator: "\n"))")
        }
    }

    @Test(arguments: [
        ("myapp://cb", "MYAPP://cb", [String]()), ("myapp://cb", "myapp://cb?code=1#x", []),
        ("myapp://cb", "myapp://CB", ["host"]), ("myapp://cb", "myapp://cb/", ["path"]),
        ("com.example:/cb", "com.example://cb", ["host", "path"]), ("com.example:/a/./b", "com.example:/a/b", []),
        ("com.example:/a/../b", "com.example:/b", []), ("http://127.0.0.1/cb", "http://127.0.0.1:80/cb", ["port"]),
        ("https://u:p@a.example/", "https://a.example/", ["user", "password"]),
        ("http://[::1]:1/", "http://[::1]:2/", ["port"]), ("myapp:cb", "myapp:other", []),
    ])
    func appAuthCompares(registered: String, came: String, differences: [String]) throws {
        let parts = try #require(RedirectParts(came))
        #expect(parts.differences(from: try #require(RedirectParts(registered))) == differences)
    }
}
