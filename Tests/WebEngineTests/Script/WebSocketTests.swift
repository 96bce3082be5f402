import TestSupport
import Testing
import WebEngine
import WebNetwork
import WebStandards

/// Sockets of scripts, to a server that plays a script of bytes.
@Suite(.timeLimit(.minutes(10)))
struct WebSocketTests {
    struct Row: CustomTestStringConvertible {
        var testDescription: String
        /// What the server does once the handshake is over; `nil`: its own answer to the handshake.
        var steps: [RawServer.Step]
        var accepts = true
        /// What the page does beside listening.
        var script = ""
        /// What the page hears.
        var heard: String
    }

    static let rows = [
        Row(
            testDescription: "messages: text, bytes in two fragments with a ping between them, and the server's end",
            steps: [
                .send([0x81, 3] + Array("\u{e9}t".utf8)), .send([0x02, 2, 1, 2]), .send([0x89, 1, 0x70]),
                // The pong is masked.
                .read(7), .send([0x80, 1, 3]), .send([0x88, 7, 0x0F, 0xA0] + Array("later".utf8)), .read(8),
                .awaitClose,
            ],
            heard: "open b, \u{e9}t, 3 bytes, close 4000 later true"
        ),
        Row(
            testDescription: "lengths of two and of eight bytes",
            steps: [
                .send([0x81, 126, 0x01, 0x00] + [UInt8](repeating: 0x78, count: 256)),
                .send([0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0] + [UInt8](repeating: 1, count: 65536)),
                .send([0x88, 0]), .read(6), .awaitClose,
            ],
            heard: "open b, \(String(repeating: "x", count: 256)), 65536 bytes, close 1005  true"
        ),
        Row(
            testDescription: "the page sends and closes",
            steps: [.read(7), .send([0x81, 2, 0x6F, 0x6B]), .read(11), .send([0x88, 2, 0x0B, 0xB9]), .awaitClose],
            script:
                "ws.addEventListener('open', () => ws.send('x')); ws.addEventListener('message', () => ws.close(3001, 'bye'))",
            heard: "open b, ok, close 3001  true"
        ),
        Row(
            testDescription: "a masked frame breaks the protocol",
            steps: [.send([0x81, 0x81, 0, 0, 0, 0, 0x78]), .awaitClose],
            heard: "open b, error, close 1006  false"
        ),
        Row(
            testDescription: "text that is no UTF-8 breaks the protocol",
            steps: [.send([0x81, 1, 0xFF]), .awaitClose],
            heard: "open b, error, close 1006  false"
        ),
        Row(
            testDescription: "a control frame in parts, an unknown one, a continuation of nothing",
            steps: [.send([0x09, 0]), .awaitClose],
            heard: "open b, error, close 1006  false"
        ),
        Row(
            testDescription: "a message without end",
            steps: [.send([0x82, 127, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]), .awaitClose],
            heard: "open b, error, close 1006  false"
        ),
        Row(testDescription: "the server goes", steps: [], heard: "open b, error, close 1006  false"),
        Row(
            testDescription: "no handshake but a page",
            steps: [.send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"), .awaitClose],
            accepts: false,
            heard: "error, close 1006  false"
        ),
        Row(
            testDescription: "a head without end",
            steps: [.send("HTTP/1.1 101 Switching\r\nX: "), .repeatForever([UInt8](repeating: 0x78, count: 4096))],
            accepts: false,
            heard: "error, close 1006  false"
        ),
        Row(
            testDescription: "a handshake for another key",
            steps: [
                .send(
                    "HTTP/1.1 101 Switching\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: x\r\n\r\n"
                ), .awaitClose,
            ],
            accepts: false,
            heard: "error, close 1006  false"
        ),
    ]

    static func handshake(_ request: String) -> [UInt8] {
        let key = request.split(separator: "\r\n").first { $0.hasPrefix("Sec-WebSocket-Key: ") }?.dropFirst(19) ?? ""
        let accept = Base64.encode(SHA1.hash(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8)))
        return Array(
            ("HTTP/1.1 101 Switching Protocols\r\nupgrade: WebSocket\r\nconnection: keep-alive, upgrade\r\n"
                + "Sec-WebSocket-Accept: \(accept)\r\nSec-WebSocket-Protocol: b\r\n\r\n").utf8
        )
    }

    @Test(arguments: rows)
    func pageHears(_ row: Row) async throws {
        let html = "<title>Page</title>"
        let server = RawServer(
            [
                .readRequest,
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nSet-Cookie: s=1\r\nConnection: close\r\n"
                        + "Content-Length: \(html.utf8.count)\r\n\r\n\(html)"
                ),
            ],
            [.readRequest] + (row.accepts ? [.answer(Self.handshake)] : []) + row.steps
        )
        defer { server.stop() }
        let page = TestPage(SocketTransports())
        await page.load(server.url + "/")
        let script = """
            const heard = [], ws = new WebSocket('/socket?q', ['a', 'b']);
            ws.binaryType = 'arraybuffer';
            ws.onopen = () => heard.push(`open ${ws.protocol}`);
            ws.onmessage = ({ data }) => heard.push(typeof data === 'string' ? data : `${data.byteLength} bytes`);
            ws.onerror = () => heard.push('error');
            \(row.script);
            await new Promise(resolve => { ws.onclose = e => {
                heard.push(`close ${e.code} ${e.reason} ${e.wasClean}`); resolve(); } });
            return heard.join(', ');
            """
        let heard = try await withCheckedContinuation { continuation in
            page.page.perform { core in core.callAsync(script, arguments: []) { continuation.resume(returning: $0) } }
        }.get()
        #expect(heard == .string(row.heard))
        let handshake = try #require(server.requests.last)
        for line in [
            "GET /socket?q HTTP/1.1", "Origin: \(server.url)", "Cookie: s=1", "Sec-WebSocket-Protocol: a, b",
            "Host: 127.0.0.1:\(server.port)", "Upgrade: websocket",
        ] { #expect(handshake.contains(line + "\r\n")) }
    }

    /// Who waits for a page waits for what its server says to what it sends over a socket; where nothing is said, for a second.
    @Test(arguments: [([RawServer.Step.wait(milliseconds: 200), .send([0x81, 2, 0x6F, 0x6B])], "ok"), ([], "sent")])
    func answerIsWaitedFor(_ steps: [RawServer.Step], _ title: String) async throws {
        let html = """
            <title>Page</title><script>
            const ws = new WebSocket('/socket', ['b']);
            ws.onopen = () => { ws.send('x'); document.title = 'sent' };
            ws.onmessage = event => { document.title = event.data };
            </script>
            """
        let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n"
        let server = RawServer(
            [.readRequest, .send("\(head)Content-Length: \(html.utf8.count)\r\n\r\n\(html)")],
            [.readRequest, .answer(Self.handshake), .read(7)] + steps + [.awaitClose]
        )
        defer { server.stop() }
        let page = TestPage(SocketTransports())
        await page.load(server.url + "/")
        #expect(
            try await page.page.with { core throws(ScriptFailure) in try core.evaluate("document.title") }
                == .string(title)
        )
    }

    /// A web view that the app drops takes its page along, and that its sockets.
    @Test(.timeLimit(.minutes(5))) func socketGoesWithItsPage() async throws {
        let html = "<title>Page</title>"
        let isGone = Gate()
        let server = RawServer(
            [
                .readRequest,
                .send(
                    "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n"
                        + "Content-Length: \(html.utf8.count)\r\n\r\n\(html)"
                ),
            ],
            [
                .readRequest, .answer(Self.handshake), .awaitClose,
                .answer { _ in
                    isGone.open()
                    return []
                },
            ]
        )
        defer { server.stop() }
        try await Self.leaveSocketOpen(server.url)
        try await Background.value { isGone.wait() }
    }

    private static func leaveSocketOpen(_ url: String) async throws {
        let page = TestPage(SocketTransports())
        await page.load(url + "/")
        let script =
            "const ws = new WebSocket('/socket', ['b']); await new Promise(open => { ws.onopen = open; }); return 1;"
        let isOpen = try await withCheckedContinuation { continuation in
            page.page.perform { core in core.callAsync(script, arguments: []) { continuation.resume(returning: $0) } }
        }.get()
        #expect(isOpen == .number(1))
    }

    @Test func socketThatLeadsNowhereFails() async throws {
        let page = TestPage { _ in .html("<title>Page</title>") }
        await page.load("https://rp.test/")
        let script = """
            const out = [];
            for (const [url, names] of [['http://a b', []], ['ftp://a', []], ['/a#b', []], ['/a', ['x', 'x']], ['/a', 'a b']])
                try { new WebSocket(url, names); out.push('-') } catch (e) { out.push(e.name) }
            for (const url of ['/memory', 'ws://rp.test/mixed', 'wss://rp.test:22/port'])
                out.push(await new Promise(resolve => { new WebSocket(url).onclose = e => resolve(e.code) }));
            return out.join();
            """
        let value = try await withCheckedContinuation { continuation in
            page.page.perform { core in core.callAsync(script, arguments: []) { continuation.resume(returning: $0) } }
        }.get()
        #expect(value == "SyntaxError,SyntaxError,SyntaxError,SyntaxError,SyntaxError,1006,1006,1006")
    }
}
