import HeadlessWebView
import LoginFlows

/// The file of `--config`.
enum CheckConfiguration {
    /// More bytes than any file of settings has.
    private static let limit = 1 << 20

    /// Every option but those that write.
    private static var options: [CommandOption<Check>] { CheckOptions.all.filter { $0.name != "write-baseline" } }

    private static var shape: Shape {
        .record(
            LoginFlows.Record(
                "a mapping of settings",
                "What --config reads.",
                options.map { option in
                    LoginFlows.Record.Field(
                        option.name,
                        .either([.text(.any), .list(.text(.any))]),
                        .optional,
                        option.help
                    )
                }
            )
        )
    }

    static func apply(_ path: String, to check: inout Check) throws(UsageError) {
        guard let bytes = SystemFile.read(path, limit: limit) else {
            throw UsageError("--config: “\(path)” cannot be read.")
        }
        let entries: [SettingsFile.Entry]
        do throws(FlowProblems) {
            entries = try SettingsFile.read(bytes, file: path, shape: shape)
        } catch {
            throw UsageError("--config: \(error.problems.map(\.description).joined(separator: "\n"))")
        }
        var mistakes: [String] = []
        for entry in entries {
            guard let option = options.first(where: { $0.name == entry.name }) else { continue }
            for value in entry.values {
                // A switch is true, or is not there.
                if option.placeholder == nil, value != "true" {
                    guard value != "false" else { continue }
                    mistakes.append("\(entry.place): “\(option.name)” is true or false, and not “\(value)”.")
                    continue
                }
                do throws(UsageError) {
                    try option.apply(&check, value)
                } catch {
                    mistakes.append("\(entry.place): \(error)")
                }
            }
        }
        guard mistakes.isEmpty else { throw UsageError(mistakes.joined(separator: "\n")) }
    }
}
