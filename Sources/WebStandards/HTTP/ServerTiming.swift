/// One metric of a `Server-Timing` field.
///
/// https://w3c.github.io/server-timing/#the-server-timing-header-field
package struct ServerTiming: Sendable, Hashable {
    package var name: String
    /// In milliseconds, as servers have it by habit; 0 where it does not say, or says no number.
    package var duration = 0.0
    package var description = ""

    /// The metrics of the values, as far as they can be read.
    ///
    /// https://w3c.github.io/server-timing/#dfn-server-timing-header-parsing-algorithm
    package static func parse(_ values: [String]) -> [ServerTiming] { values.flatMap(parse) }

    private static func parse(_ value: String) -> [ServerTiming] {
        var scanner = HeaderScanner(value)
        var metrics: [ServerTiming] = []
        while true {
            scanner.skipBlanks()
            guard let name = scanner.token() else { return metrics }
            var metric = ServerTiming(name: name)
            // Of two parameters of one name the first counts.
            var seen: Set<String> = []
            scanner.skipToSeparator()
            while scanner.take(UInt8(ascii: ";")) {
                scanner.skipBlanks()
                guard let parameter = scanner.token().map(ASCII.lowercase) else {
                    scanner.skipToSeparator()
                    continue
                }
                scanner.skipBlanks()
                var value = ""
                if scanner.take(UInt8(ascii: "=")) {
                    scanner.skipBlanks()
                    value = scanner.value() ?? ""
                }
                scanner.skipToSeparator()
                guard seen.insert(parameter).inserted else { continue }
                switch parameter {
                case "dur": metric.duration = Double(value) ?? 0
                case "desc": metric.description = value
                default: break
                }
            }
            metrics.append(metric)
            guard scanner.take(UInt8(ascii: ",")) else { return metrics }
        }
    }
}

extension HeaderScanner {
    /// Skips what stands before the next `;` or `,`.
    fileprivate mutating func skipToSeparator() {
        _ = take { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ",") }
    }
}
