import Synchronization
import TestSupport
import Testing
import WebNetwork
import WebStandards

/// A name that several requests need at once is looked up for the first of them.
@Suite(.timeLimit(.minutes(5))) struct NameQueueTests {
    /// An address that libcurl takes for a name, and hands to a thread that looks it up.
    private static let name = "127.1"

    private static func request(_ path: String, _ port: Int, at address: String = name) throws -> TransferRequest {
        var request = TransferRequest(url: try #require(WebURL("http://b.test/\(path)")))
        request.options.hostOverrides = [HostOverride(host: "b.test", address: address, addressPort: port)]
        return request
    }

    @Test func connectionsBeginInTheOrderOfTheRequests() async throws {
        for _ in 1...20 {
            let paths = Mutex([Int: String]())
            let scripts = (1...6).map { number in
                [
                    RawServer.Step.readRequest,
                    .answer { request in
                        paths.withLock { $0[number] = String(request.split(separator: " ")[1]) }
                        return Array("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".utf8)
                    },
                ]
            }
            let server = RawServer(scripts[0], scripts[1], scripts[2], scripts[3], scripts[4], scripts[5])
            defer { server.stop() }
            let requests = try (1...6).map { try Self.request("\($0)", server.port) }
            await Client().sendAtOnce(requests)
            #expect(paths.withLock { $0 } == Dictionary(uniqueKeysWithValues: (1...6).map { ($0, "/\($0)") }))
        }
    }

    @Test func whoWaitsForANameThatHasNoAddressFailsToo() async throws {
        let requests = try (1...6).map { try Self.request("\($0)", 9, at: "no-such-name.invalid") }
        let exchanges = await Client().sendAtOnce(requests)
        #expect(exchanges.map { $0.error?.kind } == Array(repeating: .hostNotFound, count: 6))
    }

    @Test func whoIsCancelledHoldsNobodyUp() async throws {
        let server = RawServer([.readRequest, .send("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")])
        defer { server.stop() }
        let requests = try (1...4).map { try Self.request("\($0)", server.port) }
        let exchanges = await Client().sendAtOnce(requests, cancelling: [0, 2])
        #expect(exchanges.map { $0.head?.status } == [204, 204])
        // NB: the name may be known by then, and those that are cancelled be under way.
        let paths = server.requests.map { String($0.split(separator: " ")[1]) }
        #expect(Set(paths).isSuperset(of: ["/2", "/4"]))
    }
}

extension Client {
    /// Begins them all in one turn of the loop, and waits for those that are not cancelled in the next.
    @discardableResult
    fileprivate func sendAtOnce(_ requests: [TransferRequest], cancelling cancelled: Set<Int> = []) async -> [Exchange]
    {
        let (ended, tell) = AsyncStream.makeStream(of: (Int, Exchange).self)
        loop.perform {
            let transfers = requests.enumerated().map { index, request in
                let recorder = Recorder()
                recorder.onCompletion = { tell.yield((index, $0)) }
                return self.begin(request, recorder)
            }
            // By then they have begun, or wait for the one that has.
            self.loop.schedule(after: .zero) {
                for index in cancelled { transfers[index].cancel() }
            }
        }
        var exchanges: [(Int, Exchange)] = []
        for await exchange in ended.prefix(requests.count - cancelled.count) { exchanges.append(exchange) }
        return exchanges.sorted { $0.0 < $1.0 }.map(\.1)
    }
}
