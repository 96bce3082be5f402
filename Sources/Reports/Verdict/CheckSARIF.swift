import SuccessPageRules
import WebStandards

/// A check as SARIF.
///
/// https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html
enum CheckSARIF {
    static let schema = "https://json.schemastore.org/sarif-2.1.0.json"

    static func text(of record: CheckRecord, rules: [Rule]) -> String {
        let findings = record.verdict.findings.map { ($0, false) } + record.known.map { ($0, true) }
        // 3.24 invocations: what could not be done makes the run incomplete.
        let invocation: JSON = [
            "executionSuccessful": .bool(record.troubles.isEmpty),
            "toolExecutionNotifications": .array(
                record.troubles.map { ["level": "error", "message": ["text": .string($0)]] }
            ),
            "toolConfigurationNotifications": .array(record.verdict.undecided.map(notification)),
        ]
        let driver: JSON = [
            "name": "headless-webview check",
            "rules": .array(rules.map(descriptor)),
        ]
        let run: JSON = [
            "tool": ["driver": driver],
            "columnKind": "unicodeCodePoints",
            "invocations": .array([invocation]),
            "results": .array(findings.map { result($0, isKnown: $1, record, rules) }),
            "properties": ["readers": .array(record.verdict.readers.rows.map(row)), "token": .string(record.token)],
        ]
        let log: JSON = ["$schema": .string(schema), "version": "2.1.0", "runs": .array([run])]
        return String(decoding: log.indented, as: UTF8.self) + "\n"
    }

    /// 3.49 reportingDescriptor.
    private static func descriptor(_ rule: Rule) -> JSON {
        var members: [JSON.Member] = [
            .init("id", .string(rule.id)),
            .init("name", .string(rule.name)),
            .init("shortDescription", ["text": .string(rule.summary)]),
            .init("fullDescription", ["text": .string(rule.rationale)]),
            .init("help", ["text": .string(rule.fix)]),
            .init("defaultConfiguration", ["level": .string(rule.severity.rawValue)]),
            .init("properties", ["tags": .array([.string(rule.group.title)])]),
        ]
        if let reference = rule.references.first { members.append(.init("helpUri", .string(reference))) }
        return .object(members)
    }

    /// 3.27 result.
    private static func result(_ finding: Finding, isKnown: Bool, _ record: CheckRecord, _ rules: [Rule]) -> JSON {
        let onWhich = finding.platformNames.isEmpty ? "" : " (on \(finding.platformNames))"
        var members: [JSON.Member] = [
            .init("ruleId", .string(finding.rule)),
            .init("level", .string(finding.severity.rawValue)),
            .init("message", ["text": .string("\(finding.message)\(onWhich) Fix: \(finding.fix)")]),
            .init("locations", .array([location(of: finding.place, in: record)])),
            .init("partialFingerprints", ["finding/v1": .string(finding.fingerprint)]),
        ]
        if let index = rules.firstIndex(where: { $0.id == finding.rule }) {
            members.append(.init("ruleIndex", .number(Double(index))))
        }
        if isKnown {
            members.append(.init("suppressions", .array([["kind": "external", "justification": "In the baseline."]])))
        }
        return .object(members)
    }

    /// 3.28 location.
    private static func location(of place: Place, in record: CheckRecord) -> JSON {
        let uri = place.url.isEmpty ? record.target : place.url
        var physical: [JSON.Member] = [
            .init("artifactLocation", ["uri": .string(PercentEncodeSet.uri(uri))])
        ]
        if case .markup(let line, let column) = place.part, line > 0 {
            var region: [JSON.Member] = [.init("startLine", .number(Double(line)))]
            if column > 0 { region.append(.init("startColumn", .number(Double(column)))) }
            region.append(.init("snippet", ["text": .string(place.snippet)]))
            physical.append(.init("region", .object(region)))
        }
        return [
            "physicalLocation": .object(physical),
            "logicalLocations": .array([["fullyQualifiedName": .string(place.words), "kind": "member"]]),
        ]
    }

    /// 3.58 notification.
    private static func notification(_ undecided: Undecided) -> JSON {
        [
            "level": "note",
            "message": ["text": .string(undecided.reason)],
            "associatedRule": ["id": .string(undecided.rule)],
        ]
    }

    private static func row(_ row: ReaderTable.Row) -> JSON {
        [
            "reader": .string(row.reader), "profile": JSON(row.profile), "callback": JSON(row.callback),
            "detail": .string(row.reason),
        ]
    }
}

extension PercentEncodeSet {
    /// A URI reference (RFC 3986): what may not stand in one is escaped; a mask's `…` for one.
    fileprivate static func uri(_ text: String) -> String {
        let allowed = Set("0123456789-._~:/?#[]@!$&'()*+,;=%".utf8)
        return text.utf8.map { byte in
            let scalar = Unicode.Scalar(byte)
            let isPlain = scalar.isASCII && scalar.properties.isAlphabetic || allowed.contains(byte)
            return isPlain ? String(scalar) : "%" + Hex.upper(byte)
        }
        .joined()
    }
}

private enum Hex {
    private static let digits = Array("0123456789ABCDEF")

    static func upper(_ byte: UInt8) -> String { "\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])" }
}
