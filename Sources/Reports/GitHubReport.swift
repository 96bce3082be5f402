import WebStandards

/// What failed as annotations of a run on GitHub, each where the step stands in its file.
///
/// Of what passed at another attempt than the first it warns.
package enum GitHubReport {
    package static func bytes(of record: RunRecord) -> [UInt8] {
        var text = ""
        for flow in record.flows {
            if let problem = flow.problem, flow.status == .failed {
                text += line(
                    "error",
                    flow,
                    problem.place,
                    ([problem.text] + further(of: problem)).joined(separator: "\n")
                )
            } else if flow.status == .passed, flow.attempts > 1 {
                let place = SourcePlace(flow.file, 1, 1)
                text += line("warning", flow, place, "It passed at attempt \(flow.attempts) alone.")
            }
        }
        let (passed, failed) = (record.count(.passed), record.count(.failed))
        let flows = record.flows.count == 1 ? "1 flow" : "\(record.flows.count) flows"
        return Array((text + "\(flows): \(passed) passed, \(failed) failed\n").utf8)
    }

    private static func further(of problem: FlowProblem) -> [String] { (problem.further ?? []).map(\.description) }

    private static func line(_ command: String, _ flow: FlowRecord, _ place: SourcePlace, _ message: String) -> String {
        let properties = [
            (name: "file", value: place.file), ("line", "\(place.line)"), ("col", "\(place.column)"),
            ("title", flow.name),
        ]
        return WorkflowCommand.line(command, properties, message)
    }
}
