import Dispatch
import TestSupport
import Testing
import WebNetwork
import WebStandards

/// How many requests of one transport a server has at once.
@Suite struct HostQueueTests {
    /// Answers of one connection, each with the path that was asked for.
    private static let answers = Array(
        repeating: [
            RawServer.Step.readRequest,
            .answer { request in
                let path = request.split(separator: " ").dropFirst().first ?? ""
                return Array("HTTP/1.1 200 OK\r\nContent-Length: \(path.utf8.count)\r\n\r\n\(path)".utf8)
            },
        ],
        count: 40
    ).flatMap { $0 }

    /// One that waits for its answer for as long as the test may take: a request that ran out of time would give its
    /// place to the next.
    private static func request(_ server: RawServer, _ number: Int) throws -> TransferRequest {
        var request = TransferRequest(url: try #require(WebURL(server.url + "/\(number)")))
        request.options.firstByteTimeout = .seconds(3_600)
        request.options.totalTimeout = .seconds(3_600)
        return request
    }

    /// Begins them all in one turn of the loop, and waits for them all.
    private static func answers(to requests: [TransferRequest], of clients: [Client]) async -> [String] {
        await withTaskGroup(of: String.self) { group in
            for (index, request) in requests.enumerated() {
                group.addTask { await clients[index % clients.count].send(request).text }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    /// NB: a connection that was closed under the next request on it, which happens once in hundreds, is one more.
    @Test func thirtyRequestsTakeSixConnections() async throws {
        for _ in 1...50 {
            let server = RawServer(Self.answers)
            defer { server.stop() }
            let requests = try (1...30).map { try Self.request(server, $0) }
            let answers = await Self.answers(to: requests, of: [Client()])
            #expect(Set(answers) == Set((1...30).map { "/\($0)" }))
            #expect(server.connections <= 6)
        }
    }

    /// A server that answers nothing, and the paths that it is asked for.
    private static func silent() -> (server: RawServer, paths: AsyncStream<Substring>) {
        let (paths, asked) = AsyncStream.makeStream(of: Substring.self)
        let note = RawServer.Step.answer { request in
            asked.yield(request.split(separator: " ")[1])
            return []
        }
        return (RawServer([.readRequest, note, .awaitClose]), paths)
    }

    /// The second and third answer come while the loop has something else to do, after the first was heard.
    @Test func whatCameMeanwhileIsHeardInTheOrderOfTheConnections() async throws {
        let text = Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8)
        let asked = DispatchSemaphore(value: 0)
        let release = DispatchSemaphore(value: 0)
        let sent = DispatchSemaphore(value: 0)
        let late: [RawServer.Step] = [
            .readRequest,
            .answer { _ in
                asked.signal()
                release.wait()
                return text
            },
            .answer { _ in
                sent.signal()
                return []
            },
            .awaitClose,
        ]
        let server = RawServer([.readRequest, .answer { _ in text }, .awaitClose], late, late)
        defer { server.stop() }
        let client = Client()
        let (heard, tell) = AsyncStream.makeStream(of: Int.self)
        let requests = try (1...3).map { try Self.request(server, $0) }
        client.loop.perform {
            for (number, request) in requests.enumerated() {
                let recorder = Recorder()
                recorder.onCompletion = { _ in
                    tell.yield(number + 1)
                    guard number == 0 else { return }
                    for _ in 1...2 { asked.wait() }
                    for _ in 1...2 { release.signal() }
                    for _ in 1...2 { sent.wait() }
                }
                _ = client.begin(request, recorder)
            }
        }
        var order: [Int] = []
        for await number in heard.prefix(3) { order.append(number) }
        #expect(order == [1, 2, 3])
    }

    @Test func eachSessionHasItsOwn() async throws {
        let (server, paths) = Self.silent()
        defer { server.stop() }
        let clients = [Client(), Client()]
        for number in 1...20 {
            let request = try Self.request(server, number)
            for client in clients { client.loop.sync { _ = client.keep(request) } }
        }
        var seen: [Substring] = []
        for await path in paths.prefix(12) { seen.append(path) }
        #expect(seen.sorted() == (1...6).flatMap { ["/\($0)", "/\($0)"] }.sorted())
        #expect(server.connections == 12)
    }

    @Test func whoIsCancelledGivesWay() async throws {
        let (server, paths) = Self.silent()
        defer { server.stop() }
        let client = Client()
        let requests = try (1...9).map { try Self.request(server, $0) }
        client.loop.sync {
            let transfers = requests.map(client.keep)
            // One that waits, and two that are under way.
            for number in [7, 1, 2] { transfers[number - 1].cancel() }
        }
        var seen: [Substring] = []
        for await path in paths.prefix(6) { seen.append(path) }
        #expect(seen.sorted() == ["/3", "/4", "/5", "/6", "/8", "/9"])
    }

    @Test func aRequestThatCannotBeMadeTakesNoPlace() async throws {
        let server = RawServer(Self.answers)
        defer { server.stop() }
        let wrong = try (1...12).map { number in
            var request = try Self.request(server, number)
            request.method = "NO METHOD"
            return request
        }
        let client = Client()
        let answers = await Self.answers(to: wrong + [try Self.request(server, 13)], of: [client])
        #expect(answers.filter { !$0.isEmpty } == ["/13"])
    }
}

extension Client {
    /// Begins a transfer that nobody hears of.
    fileprivate func keep(_ request: TransferRequest) -> any Transfer { begin(request, Recorder()) }
}
