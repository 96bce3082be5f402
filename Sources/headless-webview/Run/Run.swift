import HeadlessWebView
import LoginFlows
import Reports

/// `headless-webview run`: runs flow files and says which passed.
struct Run: Subcommand {
    var common = CommonOptions()
    var own = RunOptions()
    private var paths: [String] = []

    static let name = "run"
    static let summary = "run flow files, and report which passed and why the others did not"

    static let help = HelpText(
        synopsis: "run FILE|FOLDER... [OPTION...]",
        description: """
            Reads flow files (YAML; headless-webview schema prints what they may say; of a FOLDER those that end in .yaml
            or .yml, and not those of folders in it, where files that others include have their place, unless --recursive
            says so), and only when all of them are without mistakes runs them, several at once. Prints a line for each
            flow and, for each that failed, the file, line and column, the step, what was expected, what was there and
            what comes nearest.

            A file that ends in .json is a configuration of the OpenID conformance suite: with --var start=URL the tasks
            that its “browser” has for that URL are done, and with --var test=NAME those of its “override” for that test.

            Ctrl-C ends the flows that run and writes the reports; a second ends at once.
            """,
        examples: [
            "headless-webview run testdata/flows --parallel 4 --report junit=flows.xml,html=flows.html",
            "headless-webview run login.yaml --var host=staging.rp.example --profile android:34",
            "headless-webview run flows --shard 2/3 --report json=shard2.json",
            "headless-webview run conformance.json --var start='https://idp.example/auth?…'",
        ],
        statuses: [
            .success: "All flows passed.",
            .notFound: "A flow failed.",
            .usage: "The command line makes no sense, or a flow file has a mistake; nothing was sent.",
            .network: "",
            .file: "A report, or standard output, could not be written.",
            .interrupted:
                "It was ended by Ctrl-C, SIGTERM or SIGHUP (all by this status); the reports tell what had run.",
        ]
    )

    static let options: [CommandOption<Run>] = [
        CommandOption("parallel", "N", "Run that many flows at once. Default: as many as there are processors.") {
            (command: inout Run, value: String) throws(UsageError) in
            command.own.parallel = try RunOptions.whole(value, of: "--parallel", in: 1...256)
        },
        CommandOption("shard", "I/N", "Run only the I-th of N parts, for N machines; see merge-reports.") {
            (command: inout Run, value: String) throws(UsageError) in
            command.own.shard = try RunOptions.Shard(value)
        },
        CommandOption(
            "only",
            "TEXT",
            "Run only flows that have this in their name or their file's, in letters of either case. May be repeated."
        ) { $0.own.only.append($1) },
        CommandOption(
            "tag",
            "TAG",
            "Run only flows that have this among their tags. May be repeated: one of them is enough."
        ) {
            $0.own.tags.wanted.append($1)
        },
        CommandOption("skip-tag", "TAG", "Run no flow that has this among its tags. May be repeated.") {
            $0.own.tags.skipped.append($1)
        },
        CommandOption(
            "recursive",
            "Of a FOLDER run those of the folders in it too, but for files that others include, and for what begins with a dot."
        ) { $0.own.isRecursive = true },
        CommandOption("var", "NAME=TEXT", "Give a variable this text, in the place of the file's. May be repeated.") {
            (command: inout Run, value: String) throws(UsageError) in
            let pair = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, !pair[0].isEmpty else { throw UsageError("--var: write it as NAME=TEXT.") }
            command.own.variables[String(pair[0])] = String(pair[1])
        },
        CommandOption("report", "KIND=FILE", ReportFiles.help) {
            (command: inout Run, value: String) throws(UsageError) in
            try command.own.reports.add(value)
        },
        CommandOption("fail-fast", "End with the first flow that fails.") { $0.own.failsFast = true },
        CommandOption("retries", "N", "Run a flow that failed again, up to N times. Default: 0.") {
            (command: inout Run, value: String) throws(UsageError) in
            command.own.retries = try RunOptions.whole(value, of: "--retries", in: 0...20)
        },
        CommandOption("check", "Read the files and tell their mistakes; run nothing.") { $0.own.checksOnly = true },
        CommandOption("watch", "Run again whenever one of the files changes, until Ctrl-C.") { $0.own.watches = true },
        CommandOption("in-memory", "Let embedded services answer from memory, without sockets.") {
            $0.own.overMemory = true
        },
    ]

    static var commonOptions: [CommandOption<Run>] {
        let output: [CommandOption<Run>] = CommonOptions.outputOptions(
            verbose: "Tell each step as it ends on standard error."
        )
        let network: [CommandOption<Run>] = CommonOptions.networkOptions()
        let own = CommandOption<Run>(
            "profile",
            "PLATFORM[:VERSION]",
            "Run all flows in the web view of this platform, whatever they say: wkwebview or uiwebview with the version of "
                + "iOS, android with the API level."
        ) { (command: inout Run, value: String) throws(UsageError) in
            command.own.profile = try OptionValue.profile(value)
        }
        return output.filter { ["verbose", "quiet"].contains($0.name) } + [own]
            + network.filter { !["profile", "timeout"].contains($0.name) }
    }

    mutating func take(argument: String) throws(UsageError) { paths.append(argument) }

    func validate() throws(UsageError) {
        guard !paths.isEmpty else { throw UsageError("Which flow files are to be run?") }
    }

    // MARK: - Running

    func run() async -> ExitStatus {
        let console = Console(chatter: common.chatter, givesWay: own.reports.haveStandardOutput)
        let stop = StopSignal()
        do throws(UsageError) {
            _ = try FlowFiles.found(at: paths, isRecursive: own.isRecursive)
        } catch {
            console.failure(error.description)
            return .usage
        }
        if !own.checksOnly, let reason = own.reports.obstacle {
            console.failure("nothing was run: \(reason)")
            return .file
        }
        while true {
            let readings = FileReadings()
            let status = await runOnce(console, stop, readings)
            if own.watches, !stop.isAsked {
                console.note("waiting for a change of \(readings.count) files; Ctrl-C ends")
                while !stop.isAsked, !readings.haveChanged { await stop.wait(for: .milliseconds(200)) }
            }
            if stop.isAsked { return .interrupted }
            guard own.watches else { return status }
        }
    }

    private func runOnce(_ console: Console, _ stop: StopSignal, _ readings: FileReadings) async -> ExitStatus {
        let files: [String]
        do throws(UsageError) {
            files = try FlowFiles.found(at: paths, isRecursive: own.isRecursive)
        } catch {
            // An editor puts the file back in a moment.
            for path in paths { readings.note(path) }
            console.failure(error.description)
            return .usage
        }
        var (scripts, problems) = read(files, readings)
        var mistakes = problems.map(\.description)
        if mistakes.isEmpty, let unknown = unknownVariable(scripts) ?? unknownTag(scripts) { mistakes.append(unknown) }
        if mistakes.isEmpty, !scripts.contains(where: own.includes) { mistakes.append(noneIncluded(scripts)) }
        guard mistakes.isEmpty else {
            console.failure("nothing was run:\n" + mistakes.joined(separator: "\n"))
            return .usage
        }
        guard !own.checksOnly else {
            console.result("\(scripts.count) \(scripts.count == 1 ? "flow is" : "flows are") without mistakes\n")
            return .success
        }
        scripts = scripts.filter(own.includes)
        if let shard = own.shard { scripts = shard.part(of: scripts) }
        let board = RunBoard(count: scripts.count, console: console)
        let fleet = FlowFleet(host: host, options: own, board: board)
        let record = await console.withProgress { await fleet.run(scripts, until: stop) }
        board.summarize(record)
        if let reason = own.reports.write(record) {
            console.failure(reason)
            return .file
        }
        return record.count(.failed) > 0 ? .notFound : .success
    }

    /// Reads flow files; where folders in folders are walked, what others include is none.
    private func read(_ files: [String], _ readings: FileReadings) -> ([FlowScript], [FlowProblem]) {
        var results: [(file: String, result: Result<FlowScript, FlowProblems>)] = []
        var included: Set<String> = []
        for file in files {
            let used = FileReadings()
            let surroundings = FlowFiles.surroundings(own.variables, readings: readings, used)
            do throws(FlowProblems) {
                results.append((file, .success(try FlowReader.read(file, in: surroundings))))
            } catch {
                results.append((file, .failure(error)))
            }
            included.formUnion(used.paths.subtracting([file]))
        }
        if own.isRecursive { results.removeAll { included.contains($0.file) && !paths.contains($0.file) } }
        var (scripts, problems): ([FlowScript], [FlowProblem]) = ([], [])
        for (_, result) in results {
            switch result {
            case .success(let script): scripts.append(script)
            case .failure(let error): problems += error.problems
            }
        }
        return (scripts, problems)
    }

    /// A tag of the command line that no flow has.
    private func unknownTag(_ scripts: [FlowScript]) -> String? {
        let tags = Set(scripts.flatMap(\.tags)).sorted()
        guard let unknown = own.tags.wanted.first(where: { !tags.contains($0) }) else { return nil }
        let nearest = NearestMatch.of(unknown, among: tags).map { " Is “\($0)” meant?" } ?? ""
        return
            "--tag: No flow has the tag “\(unknown)”; they have: \(tags.isEmpty ? "none" : tags.joined(separator: ", ")).\(nearest)"
    }

    /// A variable of the command line that no flow has: most likely one that is misspelled.
    private func unknownVariable(_ scripts: [FlowScript]) -> String? {
        let names = scripts.reduce(into: Set<String>()) { $0.formUnion($1.variableNames) }
        guard let unknown = own.variables.keys.sorted().first(where: { !names.contains($0) }) else { return nil }
        let nearest = NearestMatch.of(unknown, among: names.sorted()).map { " Is “\($0)” meant?" } ?? ""
        let known = names.isEmpty ? "none" : names.sorted().joined(separator: ", ")
        return "--var: No flow has a variable “\(unknown)”; they have: \(known).\(nearest)"
    }

    private func noneIncluded(_ scripts: [FlowScript]) -> String {
        let names = scripts.prefix(20).map { "“\($0.name)”" }.joined(separator: ", ")
        let more = scripts.count > 20 ? " and \(scripts.count - 20) others" : ""
        guard own.tags.wanted.isEmpty, own.tags.skipped.isEmpty else {
            return
                "--tag and --skip-tag: With --only, if that is there too, they leave no flow; there are \(names)\(more)."
        }
        return
            "--only: No flow has “\(own.only.joined(separator: "” or “"))” in its name or file; there are \(names)\(more)."
    }

    private var host: FlowHost {
        let authority = SharedAuthority()
        var host = FlowHost { try EmbeddedServices.serve($0, $1, $2, by: authority) }
        CookieFiles.serve(&host, Console(chatter: common.chatter))
        host.session = common.session
        host.profile = own.profile
        host.overMemory = own.overMemory
        return host
    }
}
