import Testing
import WebDocument
import WebEngine
import WebNetwork
import WebStandards

/// Whether windows open: where a user stands behind them.
struct GestureTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var script: String
        /// What the app is asked for.
        var windows: [String]
        /// The app's hand clicks the button; else the script runs by itself.
        var isClicked = true
    }

    private static let openings = ["opens https://a.test/w as w"]

    static let rows = [
        Row(
            testDescription: "a link that a script clicks by itself",
            script: "a.click()",
            windows: [],
            isClicked: false
        ),
        Row(testDescription: "a link", script: "a.click()", windows: ["window w GET link opener=true"]),
        Row(
            testDescription: "a form that a script sends by itself",
            script: "f.submit()",
            windows: [],
            isClicked: false
        ),
        Row(testDescription: "a form", script: "f.submit()", windows: ["window w GET form opener=true"]),
        Row(testDescription: "a message", script: "onmessage = open_; postMessage(1, '*')", windows: openings),
        Row(
            testDescription: "a frame's message",
            script: "onmessage = open_; frames[0].postMessage(1, '*')",
            windows: openings
        ),
        Row(testDescription: "an animation frame", script: "requestAnimationFrame(open_)", windows: openings),
        Row(
            testDescription: "a port's message is no gesture",
            script: "const { port1, port2 } = new MessageChannel(); port1.onmessage = open_; port2.postMessage(1)",
            windows: []
        ),
    ]

    @Test(arguments: rows)
    func window(_ row: Row) async {
        let page = TestPage { request in
            guard request.url.path == "/" else { return html("") }
            return html(
                "",
                """
                <a id=a target=w href=/w>x</a><form id=f target=w action=/w></form><button>x</button>
                <iframe srcdoc="<script>onmessage = e => parent.postMessage(1, '*')</script>"></iframe><script>
                const open_ = () => { window.open('/w', 'w') }, run = () => { \(row.script) }
                if (\(row.isClicked)) document.querySelector('button').onclick = run
                else onload = () => setTimeout(run)
                </script>
                """
            )
        }
        var lines = await page.load("https://a.test/")
        if row.isClicked { lines = await page.run { _ = try? $0.click(.css("button")) } }
        #expect(lines.filter { $0.hasPrefix("window") || $0.hasPrefix("opens") } == row.windows)
    }
}
