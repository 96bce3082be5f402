import Dispatch
import HeadlessWebView
import LoginFlows
import StandardStreams

/// `headless-webview worker`: runs flows that a load engine asks for, a line each, and answers with what came of each.
struct Worker: Subcommand {
    var common = CommonOptions()
    private var width = 8
    private var overMemory = false

    static let name = "worker"
    static let summary = "run flows as they are asked for on standard input, for load engines"

    static let help = HelpText(
        synopsis: "worker [OPTION...]",
        description: """
            Reads requests from standard input, a JSON object a line: flow, a file; and if wanted id, variables (an object
            of texts) and profile. Answers each with a line on standard output as soon as it has run: id, flow, name, status
            (passed, failed, or refused where the file has a mistake), milliseconds, problem, steps (title, status,
            milliseconds) and requests (method, url, status, milliseconds, failure). Secrets are masked. It ends with its
            input, once all have run.
            """,
        examples: [
            "echo '{\"id\": 1, \"flow\": \"login.yaml\", \"variables\": {\"user\": \"u17\"}}' | headless-webview worker",
            "HEADLESS_WEBVIEW=headless-webview FLOW=login.yaml locust -f testdata/locustfile.py",
        ],
        statuses: [
            .success: "The input ended, and all flows have run, whatever came of them.",
            .notFound: "",
            .network: "",
            .file: "Standard output could not be written, which ended it.",
        ]
    )

    static let options: [CommandOption<Worker>] = [
        CommandOption("parallel", "N", "Run that many flows at once. Default: 8.") {
            (command: inout Worker, value: String) throws(UsageError) in
            command.width = try RunOptions.whole(value, of: "--parallel", in: 1...10_000)
        },
        CommandOption("in-memory", "Let embedded services answer from memory, without sockets.") {
            $0.overMemory = true
        },
    ]

    static var commonOptions: [CommandOption<Worker>] {
        let network: [CommandOption<Worker>] = CommonOptions.networkOptions()
        return network.filter { $0.name != "timeout" }
    }

    func run() async -> ExitStatus {
        let host = host
        let lines = Self.lines()
        await withTaskGroup(of: Void.self) { group in
            var running = 0
            for await line in lines where !line.isEmpty {
                if running >= width {
                    await group.next()
                    running -= 1
                }
                running += 1
                group.addTask { StandardOutput.write(await Self.answer(to: line, host).text + "\n") }
            }
        }
        return .success
    }

    private var host: FlowHost {
        let authority = SharedAuthority()
        var host = FlowHost { try EmbeddedServices.serve($0, $1, $2, by: authority) }
        CookieFiles.serve(&host, Console(chatter: common.chatter))
        host.session = common.session
        host.overMemory = overMemory
        return host
    }

    /// Read on a thread of its own: waiting for input must not keep flows from running.
    private static func lines() -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        DispatchQueue.global().async {
            var lines = InputLines()
            while let line = lines.nextText() { continuation.yield(line) }
            continuation.finish()
        }
        return stream
    }

    // MARK: - One request

    private static func answer(to line: String, _ host: FlowHost) async -> JSON {
        let request = JSONReader.read(Array(line.utf8)[...])
        let id = JSON.Member("id", request?["id"] ?? .null)
        guard let request, let path = request["flow"]?.string else {
            return refusal(id, "A line is a JSON object with “flow”, the path of a file.")
        }
        var variables: [String: String] = [:]
        if case .object(let members)? = request["variables"] {
            for member in members { variables[member.name] = member.value.string ?? member.value.text }
        }
        var host = host
        if let name = request["profile"]?.string {
            guard let profile = Profile(named: name) else { return refusal(id, "There is no platform “\(name)”.") }
            host.profile = profile
        }
        do throws(FlowProblems) {
            let script = try FlowReader.read(path, in: FlowFiles.surroundings(variables))
            let record = await FlowRun(script, host: host).run()
            return .object([id, JSON.Member("flow", .string(path))] + members(of: record))
        } catch {
            return refusal(id, error.description)
        }
    }

    private static func refusal(_ id: JSON.Member, _ problem: String) -> JSON {
        .object([id, JSON.Member("status", "refused"), JSON.Member("problem", .string(problem))])
    }

    private static func members(of record: FlowRecord) -> [JSON.Member] {
        let steps = record.steps.map { step -> JSON in
            [
                "title": .string(step.title), "status": .string(step.status.rawValue),
                "milliseconds": milliseconds(step.duration),
            ]
        }
        let requests = record.hops.map { hop -> JSON in
            [
                "method": .string(hop.method), "url": .string(hop.url), "status": .number(Double(hop.status)),
                "milliseconds": milliseconds(hop.duration), "failure": JSON(hop.failure),
            ]
        }
        return [
            JSON.Member("name", .string(record.name)), JSON.Member("status", .string(record.status.rawValue)),
            JSON.Member("milliseconds", milliseconds(record.duration)),
            JSON.Member("problem", JSON(record.problem?.description)), JSON.Member("steps", .array(steps)),
            JSON.Member("requests", .array(requests)),
        ]
    }

    private static func milliseconds(_ time: Double) -> JSON { .number((time * 1000).rounded() / 1000) }
}
