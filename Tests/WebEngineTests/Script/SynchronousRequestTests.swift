import TestSupport
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// A script that waits for its request: https://xhr.spec.whatwg.org/#the-send()-method, with the synchronous flag set.
///
/// The loop stands still, the network does not: answers that come meanwhile have set their cookies when the script goes on.
struct SynchronousRequestTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        /// What the page's connection answers to what was asked before; the synchronous request is answered behind it.
        var answers: [RawServer.Step]
        /// What comes behind that.
        var end: [RawServer.Step] = []
        var heard: String
    }

    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n"
    private static let long = String(repeating: "x", count: 300_000)

    static let rows = [
        Row(
            testDescription: "its cookie is in the jar, and the script hears of it afterwards",
            answers: [.send(head + "Set-Cookie: fetch=1; Path=/\r\nContent-Length: 4\r\n\r\nbody")],
            heard: "sync fetch=1; xhr=1, 200 4"
        ),
        Row(
            testDescription: "a body that does not go into the socket's memory waits, and is whole",
            answers: [
                .send(head + "Set-Cookie: fetch=1; Path=/\r\nContent-Length: \(long.utf8.count)\r\n\r\n"),
                .send(String(long.prefix(50_000))),
            ],
            end: [.send(String(long.dropFirst(50_000)))],
            heard: "sync fetch=1; xhr=1, 200 300000"
        ),
        Row(
            testDescription: "without a body",
            answers: [.send("HTTP/1.1 204 No Content\r\nSet-Cookie: fetch=1; Path=/\r\n\r\n")],
            heard: "sync fetch=1; xhr=1, 204 0"
        ),
        Row(
            testDescription: "a redirect is followed afterwards",
            answers: [
                .send(
                    "HTTP/1.1 302 Found\r\nLocation: /\r\nSet-Cookie: fetch=1; Path=/\r\nContent-Length: 0\r\n\r\n"
                )
            ],
            heard: "sync fetch=1; xhr=1, 200 17"
        ),
        Row(
            testDescription: "one that breaks off fails afterwards",
            answers: [.send(head + "Content-Length: 5\r\n\r\nbody")],
            end: [.reset],
            heard: "sync xhr=1, TypeError"
        ),
    ]

    @Test(arguments: rows) func answersArriveMeanwhile(_ row: Row) async throws {
        let html = "<title>RP</title>"
        let page = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(html.utf8.count)\r\n\r\n\(html)"
        let gate = Gate()
        let isAnswered = RawServer.Step.answer { _ in
            gate.open()
            return []
        }
        let server = RawServer(
            [.readRequest, .send(page), .readRequest] + row.answers + [isAnswered] + row.end
                + [.readRequest, .send(page), .awaitClose],
            [
                .readRequest,
                .answer { _ in
                    gate.wait()
                    return Array((Self.head + "Set-Cookie: xhr=1; Path=/\r\nContent-Length: 0\r\n\r\n").utf8)
                },
                .awaitClose,
            ],
            [.readRequest, .send(page), .awaitClose]
        )
        defer { server.stop() }
        let site = TestPage(SocketTransports())
        await site.load(server.url + "/")
        let script = """
            const heard = [];
            const answer = fetch('/fetch').then(async r => heard.push(`${r.status} ${(await r.text()).length}`))
                .catch(e => heard.push(e.name));
            const x = new XMLHttpRequest;
            x.open('GET', '/xhr', false);
            x.send();
            heard.push(`sync ${document.cookie}`);
            await answer;
            return heard.join(', ');
            """
        let heard = try await site.call(script)
        #expect(heard == .string(row.heard))
    }

    @Test(
        "one that fails tells of it before it throws in WebKit",
        arguments: [
            (Profile.wkWebView(), "readystatechange error loadend NetworkError"), (.android(), "NetworkError"),
        ]
    )
    func failureIsTold(profile: Profile, heard: String) async throws {
        var configuration = SessionConfiguration()
        configuration.profile = profile
        let site = TestPage(configuration) { _ in .html("<title>RP</title>") }
        await site.load("https://rp.test/")
        let told = try await site.call(
            """
            const heard = [], x = new XMLHttpRequest;
            x.open('GET', 'https://other.test/', false);
            for (const type of ['loadstart', 'readystatechange', 'progress', 'load', 'error', 'abort', 'loadend'])
              x.addEventListener(type, () => heard.push(type));
            try { x.send() } catch (e) { heard.push(e.name) }
            return heard.join(' ');
            """
        )
        #expect(told == .string(heard))
    }

    /// No request of its own: the script has the loop, and the answer comes beside it.
    @Test func answersComeBesideAScript() async throws {
        let html = "<title>RP</title>"
        let server = RawServer([
            .readRequest,
            .send("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: \(html.utf8.count)\r\n\r\n\(html)"),
            .readRequest, .send(Self.head + "Set-Cookie: a=1; Path=/\r\nContent-Length: 4\r\n\r\nbody"), .awaitClose,
        ])
        defer { server.stop() }
        let site = TestPage(SocketTransports())
        await site.load(server.url + "/")
        let script = """
            const heard = [];
            const answer = fetch('/fetch').then(async r => heard.push(await r.text()));
            while (!document.cookie);
            heard.push(document.cookie);
            await answer;
            return heard.join(', ');
            """
        let heard = try await site.call(script)
        #expect(heard == "a=1, body")
    }

    @Test func messagesOfSocketsWait() async throws {
        let html = "<title>RP</title>"
        let (asked, sent) = (Gate(), Gate())
        let server = RawServer(
            [
                .readRequest,
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n"
                        + "Content-Length: \(html.utf8.count)\r\n\r\n\(html)"
                ),
            ],
            [
                .readRequest, .answer(WebSocketTests.handshake),
                .answer { _ in
                    asked.wait()
                    return [0x81, 1] + Array("a".utf8)
                },
                .answer { _ in
                    sent.open()
                    return []
                },
                .awaitClose,
            ],
            [
                .readRequest,
                .answer { _ in
                    asked.open()
                    sent.wait()
                    return Array((Self.head + "Content-Length: 2\r\n\r\nok").utf8)
                },
            ]
        )
        defer { server.stop() }
        let site = TestPage(SocketTransports())
        await site.load(server.url + "/")
        let script = """
            const heard = [], socket = new WebSocket('/socket', ['b']);
            await new Promise(resolve => { socket.onopen = resolve; });
            const message = new Promise(resolve => {
                socket.onmessage = ({ data }) => { heard.push(data); resolve(); };
            });
            const x = new XMLHttpRequest;
            x.open('GET', '/xhr', false);
            x.send();
            heard.push(x.responseText);
            await message;
            return heard.join(', ');
            """
        let heard = try await site.call(script)
        #expect(heard == "ok, a")
    }
}

extension TestPage {
    /// What a function's body returns in the page that shows.
    func call(_ body: String) async throws -> ScriptData {
        try await withCheckedContinuation { continuation in
            page.perform { core in core.callAsync(body, arguments: []) { continuation.resume(returning: $0) } }
        }.get()
    }
}
