import HeadlessWebView
import Reports
import SuccessPageRules

/// Findings that are known and do not count: a text file with the fingerprint of one on each line.
struct Baseline: Sendable {
    private var fingerprints: Set<String>

    private static let header = "# Findings that headless-webview check does not count, a line each; see --baseline."
    /// More bytes than any baseline has.
    private static let limit = 16 << 20

    /// Why a file is no baseline, in a sentence.
    struct Mistake: Error {
        let text: String
    }

    /// Reads a file.
    init(path: String) throws(Mistake) {
        guard let bytes = SystemFile.read(path, limit: Self.limit) else {
            throw Mistake(text: "“\(path)” cannot be read.")
        }
        fingerprints = []
        for (index, line) in String(decoding: bytes, as: UTF8.self).split(
            omittingEmptySubsequences: false,
            whereSeparator: \.isNewline
        ).enumerated() {
            let text = line.trimmingSpaces
            guard !text.isEmpty, !text.hasPrefix("#") else { continue }
            // The rule, the URL, what of it, the platforms and the message.
            guard text.hasPrefix("HWV-"), text.split(separator: " | ", omittingEmptySubsequences: false).count >= 5
            else {
                throw Mistake(text: "\(path):\(index + 1): that is no line of --write-baseline: “\(text.prefix(60))”")
            }
            fingerprints.insert(text)
        }
    }

    func knows(_ finding: Finding) -> Bool { fingerprints.contains(finding.fingerprint) }

    /// Writes one that knows these; why it cannot be written.
    static func write(_ findings: [Finding], to path: String) -> String? {
        let lines = [header] + Set(findings.map(\.fingerprint)).sorted()
        return SystemFile.replace(path, with: Array((lines.joined(separator: "\n") + "\n").utf8), mode: 0o644)
    }
}
