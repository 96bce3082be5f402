import Testing
import WebEngine
import WebNetwork
import WebStandards

/// What comes before what of the things that scripts leave for later.
struct TaskOrderTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var profile = Profile.wkWebView(iOS: 17)
        /// `log` takes what comes.
        var script: String
        var seen: String
        var testDescription: String { name }
    }

    private static let both = """
        onmessage = e => log(e.data)
        postMessage('a', '*')
        setTimeout(() => log('timer'), 0)
        postMessage('b', '*')
        """

    private static let ports = """
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = e => log(e.data)
        for (const name of ['a', 'b']) port2.postMessage(name)
        setTimeout(() => log('timer'), 0)
        """

    private static let frame = """
        const { contentWindow } = document.body.appendChild(document.createElement('iframe'))
        contentWindow.onmessage = e => log('frame' + e.data)
        onmessage = e => log('own' + e.data)
        contentWindow.postMessage(1, '*')
        postMessage(2, '*')
        contentWindow.postMessage(3, '*')
        postMessage(4, '*')
        """

    static let rows = [
        Row(name: "messages of ports come behind timers that are due", script: ports, seen: "timer a b"),
        Row(name: "but not in Chromium", profile: .android(api: 34), script: ports, seen: "a b timer"),
        Row(name: "a task that waits takes those behind it along, before a timer", script: both, seen: "a b timer"),
        Row(
            name: "in Chromium they come as they were asked for",
            profile: .android(api: 34),
            script: both,
            seen: "a timer b"
        ),
        Row(
            name: "timers come by their times, and before what was asked for later",
            script: """
                onmessage = e => log(e.data)
                setTimeout(() => log('late'), 1)
                setTimeout(() => log('timer'), 0)
                postMessage('message', '*')
                """,
            seen: "timer message late"
        ),
        Row(
            name: "a title that is not told yet takes them along too",
            script: """
                document.title = 'other'
                onmessage = e => log(e.data)
                setTimeout(() => log('timer'), 0)
                postMessage('message', '*')
                """,
            seen: "message timer"
        ),
        Row(name: "tasks of a page and of its frames are in one order", script: frame, seen: "frame1 own2 frame3 own4"),
        Row(
            name: "in Chromium too",
            profile: .android(api: 34),
            script: frame,
            seen: "frame1 own2 frame3 own4"
        ),
        Row(
            name: "microtasks run behind each callback of an animation frame",
            script: """
                for (const name of ['a', 'b'])
                    requestAnimationFrame(() => { log(name); queueMicrotask(() => log(`${name}'`)) })
                const dropped = requestAnimationFrame(() => log('dropped'))
                requestAnimationFrame(() => requestAnimationFrame(() => log('next')))
                cancelAnimationFrame(dropped)
                setTimeout(() => log('timer'), 200)
                """,
            seen: "a a' b b' next timer"
        ),
        Row(
            name: "who waits for a page waits for what two frames later has been shown",
            script: """
                requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => log('third'))))
                """,
            seen: "third"
        ),
        Row(
            name: "and for no animation's end",
            script: "(function next() { seen = ['shown']; requestAnimationFrame(next) })()",
            seen: "shown"
        ),
        Row(
            name: "one that throws does not keep the others from running",
            script: """
                onerror = text => { log(text); return true }
                requestAnimationFrame(() => { throw 'thrown' })
                requestAnimationFrame(() => log('next'))
                """,
            seen: "thrown next"
        ),
        Row(
            name: "a request that is aborted once it has loaded has ended all the same",
            script: """
                const request = new XMLHttpRequest()
                request.open('GET', '/data')
                request.onload = () => { request.abort(); log(request.readyState) }
                for (const type of ['abort', 'loadend']) request.addEventListener(type, e => log(type + e.loaded))
                request.send()
                """,
            seen: "0 loadend4"
        ),
    ]

    @Test(arguments: rows)
    func order(_ row: Row) async {
        var configuration = SessionConfiguration()
        configuration.profile = row.profile
        let page = TestPage(configuration) { request in
            request.url.path == "/data" ? ServiceResponse(chunks: [.init("data")]) : html("P")
        }
        await page.load("https://a.test/")
        let script = "seen = []; log = text => { seen.push(text) }; \(row.script)\n; 0"
        await page.run { _ = try? $0.evaluate(script) }
        #expect(await page.state { try? $0.evaluate("seen.join(' ')") } == .string(row.seen))
    }
}
