import WebStandards

/// JUnit's XML as continuous integration reads it: a suite a file, a case a flow.
package enum JUnitReport {
    package static func bytes(of record: RunRecord) -> [UInt8] {
        var files: [String] = []
        for flow in record.flows where !files.contains(flow.file) { files.append(flow.file) }
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += "<testsuites\(counts(of: record.flows)) time=\"\(seconds(record.duration))\">\n"
        for file in files {
            let flows = record.flows.filter { $0.file == file }
            let time = seconds(flows.reduce(0) { $0 + $1.duration })
            let began = flows.map(\.began).min() ?? .epoch
            text += "  <testsuite name=\"\(XML.escape(file))\"\(counts(of: flows)) errors=\"0\" time=\"\(time)\""
            text += " timestamp=\"\(UTCDate(began).iso8601)\">\n"
            for flow in flows { text += testCase(flow) }
            text += "  </testsuite>\n"
        }
        return Array((text + "</testsuites>\n").utf8)
    }

    private static func counts(of flows: [FlowRecord]) -> String {
        let failed = flows.count { $0.status == .failed }
        let skipped = flows.count { $0.status == .skipped }
        return " tests=\"\(flows.count)\" failures=\"\(failed)\" skipped=\"\(skipped)\""
    }

    private static func testCase(_ flow: FlowRecord) -> String {
        var text = "    <testcase name=\"\(XML.escape(flow.name))\" classname=\"\(XML.escape(flow.file))\""
        text += " file=\"\(XML.escape(flow.file))\" time=\"\(seconds(flow.duration))\""
        let lines = flow.steps.map { "\($0.status.rawValue) \($0.place.line): \($0.title)" }
        // JUnit has no place for it; what passes now and then is read off here.
        let attempts = flow.attempts > 1 ? "\(flow.status.rawValue) at attempt \(flow.attempts)" : nil
        let steps = ([attempts].compactMap { $0 } + lines).joined(separator: "\n")
        text += ">\n"
        // https://github.com/testmoapp/junitxml#properties-for-suites-and-cases
        if let tags = flow.tags {
            let properties = tags.map { "<property name=\"tag\" value=\"\(XML.escape($0))\"/>" }
            text += "      <properties>\(properties.joined())</properties>\n"
        }
        switch flow.status {
        case .passed: break
        case .failed:
            text += "      <failure message=\"\(XML.escape(flow.problem?.text ?? "failed"))\">"
            text += "\(XML.escape(flow.problem?.description ?? "failed"))</failure>\n"
        case .skipped: text += "      <skipped message=\"\(XML.escape(flow.problem?.text ?? "did not run"))\"/>\n"
        }
        if !steps.isEmpty { text += "      <system-out>\(XML.escape(steps))</system-out>\n" }
        return text + "    </testcase>\n"
    }

    private static func seconds(_ milliseconds: Double) -> String { Decimal3.text(milliseconds / 1000) }
}

/// Text in XML and HTML.
enum XML {
    /// Characters that XML has no place for are left out.
    static func escape(_ text: String) -> String {
        var output = ""
        output.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": output += "&amp;"
            case "<": output += "&lt;"
            case ">": output += "&gt;"
            case "\"": output += "&quot;"
            case "'": output += "&#39;"
            case "\t", "\n", "\r": output.unicodeScalars.append(scalar)
            case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": output += "\u{FFFD}"
            default: output.unicodeScalars.append(scalar)
            }
        }
        return output
    }
}

/// A number with at most three decimals, without the libraries that know all locales.
enum Decimal3 {
    static func text(_ value: Double) -> String {
        guard value.isFinite, abs(value) < 1e12 else { return "0" }
        let thousandths = Int64((value * 1000).rounded())
        let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
        let digits = String(rest)
        return "\(thousandths < 0 ? "-" : "")\(whole)." + String(repeating: "0", count: 3 - digits.count) + digits
    }
}
