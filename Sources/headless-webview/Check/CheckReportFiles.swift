import Reports
import SuccessPageRules

/// The reports of a check that are asked for, each a form and a file.
struct CheckReportFiles: Sendable {
    private(set) var files: [(kind: CheckReport, path: String)] = []

    static var kinds: String { CheckReport.allCases.map(\.rawValue).joined(separator: ", ") }

    static func kind(_ text: String, of option: String) throws(UsageError) -> CheckReport {
        guard let kind = CheckReport(rawValue: text) else {
            throw UsageError("\(option): “\(text)” is none of \(kinds).")
        }
        return kind
    }

    /// A report is all that standard output is to have.
    var haveStandardOutput: Bool { files.contains { $0.path == "-" } }

    /// Reads `KIND=FILE[,KIND=FILE...]`.
    mutating func add(_ text: String) throws(UsageError) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard pair.count == 2, !pair[1].isEmpty else {
                throw UsageError("--report: “\(part)” is not of the form KIND=FILE.")
            }
            try ReportPath.check(String(pair[1]), beside: files.map(\.path))
            files.append((try Self.kind(String(pair[0]), of: "--report"), String(pair[1])))
        }
    }

    /// Why one of them will not be written, which is better known before the login is walked.
    var obstacle: String? { ReportPath.obstacle(for: files.map(\.path)) }

    /// Writes them all, each as a whole or not at all; why one cannot be written.
    func write(_ record: CheckRecord, rules: [Rule]) -> String? {
        for (kind, path) in files {
            let bytes = Array(kind.text(of: record, rules: rules).utf8)
            if path == "-" {
                StandardOutput.write(String(decoding: bytes, as: UTF8.self))
            } else if let reason = SystemFile.replace(path, with: bytes, mode: 0o644) {
                return "“\(path)” cannot be written: \(reason)"
            }
        }
        return nil
    }
}
