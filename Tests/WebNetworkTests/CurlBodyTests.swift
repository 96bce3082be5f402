import Foundation
import TestSupport
import Testing
import WebNetwork
import WebStandards

/// Bodies held, discarded, cancelled and sent; connections used again.
@Suite struct CurlBodyTests {
    private static let ok = CurlTransportTests.ok

    private func request(
        _ server: RawServer,
        _ method: String = "GET",
        _ body: RequestBody = .none
    ) throws -> TransferRequest {
        TransferRequest(url: try #require(WebURL(server.url + "/")), method: method, body: body)
    }

    // MARK: Connections

    @Test func aConnectionServesAgain() async throws {
        let server = RawServer(
            [RawServer.Step](repeating: .readRequest, count: 1) + [.send(Self.ok), .readRequest, .send(Self.ok)]
        )
        defer { server.stop() }
        let exchanges = await Client().sendTwice(try request(server))
        #expect(exchanges.map { $0.summary?.reusedConnection } == [false, true])
        #expect(server.connections == 1)
    }

    @Test func aConnectionFoundClosedIsReplaced() async throws {
        let server = RawServer(
            [.readRequest, .send(Self.ok), .readRequest],
            [.readRequest, .send(Self.ok)]
        )
        defer { server.stop() }
        let client = Client()
        #expect(await client.send(try request(server)).text == "ok")
        // The server reads this one and closes without an answer: it is sent once more, as browsers do.
        #expect(await client.send(try request(server)).text == "ok")
        #expect(server.connections == 2)
        #expect(server.requests.count == 3)
    }

    @Test func aShortDiscardedBodyLeavesTheConnectionOpen() async throws {
        let body =
            "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 60000\r\n\r\n" + String(repeating: "x", count: 60000)
        let server = RawServer([.readRequest, .send(body), .readRequest, .send(Self.ok)])
        defer { server.stop() }
        let client = Client()
        let first = await client.send(try request(server), .discard)
        #expect(first.error == nil)
        #expect(first.body.isEmpty)
        #expect(await client.send(try request(server)).text == "ok")
        #expect(server.connections == 1)
    }

    @Test func aLongDiscardedBodyIsCutOff() async throws {
        let server = RawServer(
            [
                .readRequest, .send("HTTP/1.1 302 Found\r\nLocation: /\r\n\r\n"),
                .repeatForever([UInt8](repeating: 0x78, count: 4096)),
            ],
            [.readRequest, .send(Self.ok)]
        )
        defer { server.stop() }
        let client = Client()
        let first = await client.send(try request(server), .discard)
        #expect(first.error == nil)
        #expect(first.heads.map(\.status) == [302])
        #expect(await client.send(try request(server)).text == "ok")
        #expect(server.connections == 2)
    }

    @Test func theNextHopMayStartInsideTheHead() async throws {
        let server = RawServer([
            .readRequest, .send("HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 1\r\n\r\nx"), .readRequest,
            .send(Self.ok),
        ])
        defer { server.stop() }
        let client = Client()
        let next = try request(server)
        let exchange = await client.send(try request(server), .discard) { recorder in
            let completion = Recorder()
            recorder.onHead = { _ in
                completion.onCompletion = { recorder.onNext?($0) }
                _ = client.begin(next, completion)
            }
            recorder.deferCompletion = true
        }
        #expect(exchange.text == "ok")
        #expect(server.connections == 1)
    }

    @Test func twoHundredTransfersAtOnce() async throws {
        let server = RawServer([.readRequest, .send(Self.ok)])
        defer { server.stop() }
        let client = Client()
        let request = try request(server)
        let texts = await withTaskGroup { group in
            for _ in 0..<200 { group.addTask { await client.send(request).text } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(texts == [String](repeating: "ok", count: 200))
    }

    /// libcurl tries five connections, and has six that look alive.
    @Test func connectionsThatTheServerClosesAsTheyAreUsedAgainAreNoFailure() async throws {
        let together = DispatchGroup()
        for _ in 0..<6 { together.enter() }
        let closing: [RawServer.Step] = [
            .readRequest,
            .answer { _ in
                together.leave()
                _ = together.wait(timeout: .now() + 60)
                return Array(Self.ok.utf8)
            },
            .readRequest, .reset,
        ]
        let server = RawServer(closing, closing, closing, closing, closing, closing, [.readRequest, .send(Self.ok)])
        defer { server.stop() }
        let client = Client()
        let get = try request(server)
        await withTaskGroup { group in
            for _ in 0..<6 { group.addTask { #expect(await client.send(get).text == "ok") } }
        }
        #expect(server.connections == 6)
        #expect(await client.send(get).text == "ok")
        #expect(server.connections == 7)
    }

    // MARK: Hold

    @Test func aHeldBodyWaits() async throws {
        let body = [UInt8]((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let server = RawServer([.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n"), .send(body)])
        defer { server.stop() }
        let exchange = await Client().send(try request(server), .hold) { recorder in
            recorder.onHead = { transfer in
                // Later, when libcurl has long been told to pause.
                recorder.later(after: .milliseconds(20)) {
                    #expect(recorder.exchange.body.isEmpty)
                    transfer.resume(.deliver)
                }
            }
        }
        #expect(exchange.error == nil)
        #expect(exchange.body == body)
    }

    @Test func aHoldInTheMiddleLosesNothing() async throws {
        let body = [UInt8]((0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
        let server = RawServer([.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n"), .send(body)])
        defer { server.stop() }
        let exchange = await Client().send(try request(server)) { recorder in
            recorder.onBytes = { transfer in
                transfer.resume(.hold)
                recorder.later(after: .microseconds(10)) { transfer.resume(.deliver) }
            }
        }
        #expect(exchange.error == nil)
        #expect(exchange.body == body)
        #expect(exchange.pieces > 1)
    }

    @Test(arguments: [
        ("gzip", Compressed.gzip, 5, nil),
        ("gzip, gzip", Compressed.bomb, 0, TransferError.Kind.bodyTooLarge),
    ])
    func aHeldCompressedBody(_ coding: String, _ body: [UInt8], _ size: Int, _ kind: TransferError.Kind?) async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\nContent-Length: \(body.count)\r\n\r\n"
        let server = RawServer([.readRequest, .send(head), .send(body)])
        defer { server.stop() }
        var held = try request(server)
        held.options.bodyLimit = 1 << 20
        let exchange = await Client().send(held, .hold) { recorder in
            recorder.onHead = { transfer in recorder.later(after: .milliseconds(5)) { transfer.resume(.deliver) } }
        }
        #expect(exchange.error?.kind == kind)
        // How much of a bomb is told before the limit is met depends on what arrived during the hold.
        #expect(kind == nil ? exchange.body.count == size : exchange.body.count <= held.options.bodyLimit)
    }

    /// Two members, what is none, and a sum that is wrong: the first member is the body.
    @Test(arguments: [
        Compressed.gzip + Compressed.gzip, Compressed.gzip + Array("\n<!-- cached -->".utf8),
        Compressed.gzip.dropLast(8) + [1, 2, 3, 4] + Compressed.gzip.suffix(4),
    ])
    func whatFollowsACompressedBodyIsPassedOver(_ body: [UInt8]) async throws {
        let head = "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n"
        for pieces in [[body], body.map { [$0] }] {
            let server = RawServer([.readRequest, .send(head)] + pieces.map { .send($0) })
            defer { server.stop() }
            let exchange = await Client().send(try request(server))
            #expect(exchange.error == nil)
            #expect(exchange.body == Array("hello".utf8))
        }
    }

    @Test func anEmptyBodyCanBeHeld() async throws {
        let server = RawServer([.readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n")])
        defer { server.stop() }
        let exchange = await Client().send(try request(server), .hold) { recorder in
            recorder.onHead = { transfer in
                recorder.later(after: .milliseconds(20)) {
                    #expect(recorder.exchange.result == nil)
                    transfer.resume(.deliver)
                }
            }
        }
        #expect(exchange.summary?.bytesReceived == 0)
    }

    @Test func aHeldBodyCanBeDiscarded() async throws {
        let server = RawServer([
            .readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello"), .readRequest, .send(Self.ok),
        ])
        defer { server.stop() }
        let client = Client()
        let exchange = await client.send(try request(server), .hold) { recorder in
            recorder.onHead = { transfer in recorder.later(after: .milliseconds(5)) { transfer.resume(.discard) } }
        }
        #expect(exchange.error == nil)
        #expect(exchange.body.isEmpty)
        #expect(await client.send(try request(server)).text == "ok")
        #expect(server.connections == 1)
    }

    /// One libcurl call ends a held answer, sends the next request on its connection and finds the answer to that there,
    /// which is held in turn. (The server sends it beforehand: none is quick enough each time.)
    @Test func aConnectionThatServesAgainAtOnceIsNotClosed() async throws {
        let body = [UInt8](repeating: 0x61, count: 300_000)
        let server = RawServer([
            .readRequest, .send(Self.ok), .wait(milliseconds: 5),
            .send("HTTP/1.1 200 OK\r\nContent-Length: 300000\r\n\r\n"), .send(body), .readRequest, .awaitClose,
        ])
        defer { server.stop() }
        let client = Client()
        let request = try request(server)
        let next = await client.send(request, .hold) { first in
            let second = Recorder(.hold)
            second.loop = first.loop
            second.onHead = { transfer in second.later(after: .milliseconds(5)) { transfer.resume(.deliver) } }
            second.onCompletion = first.onCompletion
            first.onCompletion = nil
            first.onHead = { transfer in
                first.later(after: .milliseconds(30)) {
                    transfer.resume(.deliver)
                    _ = client.begin(request, second)
                }
            }
        }
        #expect(next.error == nil)
        #expect(next.body.count == 300_000)
        #expect(server.connections == 1)
    }

    // MARK: Cancel

    enum Moment: String, CaseIterable, Sendable {
        case atOnce
        case connecting
        case atHead
        case atBytes
        case held
    }

    @Test(arguments: Moment.allCases) func cancellationClosesTheConnection(_ moment: Moment) async throws {
        let server = RawServer([
            .readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\nhello"), .awaitClose,
        ])
        let healthy = RawServer([.readRequest, .send(Self.ok)])
        defer {
            server.stop()
            healthy.stop()
        }
        let client = Client()
        let loop = client.loop
        let next = try request(healthy)
        let request = try request(server)
        let exchange = await client.send(next) { outer in
            let recorder = Recorder(moment == .held ? .hold : .deliver)
            recorder.onCompletion = { _ in Issue.record("told after a cancellation") }
            let transfer = client.begin(request, recorder)
            switch moment {
            case .atOnce: transfer.cancel()
            case .connecting: outer.later(after: .zero) { transfer.cancel() }
            case .atHead: recorder.onHead = { $0.cancel() }
            case .atBytes: recorder.onBytes = { $0.cancel() }
            case .held:
                // The other exchange may be over by then, so this one holds its recorder and the loop itself.
                recorder.onHead = { transfer in
                    loop.schedule(after: .milliseconds(5)) {
                        transfer.cancel()
                        recorder.onHead = nil
                    }
                }
            }
            outer.kept = [recorder, transfer]
        }
        #expect(exchange.text == "ok")
        // The timer that cancels is the loop's: it must live until then.
        withExtendedLifetime(client) {
            waitUntil { server.openConnections == 0 && (moment == .atOnce || server.connections == 1) }
        }
        #expect(server.openConnections == 0)
        #expect(server.connections == (moment == .atOnce ? 0 : 1))
    }

    // https://www.rfc-editor.org/rfc/rfc9110#section-9.2.2
    @Test(arguments: [
        ("GET", false, "ok", 3), ("PUT", false, "ok", 3), ("POST", false, "emptyReply", 2), ("POST", true, "ok", 3),
        ("PATCH", false, "emptyReply", 2),
    ])
    func whatGoesOutAgainWhenTheServerIsGone(_ row: (String, Bool, String, Int)) async throws {
        let (method, repeatsAnyMethod, outcome, count) = row
        let server = RawServer([.readRequest, .send(Self.ok), .readRequest], [.readRequest, .send(Self.ok)])
        defer { server.stop() }
        let client = Client()
        _ = await client.send(try request(server))
        var second = try request(server, method, method == "GET" ? .none : .bytes([1]))
        second.repeatsAnyMethod = repeatsAnyMethod
        let exchange = await client.send(second)
        #expect((exchange.error.map { "\($0.kind)" } ?? exchange.text) == outcome)
        #expect(server.rawRequests.count == count)
    }

    // MARK: Uploads

    @Test(arguments: [0, 1, 65536, 65537, 3_000_000]) func aBodyOfBytes(_ size: Int) async throws {
        let server = RawServer([.readRequest, .send(Self.ok)])
        defer { server.stop() }
        let body = [UInt8]((0..<size).map { UInt8(truncatingIfNeeded: $0 &* 7) })
        #expect(await Client().send(try request(server, "POST", .bytes(body))).text == "ok")
        let sent = try #require(server.rawRequests.first)
        #expect(Array(sent.suffix(size)) == body)
        #expect(String(decoding: sent.prefix(200), as: UTF8.self).contains("\r\nContent-Length: \(size)\r\n"))
        #expect(!String(decoding: sent.prefix(200), as: UTF8.self).contains("Expect"))
    }

    @Test func partsAndFilesAreStreamed() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("upload-\(UUID())")
        let content = [UInt8]((0..<200_000).map { UInt8(truncatingIfNeeded: $0 &* 13) })
        try Data(content).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        // The first connection is dropped after the upload: a reused one is replaced and all is sent again.
        let server = RawServer(
            [.readRequest, .send(Self.ok), .readRequest],
            [.readRequest, .send(Self.ok)]
        )
        defer { server.stop() }
        let client = Client()
        _ = await client.send(try request(server))
        let parts: [RequestBody.Part] = [
            .bytes(Array("--x\r\n".utf8)), .file(file.path), .bytes([]), .bytes(Array("\r\n--x--".utf8)),
        ]
        var post = try request(server, "POST", .parts(parts))
        post.repeatsAnyMethod = true
        let exchange = await client.send(post)
        #expect(exchange.text == "ok")
        let expected = Array("--x\r\n".utf8) + content + Array("\r\n--x--".utf8)
        #expect(server.rawRequests.count == 3)
        for sent in server.rawRequests.dropFirst() { #expect(Array(sent.suffix(expected.count)) == expected) }
    }

    @Test(arguments: ["/no/such/file", "/"]) func aFileThatCannotBeRead(_ path: String) async throws {
        let server = RawServer([.readRequest, .send(Self.ok)])
        defer { server.stop() }
        let exchange = await Client().send(try request(server, "POST", .parts([.file(path)])))
        #expect(exchange.error?.kind == .unreadableUpload)
        #expect(exchange.error?.message.contains(path) == true)
        #expect(server.connections == 0)
    }

    // MARK: Ways to a server

    @Test func aHostOverrideLeavesTheNameAlone() async throws {
        let server = RawServer([.readRequest, .send(Self.ok)])
        defer { server.stop() }
        for override in [
            HostOverride(host: "idp.example", address: "127.0.0.1", addressPort: server.port),
            HostOverride(host: "idp.example", port: 80, address: "127.0.0.1", addressPort: server.port),
        ] {
            var request = TransferRequest(url: try #require(WebURL("http://idp.example/a")))
            request.options.hostOverrides = [HostOverride(host: "other.example", address: "127.0.0.9"), override]
            let exchange = await Client().send(request)
            #expect(exchange.text == "ok")
            #expect(exchange.summary?.remoteAddress == "127.0.0.1:\(server.port)")
        }
        #expect(server.requests.allSatisfy { $0.hasPrefix("GET /a HTTP/1.1\r\nHost: idp.example\r\n") })
    }

    @Test func anHTTPProxyIsAsked() async throws {
        let proxy = RawServer([.readRequest, .send(Self.ok)])
        defer { proxy.stop() }
        var request = TransferRequest(url: try #require(WebURL("http://idp.example/a?b")))
        request.options.proxy = ProxyOptions(
            kind: .http,
            host: "127.0.0.1",
            port: proxy.port,
            user: "me",
            password: "pw"
        )
        #expect(await Client().send(request).text == "ok")
        let sent = try #require(proxy.requests.first)
        #expect(sent.hasPrefix("GET http://idp.example/a?b HTTP/1.1\r\nHost: idp.example\r\n"))
        #expect(sent.contains("\r\nProxy-Authorization: Basic bWU6cHc=\r\n"))
    }

    /// The refusal of a tunnel is told as a head, so that somebody can be asked; the failure follows, and no body.
    @Test(arguments: [ProxyOptions.Authentication.basic, .digest])
    func aTunnelIsRefused(_ authentication: ProxyOptions.Authentication) async throws {
        let refusal = """
            HTTP/1.1 407 No\r\nProxy-Authenticate: Digest realm=p, nonce=n, qop=auth\r\n\
            Proxy-Authenticate: Basic realm=p\r\nContent-Length: 4\r\n\r\nevil
            """
        let proxy = RawServer([.readRequest, .send(refusal), .readRequest, .send(refusal)])
        defer { proxy.stop() }
        var request = TransferRequest(url: try #require(WebURL("https://idp.example/a")))
        var options = ProxyOptions(kind: .http, host: "127.0.0.1", port: proxy.port, user: "me", password: "pw")
        options.authentication = authentication
        request.options.proxy = options
        let exchange = await Client().send(request)
        #expect(exchange.heads.map(\.status) == [407])
        #expect(exchange.head?.fields.values(of: "Proxy-Authenticate").count == 2)
        #expect(exchange.error?.kind == .proxyFailed)
        #expect(exchange.body.isEmpty)
        let shown = authentication == .basic ? "Basic bWU6cHc=" : "Digest username=\"me\""
        #expect(proxy.requests.last?.contains("\r\nProxy-Authorization: \(shown)") == true)
        #expect(proxy.requests.allSatisfy { $0.hasPrefix("CONNECT idp.example:443 ") })
    }

    @Test func aSOCKSProxyIsAsked() async throws {
        let name = "idp.example"
        let proxy = RawServer([
            .read(4), .send([5, 0]), .read(4 + 1 + name.utf8.count + 2), .send([5, 0, 0, 1, 0, 0, 0, 0, 0, 0]),
            .readRequest,
            .send(Self.ok),
        ])
        defer { proxy.stop() }
        var request = TransferRequest(url: try #require(WebURL("http://\(name)/a")))
        request.options.proxy = ProxyOptions(kind: .socks5h, host: "127.0.0.1", port: proxy.port)
        #expect(await Client().send(request).text == "ok")
        #expect(proxy.requests.first?.hasPrefix("GET /a HTTP/1.1\r\nHost: idp.example\r\n") == true)
    }

    @Test(arguments: [
        (
            "refuses", ProxyOptions.Kind.http,
            [RawServer.Step.readRequest, .send("HTTP/1.1 403 No\r\nContent-Length: 0\r\n\r\n")]
        ),
        ("is none", .socks5h, [.read(3), .send("HTTP/1.1 400 Bad Request\r\n\r\n"), .awaitClose]),
        ("closes", .http, [.readRequest]),
    ])
    func aProxyThat(_ name: String, _ kind: ProxyOptions.Kind, _ script: [RawServer.Step]) async throws {
        let proxy = RawServer(script)
        defer { proxy.stop() }
        var request = TransferRequest(url: try #require(WebURL("https://idp.example/a")))
        request.options.proxy = ProxyOptions(kind: kind, host: "127.0.0.1", port: proxy.port)
        let error = await Client().send(request).error
        #expect(error?.kind == .proxyFailed, "\(error?.message ?? "")")
    }

    @Test func aProxyThatIsNotThere() async throws {
        var request = TransferRequest(url: try #require(WebURL("http://idp.example/a")))
        request.options.proxy = ProxyOptions(kind: .http, host: "127.0.0.1", port: RawServer.refusedPort())
        #expect(await Client().send(request).error?.kind == .proxyFailed)
    }
}
