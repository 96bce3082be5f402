import TestSupport
import Testing
import WebNetwork
import WebStandards

@Suite struct CurlTransportTests {
    static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    private func request(
        _ server: RawServer,
        _ method: String = "GET",
        _ fields: HTTPFields = [],
        _ body: RequestBody = .none
    ) throws -> TransferRequest {
        TransferRequest(url: try #require(WebURL(server.url + "/path?q")), method: method, fields: fields, body: body)
    }

    // MARK: Answers

    @Test func aPageArrivesWithItsHead() async {
        let server = RawServer([
            .readRequest,
            .send(
                "HTTP/1.1 200 Fine indeed\r\nSet-Cookie: a=1\r\nX-One:  1 \t\r\nset-cookie: b=\u{e9}\r\nX-Empty:\r\n"
                    + "X-Folded: a\r\n  b\r\nContent-Length: 5\r\n\r\nhello"
            ),
        ])
        defer { server.stop() }
        let exchange = await Client().get(server.url + "/a?b#c")
        #expect(exchange.error == nil)
        #expect(exchange.head?.status == 200)
        #expect(exchange.head?.reason == "Fine indeed")
        #expect(exchange.head?.version == .http11)
        #expect(
            exchange.head?.fields == [
                HTTPField("Set-Cookie", "a=1"), HTTPField("X-One", "1"), HTTPField("set-cookie", "b=\u{c3}\u{a9}"),
                HTTPField("X-Empty", ""), HTTPField("X-Folded", "a b"), HTTPField("Content-Length", "5"),
            ]
        )
        #expect(exchange.text == "hello")
        #expect(exchange.summary?.bytesReceived == 5)
        #expect(exchange.summary?.remoteAddress == "127.0.0.1:\(server.port)")
        #expect(exchange.summary?.isTLS == false)
    }

    struct Answer: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        var method = "GET"
        var status = 200
        var text = "hello"
        var testDescription: String { name }

        init(
            _ name: String,
            _ head: String,
            _ body: [UInt8] = [],
            method: String = "GET",
            status: Int = 200,
            text: String = "hello"
        ) {
            self.name = name
            bytes = Array(head.replacing("\n", with: "\r\n").utf8) + body
            self.method = method
            self.status = status
            self.text = text
        }
    }

    @Test(arguments: [
        Answer("by length", "HTTP/1.1 200 OK\nContent-Length: 5\n\nhello"),
        Answer("by closing", "HTTP/1.1 200 OK\nConnection: close\n\nhello"),
        Answer("HTTP/1.0", "HTTP/1.0 200 OK\n\nhello"),
        Answer("chunked", "HTTP/1.1 200 OK\nTransfer-Encoding: chunked\n\n2;x=y\nhe\n3\nllo\n0\nX-Trailer: 1\n\n"),
        Answer("gzip", "HTTP/1.1 200 OK\nContent-Encoding: gzip\n\n", Compressed.gzip),
        Answer("x-gzip", "HTTP/1.1 200 OK\nContent-Encoding: x-gzip\n\n", Compressed.gzip),
        Answer("deflate", "HTTP/1.1 200 OK\nContent-Encoding: deflate\n\n", Compressed.deflate),
        Answer("br", "HTTP/1.1 200 OK\nContent-Encoding: br\n\n", Compressed.brotli),
        Answer("zstd", "HTTP/1.1 200 OK\nContent-Encoding: zstd\n\n", Compressed.zstd),
        Answer("identity", "HTTP/1.1 200 OK\nContent-Encoding: identity\n\nhello"),
        Answer("a coding that nobody knows", "HTTP/1.1 200 OK\nContent-Encoding: UTF-8\n\nhello"),
        Answer("one of several", "HTTP/1.1 200 OK\nContent-Encoding: gzip\nContent-Encoding: x, br\n\nhello"),
        Answer(
            "a coding that nobody knows, chunked",
            "HTTP/1.1 200 OK\nContent-Encoding: x\nTransfer-Encoding: chunked\n\n2\nhe\n3\nllo\n0\n\n"
        ),
        Answer("bare line feeds", "HTTP/1.1 200 OK\nX: 1\n\nhello"),
        Answer("no reason", "HTTP/1.1 299\nContent-Length: 5\n\nhello", status: 299),
        Answer(
            "after interim answers",
            "HTTP/1.1 100 Continue\n\nHTTP/1.1 103 Early Hints\nLink: </a>\n\nHTTP/1.1 200 OK\nContent-Length: 5\n\nhello"
        ),
        Answer("to HEAD", "HTTP/1.1 200 OK\nContent-Length: 5\n\n", method: "HEAD", text: ""),
        Answer("204", "HTTP/1.1 204 No Content\n\n", status: 204, text: ""),
        Answer("304", "HTTP/1.1 304 Not Modified\nContent-Length: 5\n\n", status: 304, text: ""),
        Answer("404", "HTTP/1.1 404 Not Found\nContent-Length: 5\n\nhello", status: 404),
        Answer("503", "HTTP/1.1 503 Busy\nContent-Length: 5\n\nhello", status: 503),
        Answer("a redirect, not followed", "HTTP/1.1 302 Found\nLocation: /x\nContent-Length: 5\n\nhello", status: 302),
    ])
    func framing(_ answer: Answer) async throws {
        let server = RawServer([.readRequest, .send(answer.bytes)])
        defer { server.stop() }
        let exchange = await Client().send(try request(server, answer.method))
        #expect(exchange.error == nil)
        #expect(exchange.heads.map(\.status) == [answer.status])
        #expect(exchange.text == answer.text)
        #expect(server.requests.count == 1)
    }

    @Test func bareLineFeedsEndLinesToo() async throws {
        let server = RawServer([.readRequest, .send("HTTP/1.1 200 OK\nX: 1\nContent-Length: 5\n\nhello")])
        defer { server.stop() }
        let exchange = await Client().send(try request(server))
        #expect(exchange.head?.fields["X"] == "1")
        #expect(exchange.text == "hello")
    }

    @Test func aBodyIsHandedOverAsItArrives() async throws {
        let server = RawServer([
            .readRequest, .send("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nabc"), .readRequest, .send("def"),
        ])
        defer { server.stop() }
        // The server sends the rest only once somebody else has seen the first half.
        let knock = RawServer([.readRequest, .send(Self.ok)])
        defer { knock.stop() }
        let client = Client()
        let second = try request(knock)
        let exchange = await client.send(try request(server)) { recorder in
            recorder.onBytes = { transfer in
                if recorder.exchange.text == "abc" {
                    transfer.resume(.hold)
                    let after = Recorder()
                    after.onCompletion = { _ in transfer.cancel() }
                    _ = client.begin(second, after)
                    recorder.onCompletion?(recorder.exchange)
                }
            }
        }
        #expect(exchange.text == "abc")
        waitUntil { server.openConnections == 0 }
        #expect(server.openConnections == 0)
        #expect(knock.requests.count == 1)
    }

    // MARK: Requests

    @Test func theFieldsOfARequestKeepTheirOrder() async throws {
        let server = RawServer([.readRequest, .send(Self.ok)])
        defer { server.stop() }
        let fields: HTTPFields = [
            HTTPField("User-Agent", "Phone"), HTTPField("accept", "text/html"), HTTPField("X-Empty", ""),
            HTTPField("Cookie", "a=1; b=\u{e9}"), HTTPField("X-Twice", "1"), HTTPField("X-Twice", "2"),
            HTTPField("Accept-Encoding", "gzip"), HTTPField("Content-Type", "text/x"), HTTPField("Content-Length", "3"),
        ]
        _ = await Client().send(try request(server, "POST", fields, .bytes(Array("abc".utf8))))
        let expected =
            "POST /path?q HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\nUser-Agent: Phone\r\naccept: text/html\r\nX-Empty:\r\n"
            + "Cookie: a=1; b=\u{e9}\r\nX-Twice: 1\r\nX-Twice: 2\r\nAccept-Encoding: gzip\r\nContent-Type: text/x\r\n"
            + "Content-Length: 3\r\n\r\nabc"
        #expect(server.rawRequests == [expected.isomorphicBytes])
    }

    @Test func whatATransportAdds() async throws {
        let server = RawServer([
            .readRequest, .send(Self.ok), .readRequest, .send(Self.ok), .readRequest, .send(Self.ok),
        ])
        defer { server.stop() }
        let client = Client()
        let encodings = "Accept-Encoding: gzip, deflate, br, zstd"
        let host = "Host: 127.0.0.1:\(server.port)"
        _ = await client.send(try request(server))
        _ = await client.send(try request(server, "POST", [HTTPField("A", "b")], .bytes([0x61])))
        _ = await client.send(try request(server, "POST"))
        #expect(
            server.requests == [
                "GET /path?q HTTP/1.1\r\n\(host)\r\n\(encodings)\r\n\r\n",
                "POST /path?q HTTP/1.1\r\n\(host)\r\n\(encodings)\r\nA: b\r\nContent-Length: 1\r\n\r\na",
                "POST /path?q HTTP/1.1\r\n\(host)\r\n\(encodings)\r\nContent-Length: 0\r\n\r\n",
            ]
        )
    }

    @Test func methodsInAnyOrderOnOneHandle() async throws {
        let methods = ["GET", "POST", "GET", "HEAD", "POST", "PUT", "DELETE", "GET", "HEAD", "get", "PATCH", "GET"]
        let head = "HTTP/1.1 204 No Content\r\n\r\n"
        let server = RawServer(methods.flatMap { _ in [RawServer.Step.readRequest, .send(head)] })
        defer { server.stop() }
        let client = Client()
        for method in methods {
            let body: RequestBody = ["POST", "PUT", "PATCH"].contains(method) ? .bytes(Array("body".utf8)) : .none
            #expect(await client.send(try request(server, method, [], body)).head?.status == 204)
        }
        #expect(server.requests.map { String($0.prefix { $0 != " " }) } == methods)
        #expect(server.requests.map { $0.hasSuffix("body") } == methods.map { ["POST", "PUT", "PATCH"].contains($0) })
        #expect(server.connections == 1)
    }

    @Test(arguments: [
        "/a/../b", "/a|b", "/%7Ea", "/a?b|c", "/a?x={y}&z=^", "/?", "/a%20b?c%20d", "//double//", "/a'b?c'd",
    ])
    func theTargetIsTheURLsOwn(_ target: String) async throws {
        let server = RawServer([.readRequest, .send(Self.ok)])
        defer { server.stop() }
        let url = try #require(WebURL(server.url + target))
        #expect(await Client().get(url.href).text == "ok")
        let sent = server.requests.first?.split(separator: " ").dropFirst().first.map(String.init)
        #expect(sent == url.path + (url.query.map { "?" + $0 } ?? ""))
    }

    @Test func credentialsOfAURLAreNotSent() async {
        let server = RawServer([.readRequest, .send(Self.ok)])
        defer { server.stop() }
        let exchange = await Client().get("http://user:secret@127.0.0.1:\(server.port)/")
        #expect(exchange.text == "ok")
        #expect(server.requests.first?.contains("Authorization") == false)
    }
}
