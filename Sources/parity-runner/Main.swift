import Foundation
import StandardStreams
import WebEngine

/// Runs a scenario in the engine, a step for each line on standard input; FORMAT.md says how it is asked.
@main
struct Main {
    static func main() async {
        do {
            let arguments = try Arguments(CommandLine.arguments.dropFirst())
            let data = try Data(contentsOf: URL(filePath: arguments.scenario))
            let runner = Runner(
                try JSONDecoder().decode(Scenario.self, from: data),
                authorityFile: arguments.authorityFile,
                profile: arguments.profile
            )
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            var lines = InputLines()
            while let line = lines.next() {
                let request = try JSONDecoder().decode(Request.self, from: Data(line))
                let answer = try encoder.encode(await runner.run(request.step))
                FileHandle.standardOutput.write(answer + Data([0x0A]))
            }
            // The pages are their loop's: they are not let go of here, but end with the process.
            exit(EXIT_SUCCESS)
        } catch {
            FileHandle.standardError.write(Data("parity-runner: \(error)\n".utf8))
            exit(2)
        }
    }

    private struct Request: Decodable {
        var step: Int
    }
}

/// What the command is given: `SCENARIO.json [--ca CA.pem] [--profile PLATFORM[:VERSION]]`.
struct Arguments {
    var scenario: String
    var authorityFile: String?
    /// The traces' platform.
    var profile = Profile.wkWebView(iOS: 26)

    private static let usage = "usage: parity-runner SCENARIO.json [--ca CA.pem] [--profile PLATFORM[:VERSION]]"

    struct UsageError: Error, CustomStringConvertible {
        let description: String
    }

    init(_ arguments: some Sequence<String>) throws(UsageError) {
        var scenario: String?
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if argument == "--ca" {
                guard let file = rest.popFirst() else {
                    throw UsageError(description: "--ca needs the file of an authority")
                }
                authorityFile = file
            } else if argument == "--profile" {
                guard let profile = rest.popFirst().flatMap(Profile.init(named:)) else {
                    throw UsageError(description: "--profile needs a platform, as android:35 or wkwebview:26")
                }
                self.profile = profile
            } else if scenario == nil {
                scenario = argument
            } else {
                throw UsageError(description: "unexpected “\(argument)”; \(Self.usage)")
            }
        }
        guard let scenario else { throw UsageError(description: Self.usage) }
        self.scenario = scenario
    }
}
