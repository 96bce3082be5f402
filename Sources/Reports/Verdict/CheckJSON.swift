import SuccessPageRules

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A check as one JSON document.
enum CheckJSON {
    static func text(of record: CheckRecord) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // It holds nothing that JSON has no form for.
        return ((try? encoder.encode(record)).map { String(decoding: $0, as: UTF8.self) } ?? "{}") + "\n"
    }
}
