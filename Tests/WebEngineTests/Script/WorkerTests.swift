import MockProviders
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Dedicated workers.
@Suite(.timeLimit(.minutes(10)))
struct WorkerTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        /// What the page does; `say` notes a text.
        var page: String
        var files: [String: String] = [:]
        var policy: String?
        var said: String

        init(_ description: String, page: String, files: [String: String] = [:], policy: String? = nil, said: String) {
            testDescription = description
            self.page = page
            self.files = files
            self.policy = policy
            self.said = said
        }
    }

    private static let echo = "onmessage = e => postMessage(e.data)"

    static let rows = [
        Row(
            "answers with what it was sent, from before it was there too",
            page:
                "w.postMessage({a: [1, new Map([[1, 2]])]}); w.onmessage = e => say(e.data.a[1].get(1), e.data instanceof Object)",
            files: ["/worker": echo],
            said: "2 true"
        ),
        Row(
            "has a global object of its own kind, and no document",
            page: "w.onmessage = e => say(e.data)",
            files: [
                "/worker": """
                postMessage([typeof window, typeof document, self === globalThis, self instanceof DedicatedWorkerGlobalScope,
                    String(self), name, location.pathname, location.origin, navigator.userAgent.length > 0, isSecureContext,
                    typeof Node, new EventTarget() instanceof EventTarget].join())
                """
            ],
            said:
                "undefined,undefined,true,true,[object DedicatedWorkerGlobalScope],the name,/worker,https://rp.test,true,true,"
                + "undefined,true"
        ),
        Row(
            "what it throws and nobody handles is told to its page, without the error",
            page: """
                addEventListener('error', e => { say(e.message, e.error === null); e.preventDefault() })
                let isFirst = true
                w.onerror = e => { if (isFirst) e.preventDefault(); isFirst = false }
                """,
            files: ["/worker": "setTimeout(() => { throw Error('a') }); setTimeout(() => { throw Error('b') }, 9)"],
            said: "Error: b true"
        ),
        Row(
            "imports scripts, in order and at once",
            page: "w.onmessage = e => say(e.data)",
            files: [
                "/worker": "importScripts('/lib/a', '/lib/b'); postMessage(a + b)", "/lib/a": "var a = 'A'",
                "/lib/b": "const b = a + location.pathname",
            ],
            said: "AA/worker"
        ),
        Row(
            "is told what of that fails",
            page: "w.onmessage = e => say(e.data)",
            files: [
                "/worker": """
                const names = [];
                for (const url of ['/none', 'https://[', '/throws']) try { importScripts(url) } catch (e) { names.push(e.name) }
                postMessage(names.join())
                """,
                "/throws": "null.x",
            ],
            said: "NetworkError,SyntaxError,TypeError"
        ),
        Row(
            "may be a module",
            page: "m.onmessage = e => { say(e.data); m.onmessage = e => say(e.data) }; m.postMessage('sent')",
            files: [
                "/module": """
                import {part} from './part';
                onmessage = async e => { postMessage(e.data); postMessage((await import('./part')).part + part + import.meta.url) };
                try { importScripts('/part') } catch (e) { if (!(e instanceof TypeError)) throw e }
                """,
                "/part": "export const part = 'part'",
            ],
            said: "sent, partparthttps://rp.test/module"
        ),
        Row(
            "fetches, and has timers, by its own URL",
            page: "d.onmessage = e => say(e.data)",
            files: [
                "/dir/worker": """
                setTimeout(async () => {
                    const text = await (await fetch('data')).text();
                    const request = new XMLHttpRequest();
                    request.onload = () => postMessage(text + request.responseText + new URL(request.responseURL).pathname);
                    request.open('GET', 'more');
                    request.send();
                }, 20)
                """,
                "/dir/data": "data", "/dir/more": "more",
            ],
            said: "datamore/dir/more"
        ),
        Row(
            "is sent buffers and ports, which are the sender's no more",
            page: """
                const buffer = new ArrayBuffer(3), channel = new MessageChannel();
                channel.port1.onmessage = e => say('port', e.data);
                w.onmessage = e => say(e.data);
                w.postMessage({buffer, port: channel.port2}, [buffer, channel.port2]);
                say(buffer.byteLength)
                """,
            files: [
                "/worker":
                    "onmessage = ({data}) => { postMessage(data.buffer.byteLength); data.port.postMessage('through') }"
            ],
            said: "0, 3, port through"
        ),
        Row(
            "is no more once it is ended, by either side",
            page: """
                w.onmessage = e => { say(e.data); w.terminate(); w.postMessage('lost') };
                d.onmessage = e => say('other', e.data);
                w.postMessage('first'); w.postMessage('second'); d.postMessage('x')
                """,
            files: [
                "/worker": echo,
                "/dir/worker": "onmessage = e => { postMessage('last'); close(); setInterval(() => 1, 1) }",
            ],
            said: "first, other last"
        ),
        Row(
            "tells of its exceptions, which it may handle itself",
            page: """
                w.onerror = e => { say(e.message, e.filename, e.lineno, e instanceof ErrorEvent); e.preventDefault() };
                d.onerror = e => say('unheard')
                """,
            files: [
                "/worker": "\n\nnothing.there",
                "/dir/worker": "onerror = (...values) => true; setTimeout(() => { throw 1 })",
            ],
            said: "ReferenceError: Can't find variable: nothing https://rp.test/worker 3 true"
        ),
        Row(
            "does not begin where its script is none",
            page: """
                for (const url of ['/missing', '/text', 'data:text/javascript,postMessage(1)']) {
                    const one = new Worker(url);
                    one.onerror = e => say('error', url, e.constructor.name);
                    one.onmessage = e => say('data', e.data);
                }
                new Worker('/missing', {type: 'module'}).onerror = e => say('module', e.constructor.name);
                for (const url of ['https://other.test/w', 'https://[']) try { new Worker(url) } catch (e) { say(e.name) }
                try { new Worker('/worker', {type: 'other'}) } catch (e) { say(e.name) }
                """,
            files: ["/text": ""],
            said: "SecurityError, SyntaxError, TypeError, data 1, error /missing Event, error /text Event, module Event"
        ),
        Row(
            "begins where the page's policy lets it",
            page: """
                const url = URL.createObjectURL(new Blob(['postMessage("blob")']));
                new Worker(url).onmessage = e => say(e.data);
                w.onerror = e => say('refused')
                """,
            files: ["/worker": "postMessage('worker')"],
            policy: "script-src 'unsafe-inline'; worker-src blob:",
            said: "refused, blob"
        ),
        Row(
            "may have others",
            page: "w.onmessage = e => say(e.data)",
            files: [
                "/worker":
                    "const inner = new Worker('/inner'); inner.onmessage = e => postMessage(e.data + ' inner'); inner.postMessage(1)",
                "/inner": echo,
            ],
            said: "1 inner"
        ),
    ]

    @Test(arguments: rows)
    func runs(_ row: Row) async throws {
        let page = TestPage { request in
            let path = request.url.path
            if path == "/" {
                let starts = [
                    ("w", "/worker", "{name: 'the name'}"), ("m", "/module", "{type: 'module'}"),
                    ("d", "/dir/worker", "{}"),
                ]
                .filter { row.files[$0.1] != nil }
                .map { "const \($0.0) = new Worker('\($0.1)', \($0.2));" }
                let text = "said = []; say = (...all) => { said.push(all.join(' ')) }; \(starts.joined()) \(row.page)"
                return .html(
                    "<script>\(text)</script>",
                    fields: HTTPFields(row.policy.map { [HTTPField("Content-Security-Policy", $0)] } ?? [])
                )
            }
            guard let text = row.files[path] else { return .notFound }
            let type = path == "/text" ? "text/plain" : "text/javascript"
            return ServiceResponse(fields: [HTTPField("Content-Type", type)], chunks: [.init(text)])
        }
        await page.load("https://rp.test/")
        let said = try await page.page.with { core throws(ScriptFailure) in try core.evaluate("said.join(', ')") }
        let sorted = { (text: String) in text.split(separator: ", ").sorted() }
        // Which of several is first is the network's matter.
        #expect(said.string.map(sorted) == sorted(row.said))
    }

    /// A worker's scripts have the page's limits, and no more of them begin than a document may have.
    @Test func isHeldToLimits() async throws {
        var configuration = SessionConfiguration()
        configuration.limits.scriptTime = .milliseconds(100)
        let client = TestClient(line: { if case .consoleMessage(let message) = $0 { message.text } else { nil } })
        let page = TestPage(configuration, client: client) { request in
            guard request.url.path == "/" else {
                return ServiceResponse(
                    fields: [HTTPField("Content-Type", "text/javascript")],
                    chunks: [
                        .init("onmessage = e => { if (e.data === 'loop') while (true); postMessage('still here') }")
                    ]
                )
            }
            return .html(
                """
                <script>
                let answers = 0, errors = 0;
                for (let index = 0; index < 30; index++) {
                    const one = new Worker('/worker');
                    one.onmessage = () => { answers++ };
                    one.onerror = () => { errors++ };
                    one.postMessage(index === 0 ? 'loop' : 'answer');
                }
                </script>
                """
            )
        }
        let told = await page.load("https://rp.test/")
        let counts = try await page.page.with { core throws(ScriptFailure) in
            try core.evaluate("answers + ' ' + errors")
        }
        #expect(counts == "19 10")
        #expect(told.contains { $0.contains("20 workers") })
        #expect(told.contains { $0.contains("NavigationLimits.scriptTime") })
    }

    @Test func goesWithItsPage() async {
        var configuration = SessionConfiguration()
        configuration.limits.cachedDocuments = 0
        let page = TestPage(configuration) { request in
            guard request.url.path == "/worker" else {
                return .html(
                    "<script>const w = new Worker('/worker'); w.onmessage = () => w; w.postMessage(1)</script>"
                )
            }
            return ServiceResponse(
                fields: [HTTPField("Content-Type", "text/javascript")],
                chunks: [.init("setInterval(() => fetch('/'), 1e6); onmessage = () => postMessage(self.kept = self)")]
            )
        }
        var alive: [Int] = []
        for number in 0..<30 {
            await page.load("https://rp.test/\(number)")
            if number % 10 == 9 { alive.append(await page.state { $0.scriptObjectsAlive }) }
        }
        #expect(Set(alive).count == 1 && alive[0] <= 6, "\(alive)")
    }

    @Test("its script is asked for without an origin")
    func origin() async {
        let page = TestPage { request in
            guard request.url.path == "/worker" else { return html("", "<script>new Worker('/worker')</script>") }
            return ServiceResponse(fields: [HTTPField("Content-Type", "text/javascript")], chunks: [.init("1")])
        }
        await page.load("https://a.test/")
        #expect(page.sent { $0.url.path + " " + ($0.fields["Origin"] ?? "none") } == ["/ none", "/worker none"])
    }

    /// As WebKitGTK 2.50.6 and Chromium 156 ask: in WebKit it is for `fetch` alone.
    @Test(
        "what its script came with says whether it says who asks",
        arguments: [(Profile.wkWebView(iOS: 17), ["/f", "/x*"]), (.android(api: 34), ["/f", "/x"])]
    )
    func referrerPolicy(_ profile: Profile, _ asked: [String]) async {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let page = TestPage(configuration) { request in
            guard request.url.path == "/worker" else { return html("", "<script>new Worker('/worker')</script>") }
            let text = "fetch('/f').then(() => { const x = new XMLHttpRequest(); x.open('GET', '/x'); x.send() })"
            return ServiceResponse(
                fields: [HTTPField("Content-Type", "text/javascript"), HTTPField("Referrer-Policy", "no-referrer")],
                chunks: [.init(text)]
            )
        }
        await page.load("https://a.test/")
        await page.state { _ in }
        let sent = page.sent { $0.url.path + ($0.fields["Referer"] == nil ? "" : "*") }
        #expect(Array(sent.suffix(2)) == asked)
    }
}
