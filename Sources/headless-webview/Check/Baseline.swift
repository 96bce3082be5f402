import HeadlessWebView
import Reports
import SuccessPageRules

/// Findings that are known and do not count: a text file with the fingerprint of one on each line.
struct Baseline: Sendable {
    private var fingerprints: Set<String>

    private static let header = "# Findings that headless-webview check does not count, a line each; see --baseline."
    /// More bytes than any baseline has.
    private static let limit = 16 << 20

    /// Reads a file; `nil`: it cannot be read.
    init?(path: String) {
        guard let bytes = SystemFile.read(path, limit: Self.limit) else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map(\.trimmingSpaces)
        fingerprints = Set(lines.filter { !$0.isEmpty && !$0.hasPrefix("#") })
    }

    func knows(_ finding: Finding) -> Bool { fingerprints.contains(finding.fingerprint) }

    /// Writes one that knows these; why it cannot be written.
    static func write(_ findings: [Finding], to path: String) -> String? {
        let lines = [header] + Set(findings.map(\.fingerprint)).sorted()
        return SystemFile.replace(path, with: Array((lines.joined(separator: "\n") + "\n").utf8), mode: 0o644)
    }
}
