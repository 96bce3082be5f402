import Foundation
import Testing
import WebNetwork
import WebStandards

@Suite struct InMemoryTransportTests {
    private let clock = ManualClock(wallTime: .epoch)

    private func client(_ respond: @escaping @Sendable (ServiceRequest) -> ServiceResponse?) -> Client {
        Client(InMemoryTransports(service: ClosureService(respond)), clock: clock)
    }

    private static let slow = ServiceResponse(
        status: 200,
        fields: [HTTPField("Content-Type", "text/html")],
        chunks: [.init("a"), .init("b", delay: .seconds(10)), .init("c", delay: .seconds(20))],
        delay: .seconds(5)
    )

    @Test(arguments: ["http://idp.example/a?b=c", "https://idp.example:8443/a?b=c"])
    func anyHostAnswers(_ url: String) async throws {
        let exchange = await client { request in
            .text("\(request.method) \(request.url) \(request.fields.map { "\($0.name): \($0.value)" })")
        }.get(url + "#f")
        let host = try #require(WebURL(url)).port.map { "idp.example:\($0)" } ?? "idp.example"
        #expect(
            exchange.text == "GET \(url) [\"Host: \(host)\", \"Accept-Encoding: gzip, deflate, br, zstd\"]"
        )
        #expect(exchange.head?.status == 200)
        #expect(exchange.head?.reason == "OK")
        #expect(exchange.summary?.isTLS == url.hasPrefix("https"))
    }

    @Test func chunksComeOneByOneOnTheClock() async {
        let exchange = await client { _ in Self.slow }.get("https://idp.example/")
        #expect(exchange.text == "abc")
        #expect(exchange.pieces == 3)
        #expect(exchange.summary?.timings.firstByte == .seconds(5))
        #expect(exchange.summary?.timings.total == .seconds(35))
        #expect(clock.now == .seconds(35))
    }

    @Test func bodiesReachTheService() async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("part-\(UUID())")
        try Data("file".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let url = try #require(WebURL("https://idp.example/"))
        let client = client { request in
            .text("\(request.fields["Content-Length"] ?? "none") \(String(decoding: request.body, as: UTF8.self))")
        }
        var request = TransferRequest(url: url, method: "POST", body: .bytes(Array("a=1".utf8)))
        #expect(await client.send(request).text == "3 a=1")
        request.body = .parts([.bytes([0x3C]), .file(file.path), .bytes([0x3E])])
        #expect(await client.send(request).text == "6 <file>")
        request.body = .parts([.file("/no/such/file")])
        #expect(await client.send(request).error?.kind == .unreadableUpload)
    }

    @Test func helpersOfARequest() throws {
        let request = ServiceRequest(
            method: "POST",
            url: try #require(WebURL("https://idp.example/?a=1&b=x+y&a=2")),
            fields: [
                HTTPField("Cookie", "one=1; two=a=b"), HTTPField("cookie", "three="),
                HTTPField("Content-Type", "application/x-www-form-urlencoded; charset=utf-8"),
            ],
            body: Array("user=me%40example&empty=".utf8)
        )
        #expect(request.cookie("one") == "1")
        #expect(request.cookie("two") == "a=b")
        #expect(request.cookie("three") == "")
        #expect(request.cookie("four") == nil)
        #expect(request.query("a") == "1")
        #expect(request.query("b") == "x y")
        #expect(request.form("user") == "me@example")
        #expect(request.form("empty") == "")
        #expect(request.form("none") == nil)
    }

    struct Fault: Sendable, CustomTestStringConvertible {
        let fault: ServiceResponse.Fault
        let kind: TransferError.Kind
        var heads = 0
        var text = ""
        var testDescription: String { "\(fault)" }
    }

    @Test(arguments: [
        Fault(fault: .refuseConnection, kind: .connectionRefused),
        Fault(fault: .dropBeforeResponse, kind: .emptyReply),
        Fault(fault: .dropAfterHeaders, kind: .connectionLost, heads: 1),
        Fault(fault: .dropAfterBody(bytes: 0), kind: .connectionLost, heads: 1),
        Fault(fault: .dropAfterBody(bytes: 7), kind: .connectionLost, heads: 1, text: "hello, "),
        Fault(fault: .dropAfterBody(bytes: 100), kind: .connectionLost, heads: 1, text: "hello, world"),
        Fault(fault: .tls(.expired), kind: .certificateExpired),
        Fault(fault: .tls(.nameMismatch), kind: .certificateNameMismatch),
        Fault(fault: .tls(.untrusted), kind: .certificateUntrusted),
        Fault(fault: .tls(.handshake), kind: .tlsFailed),
    ])
    func faults(_ row: Fault) async {
        let exchange = await client { _ in
            ServiceResponse(chunks: [.init("hello"), .init(", world")], fault: row.fault)
        }.get("https://idp.example/")
        #expect(exchange.error?.kind == row.kind)
        #expect(exchange.error?.message.contains("https://idp.example/") == true)
        #expect(exchange.heads.count == row.heads)
        #expect(exchange.text == row.text)
    }

    @Test func noAnswerMeansNoHost() async {
        #expect(await client { _ in nil }.get("https://idp.example/").error?.kind == .hostNotFound)
    }

    @Test func timeoutsAndLimitsHold() async throws {
        var request = TransferRequest(url: try #require(WebURL("https://idp.example/")))
        let client = client { _ in Self.slow }
        request.options.firstByteTimeout = .seconds(4)
        #expect(await client.send(request).error?.kind == .firstByteTimedOut)
        #expect(clock.now == .seconds(4))
        request.options.firstByteTimeout = .seconds(6)
        request.options.totalTimeout = .seconds(16)
        let late = await client.send(request)
        #expect(late.error?.kind == .timedOut)
        #expect(late.text == "ab")
        #expect(clock.now == .seconds(20))
        request.options.totalTimeout = .seconds(100)
        request.options.bodyLimit = 2
        #expect(await client.send(request).error?.kind == .bodyTooLarge)
        request.options.bodyLimit = 3
        request.options.headerLimit = 20
        #expect(await client.send(request).error?.kind == .headersTooLarge)
    }

    @Test func theStatusDecidesWhetherThereIsABody() async throws {
        var request = TransferRequest(url: try #require(WebURL("https://idp.example/")), method: "HEAD")
        #expect(await client { _ in .html("body") }.send(request).body == [])
        request.method = "GET"
        #expect(await client { _ in ServiceResponse(status: 204, chunks: [.init("x")]) }.send(request).body == [])
        #expect(await client { _ in .html("body") }.send(request, .discard).body == [])
    }

    @Test func holdAndCancel() async throws {
        let client = client { _ in Self.slow }
        let request = TransferRequest(url: try #require(WebURL("https://idp.example/")))
        let held = await client.send(request, .hold) { recorder in
            recorder.onHead = { transfer in
                recorder.later(after: .seconds(60)) {
                    #expect(recorder.exchange.body.isEmpty)
                    transfer.resume(.deliver)
                }
            }
        }
        #expect(held.text == "abc")
        // A hold, and its end, while the next chunk is still to come.
        let start = clock.now
        let paused = await client.send(request) { recorder in
            recorder.onBytes = { transfer in
                guard recorder.exchange.text == "a" else { return }
                recorder.later(after: .seconds(1)) { transfer.resume(.hold) }
                recorder.later(after: .seconds(60)) {
                    #expect(recorder.exchange.text == "a")
                    transfer.resume(.deliver)
                }
            }
        }
        #expect(paused.text == "abc")
        #expect(clock.now - start == .seconds(5 + 60 + 20))
        let dropped = await client.send(request) { recorder in
            recorder.onBytes = { transfer in recorder.later(after: .seconds(1)) { transfer.resume(.discard) } }
        }
        #expect(dropped.text == "a")
        #expect(dropped.error == nil)
        let loop = client.loop
        loop.sync {
            for step in 0..<3 {
                let recorder = Recorder()
                recorder.onCompletion = { _ in Issue.record("told after a cancellation") }
                if step == 1 { recorder.onHead = { $0.cancel() } }
                if step == 2 { recorder.onBytes = { $0.cancel() } }
                let transfer = client.begin(request, recorder)
                if step == 0 { transfer.cancel() }
            }
        }
        #expect(await client.get("https://idp.example/").text == "abc")
    }
}
