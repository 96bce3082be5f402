import WebStandards

/// The Test Anything Protocol, version 14 (https://testanything.org/tap-version-14-specification.html): a test a flow.
package enum TAPReport {
    package static func bytes(of record: RunRecord) -> [UInt8] {
        var lines = ["TAP version 14", "1..\(record.flows.count)"]
        for (index, flow) in record.flows.enumerated() {
            let name = escaped("\(flow.name) (\(flow.file))")
            switch flow.status {
            case .passed: lines.append("ok \(index + 1) - \(name)")
            case .skipped:
                lines.append("ok \(index + 1) - \(name) # SKIP \(escaped(flow.problem?.message ?? "did not run"))")
            case .failed:
                lines.append("not ok \(index + 1) - \(name)")
                lines.append("  ---")
                if let problem = flow.problem { lines += diagnostic(problem) }
                lines.append("  ...")
            }
        }
        if record.isInterrupted { lines.append("Bail out! The run was ended.") }
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    private static func diagnostic(_ problem: FlowProblem) -> [String] {
        let members: [(String, String?)] = [
            ("message", problem.message), ("at", problem.place.description), ("step", problem.step),
            ("expected", problem.expected), ("actual", problem.actual), ("nearest", problem.nearest),
        ]
        // A JSON string is a YAML scalar.
        let lines = members.compactMap { name, value in value.map { "  \(name): \(JSON.string($0).text)" } }
        guard let further = problem.further else { return lines }
        return lines + ["  further: \(JSON.array(further.map { .string($0.description) }).text)"]
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("#", with: "\\#").replacing("\n", with: " ")
    }
}
