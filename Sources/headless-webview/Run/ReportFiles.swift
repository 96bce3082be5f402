import HeadlessWebView
import Reports

/// The reports that are asked for, each a kind and a file.
package struct ReportFiles: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case junit
        case tap
        case json
        case html
        case har
        case github
    }

    private(set) var files: [(kind: Kind, path: String)] = []

    /// A report is all that standard output is to have.
    var haveStandardOutput: Bool { files.contains { $0.path == "-" } }

    /// Reads `KIND=FILE[,KIND=FILE...]`.
    mutating func add(_ text: String) throws(UsageError) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, !pair[1].isEmpty, let kind = Kind(rawValue: String(pair[0])) else {
                let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
                throw UsageError("--report: “\(part)” is not of the form KIND=FILE, with a kind of \(kinds).")
            }
            try ReportPath.check(String(pair[1]), beside: files.map(\.path))
            files.append((kind, String(pair[1])))
        }
    }

    /// Why one of them will not be written, which is better known before hours of flows.
    var obstacle: String? { ReportPath.obstacle(for: files.map(\.path)) }

    /// Writes them all, each as a whole or not at all; why one cannot be written.
    func write(_ record: RunRecord) -> String? {
        for (kind, path) in files {
            let bytes: [UInt8]
            do {
                bytes = try Self.bytes(of: record, as: kind)
            } catch {
                return "the \(kind.rawValue) report cannot be made: \(error)"
            }
            if path == "-" {
                StandardOutput.write(String(decoding: bytes, as: UTF8.self))
            } else if let reason = SystemFile.replace(path, with: bytes, mode: 0o644) {
                return "“\(path)” cannot be written: \(reason)"
            }
        }
        return nil
    }

    private static func bytes(of record: RunRecord, as kind: Kind) throws -> [UInt8] {
        switch kind {
        case .junit: JUnitReport.bytes(of: record)
        case .tap: TAPReport.bytes(of: record)
        case .json: try JSONReport.bytes(of: record)
        case .html: HTMLReport.bytes(of: record)
        case .har: HARReport.bytes(of: record)
        case .github: GitHubReport.bytes(of: record)
        }
    }

    /// For the help.
    static let help =
        "Write a report to FILE, “-” being standard output, where nothing else then goes; several by commas, or by the option "
        + "again. junit: JUnit's XML; "
        + "tap: the Test Anything Protocol; json: everything, for merge-reports; html: one page to read; har: the requests; "
        + "github: annotations of a run on GitHub, where the step stands. "
        + "A file is written as a whole or not at all. No report shows a secret."
}
