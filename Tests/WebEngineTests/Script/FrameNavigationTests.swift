import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Which frames and windows scripts may lead elsewhere.
struct FrameNavigationTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var profile = Profile.wkWebView(iOS: 17)
        /// The frame of `https://a.test/`, and its attributes.
        var frame = "https://b.test/frame"
        var attributes = ""
        /// What it does once it is there.
        var script: String
        /// The title of the page: what the script said, or that of where it led.
        var title: String
        var testDescription: String { name }
    }

    private static func leading(_ target: String, to url: String) -> String {
        "try { \(target).location = '\(url)' } catch (error) { say(error.name) }"
    }

    static let rows = [
        Row(
            name: "a frame of another site, to another",
            script: leading("top", to: "https://c.test/end"),
            title: "SecurityError"
        ),
        Row(name: "within the page's site", script: leading("top", to: "https://sub.a.test/end"), title: "/end"),
        Row(
            name: "and on from there by a redirect",
            script: leading("top", to: "https://a.test/away"),
            title: "start"
        ),
        Row(
            name: "a frame of the page's origin",
            frame: "/frame",
            script: leading("top", to: "https://c.test/end"),
            title: "/end"
        ),
        Row(
            name: "of the page's site alone",
            frame: "https://sub.a.test/frame",
            script: leading("top", to: "https://c.test/end"),
            title: "SecurityError"
        ),
        Row(
            name: "one that the page has let, in a sandbox",
            attributes: "sandbox='allow-scripts allow-top-navigation'",
            script: leading("top", to: "https://c.test/end"),
            title: "/end"
        ),
        Row(
            name: "one that the sandbox holds",
            attributes: "sandbox='allow-scripts'",
            script: leading("top", to: "https://a.test/end"),
            title: "SecurityError"
        ),
        Row(
            name: "a link finds no page to lead, wherever it goes",
            script: "document.body.innerHTML = '<a target=_top href=https://a.test/end>'; document.links[0].click()",
            title: "start"
        ),
        Row(
            name: "nor does window.open",
            script: "say(open('https://a.test/end', '_top') === null)",
            title: "true"
        ),
        Row(
            name: "the frame around, which is no page",
            script:
                "if (name !== 'inner') { say('kept'); name = 'outer'; \(nest) } else { \(leading("parent", to: "/end")) }",
            title: "SecurityError"
        ),
        Row(
            name: "the frame next to it",
            script: leading("parent.frames[1]", to: "/end"),
            title: "SecurityError"
        ),
        Row(
            name: "Chromium lets it",
            profile: .android(api: 34),
            script: leading("top", to: "https://c.test/end"),
            title: "/end"
        ),
        Row(
            name: "but not the frame next to it",
            profile: .android(api: 34),
            script: leading("parent.frames[1]", to: "/end"),
            title: "SecurityError"
        ),
    ]

    /// Puts a frame of a third site into the frame.
    private static let nest = """
        document.body.innerHTML = `<iframe name=inner src=https://c.test/frame></iframe>`
        """

    private func page(_ row: Row) -> TestPage {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        return TestPage(configuration) { request in
            switch request.url.path {
            case "/":
                html(
                    "start",
                    """
                    <script>onmessage = event => document.title = event.data</script>
                    <iframe src='\(row.frame)' \(row.attributes)></iframe><iframe src=/other></iframe>
                    """
                )
            case "/frame":
                html(
                    "",
                    "<script>function say(text) { top.postMessage(`${text}`, '*') } onload = () => setTimeout(() => { \(row.script) }, 20)</script>"
                )
            case "/away": ServiceResponse(status: 302, fields: [HTTPField("Location", "https://c.test/end")])
            default: html(request.url.path)
            }
        }
    }

    @Test(arguments: rows)
    func leads(_ row: Row) async {
        let page = page(row)
        await page.load("https://a.test/")
        #expect(await page.state { $0.viewTitle } == row.title)
    }

    @Test("a frame in which the app did something leads the page where it likes")
    func touched() async {
        let frame = Row(name: "", script: "onmessage = () => top.location = 'https://c.test/end'", title: "")
        for (number, title) in [(0, "start"), (1, "/end")] {
            let page = page(frame)
            await page.load("https://a.test/")
            // By the number of the frame, as the page counts them.
            await page.run { core in
                _ = try? core.evaluate("0", frame: number)
                _ = try? core.evaluate("frames[0].postMessage('', '*')")
            }
            #expect(await page.state { $0.viewTitle } == title)
        }
    }
}
