import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Pages whose origin is opaque are of one origin with the documents that take it over, and with no other.
///
/// https://html.spec.whatwg.org/#concept-origin-opaque; what is found is what WebKitGTK showed.
struct OpaqueOriginTests {
    private static let markup = """
        <!DOCTYPE html><title>Outer</title><iframe srcdoc="<p id=x>in"></iframe><iframe></iframe>\
        <iframe src="data:text/html,other"></iframe><iframe src="javascript:'<p id=x>made'"></iframe>\
        <iframe sandbox=allow-scripts srcdoc=in></iframe>
        """

    static let rows = [
        ("frames[0].document.getElementById('x').textContent", "in"),
        ("frames[0].parent.document.title", "Outer"),
        ("document.querySelectorAll('iframe')[1].contentDocument.body.nodeName", "BODY"),
        ("document.querySelectorAll('iframe')[2].contentDocument", "null"),
        ("frames[2].document", "SecurityError"),
        ("frames[3].document.getElementById('x').textContent", "made"),
        ("document.querySelectorAll('iframe')[4].contentDocument", "null"),
        ("frames[0].localStorage", "SecurityError"),
        ("open('').document.title = 'opened'", "opened"),
    ]

    @Test(arguments: rows, [nil, "data:text/html,"])
    func touches(_ row: (script: String, found: String), _ prefix: String?) async throws {
        var configuration = SessionConfiguration()
        configuration.newWindows = .page
        let page = TestPage(configuration) { _ in nil }
        await page.run { core in
            if let url = prefix.flatMap({ WebURL($0 + Self.markup) }) {
                core.load(NavigationRequest(url: url))
            } else {
                core.loadHTML(Self.markup, baseURL: nil)
            }
        }
        let found = try await page.page.with { core throws(ScriptFailure) in
            try core.evaluate("(() => { try { return String(\(row.script)) } catch (error) { return error.name } })()")
        }
        #expect(found == .string(row.found))
    }
}
