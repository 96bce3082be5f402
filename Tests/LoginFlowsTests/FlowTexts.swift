import Foundation
import HeadlessWebView
import LoginFlows
import MockProviders
import Testing

/// Flow files of a test, in memory or in testdata/flows.
enum FlowTexts {
    static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .deletingLastPathComponent()
        .appendingPathComponent("testdata/flows")

    static func read(_ text: String, _ others: [String: String] = [:]) throws(FlowProblems) -> FlowScript {
        let files = others.merging(["flow.yaml": text]) { $1 }
        return try FlowReader.read(
            "flow.yaml",
            in: FlowSurroundings(services: ["sign-in"]) { files[$0].map { Array($0.utf8) } }
        )
    }

    /// Runs a flow on the sign-in service, or on another, from memory.
    static func run(
        _ text: String,
        on service: any HTTPService = SignInService(),
        _ others: [String: String] = [:],
        patience: Duration? = nil
    ) async throws -> FlowRecord {
        var host = FlowHost { _, _, _ in
            var served = ServedFlow()
            served.transports = InMemoryTransports(service: service)
            return served
        }
        if let patience { host.patience = patience }
        // Longer than any flow takes, however slow the machine.
        let limit = "\n\(text)".contains("\ntimeout:") ? "" : "timeout: 600s\n"
        let script = try read("serve: {service: sign-in, over: memory}\n\(limit)\(text)", others)
        return await FlowRun(script, host: host).run()
    }
}
