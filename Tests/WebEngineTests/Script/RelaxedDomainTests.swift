import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Documents of one site on several hosts that agree on a domain.
///
/// https://html.spec.whatwg.org/#relaxing-the-same-origin-restriction
struct RelaxedDomainTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        /// Of the page around, `https://www.rp.test/`.
        var outer = ""
        var frame = "https://login.rp.test/frame"
        /// Of the document in the frame.
        var inner = ""
        var attributes = ""
        var profile = Profile.wkWebView(iOS: 17)
        var fields: [String: String] = [:]
        /// What the page around finds in the frame, and what the frame noted.
        var found: String
        var testDescription: String { name }
    }

    private static let relax = "document.domain = 'rp.test';"

    static let rows = [
        Row(name: "of two hosts", found: "SecurityError login.rp.test"),
        Row(name: "both take it", outer: relax, inner: relax, found: "token rp.test"),
        Row(name: "only the page takes it", outer: relax, found: "SecurityError login.rp.test"),
        Row(name: "only the frame takes it", inner: relax, found: "SecurityError rp.test"),
        Row(name: "of one host", frame: "https://www.rp.test/frame", found: "token www.rp.test"),
        Row(
            name: "of one host, one takes it",
            outer: relax,
            frame: "https://www.rp.test/frame",
            found: "SecurityError www.rp.test"
        ),
        Row(
            name: "a host's own name is no other than none for nobody else",
            outer: "document.domain = document.domain;",
            frame: "https://www.rp.test/frame",
            inner: "document.domain = document.domain;",
            found: "token www.rp.test"
        ),
        Row(name: "of two schemes", outer: relax, frame: "data:text/html,", found: "SecurityError"),
        Row(name: "an empty document goes with the page", outer: relax, frame: "about:blank", found: "undefined"),
        Row(
            name: "a sandbox has none",
            outer: relax,
            inner: "try { \(relax) } catch (error) { document.title = error.name }",
            attributes: "sandbox='allow-scripts allow-same-origin'",
            found: "SecurityError SecurityError"
        ),
        Row(
            name: "Chromium keeps origins apart",
            outer: relax,
            inner: relax,
            profile: .android(api: 34),
            found: "SecurityError login.rp.test"
        ),
        Row(
            name: "but where they ask not to be",
            outer: relax,
            inner: relax,
            profile: .android(api: 34),
            fields: ["Origin-Agent-Cluster": "?0"],
            found: "token rp.test"
        ),
    ]

    @Test(arguments: rows)
    func touches(_ row: Row) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let page = TestPage(configuration) { request in
            let frame = """
                <script>"use strict"; var token = 'token'; \(row.inner)
                parent.postMessage(document.title || document.domain, '*')</script>
                """
            let outer = """
                <script>"use strict"; const notes = []; onmessage = event => notes.push(event.data); \(row.outer)</script>
                <iframe src='\(row.frame)' \(row.attributes)></iframe>
                """
            var response = ServiceResponse.html("<!DOCTYPE html>" + (request.url.path == "/frame" ? frame : outer))
            for (name, value) in row.fields { response.fields.append(name, value) }
            return response
        }
        await page.load("https://www.rp.test/")
        let found = try await page.page.with { core throws(ScriptFailure) in
            try core.evaluate(
                "(() => { try { return String(frames[0].token) } catch (error) { return error.name } })()"
            )
        }
        let notes = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("notes.join(' ')") }
        guard case .string(let found) = found, case .string(let notes) = notes else {
            Issue.record("found \(found), noted \(notes)")
            return
        }
        #expect((notes.isEmpty ? found : "\(found) \(notes)") == row.found)
    }

    @Test(arguments: [
        "", "test", "p.test", "other.test", "a.www.rp.test", "rp.test:443", "rp.test/", "u@rp.test", "[::1]",
        "127.0.0.1",
    ])
    func isRefused(_ name: String) async throws {
        let row = SeenRow(
            name: name,
            script: """
                try { document.domain = '\(name)' } catch (error) { seen.push(error.name) }
                seen.push(document.domain)
                """,
            seen: "SecurityError,rp.test"
        )
        try await row.check()
    }
}
