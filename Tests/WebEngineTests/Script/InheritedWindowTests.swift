import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// What scripts leave on the window of a frame before its first document is there.
///
/// https://html.spec.whatwg.org/#initialise-the-document-object, "is initial about:blank"
struct InheritedWindowTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var frame: String
        /// What the frame finds of what was given, and what is told of in which order.
        var told: [String]
        var testDescription: String { name }
    }

    static let rows = [
        Row(
            name: "a document of the same origin has it",
            frame: "https://a.test/frame",
            told: ["given", "own", "handler", "listener", "load"]
        ),
        Row(name: "one of another origin has nothing of it", frame: "https://b.test/frame", told: ["undefined"]),
        Row(
            name: "nor has one that a redirect leads to another origin",
            frame: "https://a.test/away",
            told: ["undefined"]
        ),
    ]

    @Test("in WebKit a frame that showed an empty document has another window behind that")
    func emptyFrame() async {
        for (profile, found) in [(Profile.wkWebView(iOS: 17), "undefined,"), (.android(api: 34), "given,load")] {
            var configuration = SessionConfiguration()
            configuration.profile = profile
            let page = TestPage(configuration) { _ in html("", "<iframe></iframe>") }
            await page.load("https://a.test/")
            let script = """
                told = ''
                frames[0].given = 'given'
                frames[0].onload = () => { told = 'load' }
                frames[0].location = '/frame'
                """
            await page.run { _ = try? $0.evaluate(script) }
            #expect(await page.state { try? $0.evaluate("`${frames[0].given},${told}`") } == .string(found))
        }
    }

    @Test(arguments: rows)
    func frame(_ row: Row) async {
        let page = TestPage { request in
            switch request.url.path {
            case "/away": return .redirect(to: "https://b.test/frame")
            case "/frame":
                return html(
                    "",
                    """
                    <script>
                    var own = 'own';
                    parent.postMessage(typeof given === 'undefined' ? 'undefined' : given, '*');
                    if (typeof given !== 'undefined') parent.postMessage(own, '*');
                    addEventListener('load', () => { if (typeof given !== 'undefined') parent.postMessage('load', '*') });
                    </script>
                    """
                )
            default:
                return html(
                    "",
                    """
                    <script>
                    const told = [];
                    onmessage = event => told.push(event.data);
                    const frame = document.createElement('iframe');
                    frame.src = '\(row.frame)';
                    document.documentElement.append(frame);
                    const inner = frame.contentWindow;
                    inner.given = 'given';
                    inner.own = 'parent';
                    inner.onload = () => postMessage('handler', '*');
                    inner.addEventListener('load', () => postMessage('listener', '*'));
                    </script>
                    """
                )
            }
        }
        await page.load("https://a.test/")
        let told = await page.state { try? $0.evaluate("told") }
        #expect(told == .array(row.told.map(ScriptData.string)))
    }
}
