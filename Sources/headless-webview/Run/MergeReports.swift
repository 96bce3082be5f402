import HeadlessWebView
import Reports

/// `headless-webview merge-reports`: makes one report of those of several machines.
struct MergeReports: Subcommand {
    var common = CommonOptions()
    private var paths: [String] = []
    private var reports = ReportFiles()

    static let name = "merge-reports"
    static let summary = "make one report of the JSON reports of several runs"

    static let help = HelpText(
        synopsis: "merge-reports FILE... --report KIND=FILE [OPTION...]",
        description: """
            Reads the JSON reports that “run --shard I/N --report json=FILE” left on N machines, and writes them as one
            report of any kind, the flows in the order of their files.
            """,
        examples: ["headless-webview merge-reports shard*.json --report junit=all.xml,html=all.html"],
        statuses: [
            .success: "The reports are written, and all flows passed.",
            .notFound: "The reports are written, and a flow failed or did not run.",
            .network: "",
            .file: "A report could not be read or written, or standard output not be written.",
        ]
    )

    static let options: [CommandOption<MergeReports>] = [
        CommandOption("report", "KIND=FILE", ReportFiles.help) {
            (command: inout MergeReports, value: String) throws(UsageError) in
            try command.reports.add(value)
        }
    ]

    static let commonOptions: [CommandOption<MergeReports>] = []

    /// Bytes of a report that is read.
    private static let limit = 1 << 30

    mutating func take(argument: String) throws(UsageError) { paths.append(argument) }

    func validate() throws(UsageError) {
        guard !paths.isEmpty else { throw UsageError("Which reports are to be merged?") }
        guard !reports.files.isEmpty else { throw UsageError("Say with --report what is to be written.") }
    }

    func run() async -> ExitStatus {
        let console = Console(chatter: common.chatter, givesWay: reports.haveStandardOutput)
        if let reason = reports.obstacle {
            console.failure(reason)
            return .file
        }
        var records: [RunRecord] = []
        var seen: Set<String> = []
        for path in paths {
            if let file = SystemFile.identity(path), !seen.insert(file).inserted {
                console.failure("“\(path)” is named twice, and its flows would count twice.")
                return .usage
            }
            guard let bytes = SystemFile.read(path, limit: Self.limit) else {
                console.failure("“\(path)” cannot be read.")
                return .file
            }
            guard let record = JSONReport.read(bytes) else {
                console.failure("“\(path)” is no JSON report of this version's “run”.")
                return .file
            }
            records.append(record)
        }
        let merged = RunRecord(merging: records)
        if let reason = reports.write(merged) {
            console.failure(reason)
            return .file
        }
        RunBoard(count: merged.flows.count, console: console).summarize(merged)
        return merged.count(.passed) == merged.flows.count ? .success : .notFound
    }
}
