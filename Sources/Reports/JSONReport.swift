import WebStandards

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The whole record as JSON: what reports of several machines are merged from.
package enum JSONReport {
    package static func bytes(of record: RunRecord) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(record)) + [0x0A]
    }

    /// Reads a report; `nil`: it is none, or of another version.
    package static func read(_ bytes: [UInt8]) -> RunRecord? {
        guard let record = try? JSONDecoder().decode(RunRecord.self, from: Data(bytes)),
            record.version == RunRecord.currentVersion
        else { return nil }
        return record
    }
}
