import MockProviders
import Testing
import WebNetwork
import WebStandards

/// Services on sockets, as their bytes come.
@Suite struct ServiceHostTests {
    @Test func answersWhatTheServiceAnswers() throws {
        let host = try ServiceHost(SignInService())
        let answer = try RawClient.ask(port: host.httpPort, "GET /resource HTTP/1.1\r\nHost: rp.example")
        #expect(answer.hasPrefix("HTTP/1.1 401 Unauthorized\r\n"))
        #expect(answer.contains("\r\nWWW-Authenticate: Bearer realm=\"orders\"\r\n"))
        #expect(answer.contains("\r\nContent-Length: 24\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n{\"error\":\"unauthorized\"}"))
    }

    @Test func requestArrivesWhole() throws {
        let host = try ServiceHost(ClosureService { .text(describe($0)) })
        let rows = [
            (
                "POST /a%20b/c?q=%26&&r HTTP/1.1\r\nHost: rp.example:81\r\nX-One: 1\r\nx-one: \u{E9}", "body",
                "POST http://rp.example:81/a%20b/c?q=%26&&r x-one=1,Ã© body"
            ),
            ("GET http://other.example/x?y HTTP/1.1\r\nHost: proxy", "", "GET http://other.example/x?y x-one= "),
            ("OPTIONS /? HTTP/1.1\r\nHost: h", "", "OPTIONS http://h/? x-one= "),
            ("GET / HTTP/1.0", "", "GET http://127.0.0.1:\(host.httpPort)/ x-one= "),
        ]
        for (head, body, expected) in rows {
            let answer = try RawClient.ask(port: host.httpPort, head, body: body)
            #expect(answer.hasSuffix("\r\n\r\n\(expected)"), "\(head)")
        }
    }

    @Test func fieldsKeepTheirOrderAndRepeats() throws {
        let host = try ServiceHost(
            ClosureService { _ in
                ServiceResponse(
                    status: 302,
                    fields: [
                        HTTPField("Set-Cookie", "a=1"), HTTPField("Location", "/n\u{F6}"),
                        HTTPField("Set-Cookie", "b=2"), HTTPField("set-cookie", "a=3"),
                    ]
                )
            }
        )
        let answer = try RawClient.ask(port: host.httpPort, "GET / HTTP/1.1\r\nHost: h")
        let lines = answer.split(separator: "\r\n").filter { $0.contains("ookie") || $0.contains("Location") }
        // The byte F6 alone is no UTF-8.
        #expect(lines == ["Set-Cookie: a=1", "Location: /n\u{FFFD}", "Set-Cookie: b=2", "set-cookie: a=3"])
    }

    @Test func headHasNoBody() throws {
        let host = try ServiceHost(ClosureService { _ in .text("body") })
        let answer = try RawClient.ask(port: host.httpPort, "HEAD / HTTP/1.1\r\nHost: h")
        #expect(answer.contains("\r\nContent-Length: 4\r\n"))
        #expect(answer.hasSuffix("\r\n\r\n"))
    }

    @Test func connectionServesManyRequests() throws {
        let host = try ServiceHost(ClosureService { .text($0.url.path) })
        let client = try RawClient(port: host.httpPort)
        for number in 0..<20 {
            client.send("GET /page\(number). HTTP/1.1\r\nHost: h\r\n\r\n")
            #expect(try client.receive(until: "/page\(number).").hasSuffix("\r\n\r\n/page\(number)."))
        }
    }

    @Test func bodyInPiecesIsSentAsItIsDue() throws {
        let pieces = ["one", "", "three"].map { ServiceResponse.Chunk($0, delay: .milliseconds(30)) }
        let host = try ServiceHost(
            ClosureService { _ in ServiceResponse(chunks: pieces, delay: .milliseconds(30)) }
        )
        let clock = ContinuousClock()
        let start = clock.now
        let client = try RawClient(port: host.httpPort)
        client.send("GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        let head = try client.receive(until: "\r\n\r\n")
        #expect(head.contains("\r\nTransfer-Encoding: chunked\r\n"))
        let rest = try client.receive()
        #expect((head + rest).hasSuffix("\r\n\r\n3\r\none\r\n5\r\nthree\r\n0\r\n\r\n"))
        #expect(clock.now - start >= .milliseconds(120))
    }

    /// A fault and what of an answer with the body `abcdef` still comes.
    static let faults: [(ServiceResponse.Fault, String?)] = [
        (.refuseConnection, nil), (.dropBeforeResponse, nil), (.tls(.expired), nil),
        (.dropAfterHeaders, ""), (.dropAfterBody(bytes: 0), ""), (.dropAfterBody(bytes: 4), "abcd"),
    ]

    @Test(arguments: faults)
    func faultBreaksTheConnection(_ fault: ServiceResponse.Fault, _ body: String?) throws {
        let host = try ServiceHost(
            ClosureService { _ in ServiceResponse(chunks: [.init("abcdef")], fault: fault) }
        )
        let client = try RawClient(port: host.httpPort)
        client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
        let answer = try client.receive()
        if let body {
            #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
            #expect(answer.contains("\r\nContent-Length: 6\r\n"))
            #expect(answer.hasSuffix("\r\n\r\n\(body)"))
        } else {
            #expect(answer.isEmpty)
        }
    }

    @Test func announcedLengthMayBeFalse() throws {
        let host = try ServiceHost(
            ClosureService { _ in
                ServiceResponse(fields: [HTTPField("Content-Length", "10")], chunks: [.init("four")])
            }
        )
        let answer = try RawClient.ask(port: host.httpPort, "GET / HTTP/1.1\r\nHost: h")
        #expect(answer.contains("\r\nContent-Length: 10\r\n"))
        #expect(answer.hasSuffix("\r\n\r\nfour"))
    }

    @Test func hostThatTheServiceDoesNotKnowIsMisdirected() throws {
        let host = try ServiceHost(ClosureService { _ in nil })
        let answer = try RawClient.ask(port: host.httpPort, "GET / HTTP/1.1\r\nHost: h")
        #expect(answer.hasPrefix("HTTP/1.1 421 "))
    }

    @Test func bodyBeyondTheLimitIsNotTaken() throws {
        var limits = ServiceHostLimits()
        limits.requestBody = 8
        let host = try ServiceHost(ClosureService { .text("\($0.body.count)") }, limits: limits)
        let head = "POST / HTTP/1.1\r\nHost: h"
        #expect(try RawClient.ask(port: host.httpPort, head, body: "12345678").hasSuffix("\r\n\r\n8"))
        #expect(try RawClient.ask(port: host.httpPort, head, body: "123456789").hasPrefix("HTTP/1.1 413 "))
        let chunked = "\(head)\r\nTransfer-Encoding: chunked\r\n\r\n9\r\n123456789\r\n0\r\n\r\n"
        let client = try RawClient(port: host.httpPort)
        client.send(chunked)
        #expect(try client.receive().isEmpty)
    }

    @Test func stopEndsWhatIsDelayed() throws {
        let hour = Duration.seconds(3600)
        let host = try ServiceHost(
            ClosureService { request in
                request.url.path == "/head"
                    ? ServiceResponse(chunks: [.init("x")], delay: hour)
                    : ServiceResponse(chunks: [.init("x"), .init("y", delay: hour)])
            }
        )
        let head = try RawClient(port: host.httpPort)
        head.send("GET /head HTTP/1.1\r\nHost: h\r\n\r\n")
        let body = try RawClient(port: host.httpPort)
        body.send("GET /body HTTP/1.1\r\nHost: h\r\n\r\n")
        let idle = try RawClient(port: host.httpPort)
        #expect(try body.receive(until: "x\r\n").contains("\r\n\r\n1\r\nx\r\n"))
        let clock = ContinuousClock()
        let took = clock.measure { host.stop() }
        #expect(took < .seconds(5))
        #expect(try head.receive().isEmpty)
        #expect(try body.receive().isEmpty)
        #expect(try idle.receive().isEmpty)
        #expect(throws: Surprise.self) { _ = try RawClient(port: host.httpPort) }
        host.stop()
    }

    @Test func clientsAtOnceAreAllAnswered() async throws {
        let host = try ServiceHost(
            ClosureService { ServiceResponse(chunks: [.init($0.url.path)], delay: .milliseconds(1)) }
        )
        let port = host.httpPort
        let answered = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<200 {
                group.addTask {
                    try RawClient.ask(port: port, "GET /\(number) HTTP/1.1\r\nHost: h").hasSuffix("\r\n\r\n/\(number)")
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(answered == 200)
        host.stop()
    }

    @Test func overridesCoverThePortsInUse() throws {
        let plain = try ServiceHost(SignInService())
        #expect(plain.httpsPort == nil)
        #expect(plain.secureURL("/") == nil)
        #expect(plain.url("/a?b")?.href == "http://127.0.0.1:\(plain.httpPort)/a?b")
        #expect(plain.overrides(for: "rp.example").map(\.port) == [80])
        let both = try ServiceHost(SignInService(), authority: CertificateAuthority())
        let ports = [both.httpPort, both.httpsPort]
        #expect(both.overrides(for: "rp.example").map(\.addressPort) == ports)
        #expect(Set(ports + [plain.httpPort]).count == 3)
    }
}

/// A request as one line.
private func describe(_ request: ServiceRequest) -> String {
    let values = request.fields.values(of: "x-one").joined(separator: ",")
    return "\(request.method) \(request.url) x-one=\(values) \(String(decoding: request.body, as: UTF8.self))"
}
