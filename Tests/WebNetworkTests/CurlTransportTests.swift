import Testing
import WebNetwork
import WebStandards

@Suite struct CurlTransportTests {
    private static let ok = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"

    @Test func aPageArrivesWithItsHead() async {
        let server = RawServer([
            .readRequest,
            .send(
                "HTTP/1.1 200 Fine indeed\r\nSet-Cookie: a=1\r\nX-One: 1\r\nset-cookie: b=\u{e9}\r\nContent-Length: 5\r\n\r\nhello"
            ),
        ])
        defer { server.stop() }
        let exchange = await Client().get(server.url + "/a?b#c")
        #expect(exchange.error == nil)
        #expect(exchange.head?.status == 200)
        #expect(exchange.head?.reason == "Fine indeed")
        #expect(exchange.head?.fields.map(\.name) == ["Set-Cookie", "X-One", "set-cookie", "Content-Length"])
        #expect(exchange.head?.fields.values(of: "set-cookie") == ["a=1", "b=\u{c3}\u{a9}"])
        #expect(exchange.text == "hello")
        #expect(server.requests.first?.hasPrefix("GET /a?b HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n") == true)
    }
}
