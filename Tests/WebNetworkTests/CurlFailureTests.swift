import TestSupport
import Testing
import WebNetwork
import WebStandards

/// Wrong and hostile answers: each has its error, within its limit, and the next page loads.
@Suite struct CurlFailureTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let name: String
        let script: [RawServer.Step]
        let kind: TransferError.Kind
        /// How many heads are told; `nil` where it is a matter of time.
        var heads: Int? = 0
        var says = ""
        var limit: Int?
        var path = "/"
        var scheme = "http"
        var options = TransferOptions()
        var testDescription: String { name }
    }

    private static let head = "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"

    private static func options(_ change: (inout TransferOptions) -> Void) -> TransferOptions {
        var options = TransferOptions()
        change(&options)
        return options
    }

    static let rows: [Row] = [
        Row(name: "closed before any answer", script: [.readRequest], kind: .emptyReply, says: "without an answer"),
        Row(name: "reset before any answer", script: [.readRequest, .reset], kind: .connectionLost),
        Row(
            name: "closed in the status line",
            script: [.readRequest, .send("HTTP/1.1 20")],
            kind: .emptyReply
        ),
        Row(
            name: "closed in the header",
            script: [.readRequest, .send(head + "Content-Le")],
            kind: .connectionLost,
            says: "header"
        ),
        Row(
            name: "closed between header and body",
            script: [.readRequest, .send(head + "Content-Length: 5\r\n\r\n")],
            kind: .connectionLost,
            heads: 1
        ),
        Row(
            name: "closed in the body",
            script: [.readRequest, .send(head + "Content-Length: 5\r\n\r\nhel")],
            kind: .connectionLost,
            heads: 1
        ),
        Row(
            name: "closed in a chunk",
            script: [.readRequest, .send(head + "Transfer-Encoding: chunked\r\n\r\n5\r\nhel")],
            kind: .connectionLost,
            heads: 1
        ),
        Row(
            name: "closed before the last chunk",
            script: [.readRequest, .send(head + "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n")],
            kind: .connectionLost,
            heads: 1
        ),
        Row(
            name: "reset in the body",
            script: [.readRequest, .send(head + "Content-Length: 5\r\n\r\nhel"), .reset],
            kind: .connectionLost,
            heads: 1
        ),
        Row(
            name: "not HTTP",
            script: [.readRequest, .send("\u{1}\u{2}SSH-2.0-nothing\r\n")],
            kind: .malformedResponse
        ),
        Row(name: "HTTP/0.9", script: [.readRequest, .send("<title>old</title>")], kind: .malformedResponse),
        Row(
            name: "no status",
            script: [.readRequest, .send("HTTP/1.1 OK\r\n\r\n")],
            kind: .malformedResponse
        ),
        Row(
            name: "a NUL in the header",
            script: [.readRequest, .send(head + "X: a\0b\r\n\r\n")],
            kind: .malformedResponse
        ),
        Row(
            name: "a header line without a colon",
            script: [.readRequest, .send(head + "no colon\r\n\r\n")],
            kind: .malformedResponse
        ),
        Row(
            name: "Content-Length no number",
            script: [.readRequest, .send(head + "Content-Length: many\r\n\r\nhello")],
            kind: .malformedResponse
        ),
        Row(
            name: "a chunk size no number",
            script: [.readRequest, .send(head + "Transfer-Encoding: chunked\r\n\r\nmany\r\nhello\r\n"), .awaitClose],
            kind: .malformedResponse,
            heads: 1
        ),
        Row(
            name: "switching protocols unasked",
            script: [.readRequest, .send("HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n"), .awaitClose],
            kind: .malformedResponse
        ),
        Row(
            name: "interim answers for ever",
            script: [.readRequest, .repeatForever(Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8))],
            kind: .headersTooLarge,
            limit: 256 << 10
        ),
        Row(
            name: "header fields for ever",
            script: [
                .readRequest, .send(head),
                .repeatForever(Array("X-Filler: \(String(repeating: "x", count: 1000))\r\n".utf8)),
            ],
            kind: .headersTooLarge,
            limit: 256 << 10
        ),
        Row(
            name: "a header field of 10 MiB",
            script: [.readRequest, .send(head + "X: "), .send([UInt8](repeating: 0x78, count: 10 << 20))],
            kind: .headersTooLarge,
            limit: 100 << 10
        ),
        Row(
            name: "a header over a limit that was set",
            script: [.readRequest, .send(head + "X: \(String(repeating: "x", count: 2000))\r\n\r\n"), .awaitClose],
            kind: .headersTooLarge,
            limit: 1000,
            options: options { $0.headerLimit = 1000 }
        ),
        Row(
            name: "a body without end",
            script: [.readRequest, .send(head + "\r\n"), .repeatForever([UInt8](repeating: 0x78, count: 65536))],
            kind: .bodyTooLarge,
            heads: 1,
            limit: 1 << 20,
            options: options { $0.bodyLimit = 1 << 20 }
        ),
        Row(
            name: "a gzip bomb",
            script: [
                .readRequest,
                .send(head + "Content-Encoding: gzip, gzip\r\nContent-Length: \(Compressed.bomb.count)\r\n\r\n"),
                .send(Compressed.bomb), .awaitClose,
            ],
            kind: .bodyTooLarge,
            heads: 1,
            limit: 1 << 20,
            options: options { $0.bodyLimit = 1 << 20 }
        ),
        Row(
            name: "gzip that is none",
            script: [.readRequest, .send(head + "Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nhello")],
            kind: .undecodableBody,
            heads: 1
        ),
        Row(
            name: "no answer in time",
            script: [.readRequest, .awaitClose],
            kind: .firstByteTimedOut,
            says: "within 50 ms",
            limit: 50,
            options: options { $0.firstByteTimeout = .milliseconds(50) }
        ),
        Row(
            name: "an interim answer, then none in time",
            script: [.readRequest, .send("HTTP/1.1 102 Processing\r\n\r\n"), .awaitClose],
            kind: .firstByteTimedOut,
            limit: 50,
            options: options { $0.firstByteTimeout = .milliseconds(50) }
        ),
        Row(
            name: "a slow drip",
            script: [
                .readRequest, .send(head + "Content-Length: 1000\r\n\r\n"),
                .drip([UInt8](repeating: 0x78, count: 1000), milliseconds: 5),
            ],
            kind: .timedOut,
            heads: nil,
            says: "within 100 ms",
            limit: 100,
            options: options { $0.totalTimeout = .milliseconds(100) }
        ),
        Row(
            name: "a slow drip of the header",
            script: [.readRequest, .drip(Array(head.utf8) + [UInt8](repeating: 0x78, count: 1000), milliseconds: 5)],
            kind: .timedOut,
            limit: 100,
            options: options { $0.totalTimeout = .milliseconds(100) }
        ),
        Row(
            name: "a TLS handshake that is not answered",
            script: [.awaitClose],
            kind: .connectTimedOut,
            limit: 50,
            scheme: "https",
            options: options { $0.connectTimeout = .milliseconds(50) }
        ),
        Row(
            name: "TLS spoken to a server without",
            script: [.send("HTTP/1.1 400 Bad Request\r\n\r\n"), .awaitClose],
            kind: .tlsFailed,
            says: "TLS handshake",
            scheme: "https"
        ),
        Row(name: "TLS, closed in the handshake", script: [.read(5)], kind: .tlsFailed, scheme: "https"),
        Row(
            name: "a CA file that is not there",
            script: [.awaitClose],
            kind: .tlsFailed,
            says: "/no/such/authority.pem",
            scheme: "https",
            options: options { $0.tls.caFile = "/no/such/authority.pem" }
        ),
    ]

    @Test(arguments: rows) func answer(_ row: Row) async {
        let server = RawServer(row.script)
        let healthy = RawServer([.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")])
        defer {
            server.stop()
            healthy.stop()
        }
        guard let url = WebURL("\(row.scheme)://127.0.0.1:\(server.port)\(row.path)") else { return }
        let client = Client()
        let exchange = await client.send(TransferRequest(url: url, options: row.options))
        #expect(exchange.error?.kind == row.kind, "\(exchange.error?.message ?? "no error")")
        #expect(row.heads == nil || exchange.heads.count == row.heads)
        #expect(
            exchange.error?.message.contains(row.says) != false || row.says.isEmpty,
            "\(exchange.error?.message ?? "")"
        )
        #expect(exchange.error?.limit == row.limit)
        #expect(exchange.error?.message.contains("127.0.0.1:\(server.port)") == true)
        #expect(exchange.error?.url == url)
        #expect(exchange.body.count <= row.options.bodyLimit)
        #expect(await client.get(healthy.url).text == "ok")
    }

    // https://www.rfc-editor.org/rfc/rfc9112#section-2.2: "A recipient that receives whitespace between the start-line and
    // the first header field MUST either reject the message as invalid or …"
    //
    // libcurl before 8.1.0 takes the line for more of the last field that its handle was told of, in another answer, and
    // that is freed.
    @Test func aContinuedLineFirst() async {
        let field = String(repeating: "a", count: 300)
        let usual = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nX: \(field)\r\n\r\nok"
        let continued = "HTTP/1.1 200 OK\r\n y: \(field)\r\nContent-Length: 2\r\n\r\nno"
        let server = RawServer([.readRequest, .send(usual)])
        let hostile = RawServer([.readRequest, .send(continued)])
        defer {
            server.stop()
            hostile.stop()
        }
        let client = Client()
        for _ in 0..<8 {
            #expect(await client.get(server.url).text == "ok")
            let exchange = await client.get(hostile.url)
            // Later versions pass over its blanks.
            #expect(exchange.error == nil || exchange.error?.kind == .malformedResponse)
        }
        #expect(await client.get(server.url).text == "ok")
    }

    @Test func aRefusedPort() async {
        let exchange = await Client().get("http://127.0.0.1:\(RawServer.refusedPort())/")
        #expect(exchange.error?.kind == .connectionRefused)
        #expect(exchange.error?.message.contains("is the server running") == true)
    }

    @Test func anUnknownHost() async {
        let exchange = await Client().get("http://no-such-host.invalid/")
        #expect(exchange.error?.kind == .hostNotFound)
        #expect(exchange.error?.message.contains("no-such-host.invalid") == true)
    }

    @Test(arguments: ["ftp://127.0.0.1/", "file:///etc/passwd", "myapp:callback", "data:,x"])
    func aSchemeThatIsNotFetched(_ url: String) async {
        #expect(await Client().get(url).error?.kind == .unsupportedScheme)
    }

    @Test(arguments: [
        ("GET", "X-A", "a\r\nX-B: b"), ("GET", "X A", "a"), ("GET", "", "a"), ("GET", "X-A", "a\0"),
        ("G ET", "X-A", "a"),
        ("", "X-A", "a"), ("GET", "X-A", "\u{20AC}"),
    ])
    func aRequestThatCannotBeSent(_ method: String, _ name: String, _ value: String) async throws {
        let url = try #require(WebURL("http://127.0.0.1:1/"))
        let request = TransferRequest(url: url, method: method, fields: [HTTPField(name, value)])
        #expect(await Client().send(request).error?.kind == .invalidRequest)
    }
}
