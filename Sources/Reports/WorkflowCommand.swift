/// A line that a run on GitHub shows as an annotation.
///
/// https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
enum WorkflowCommand {
    static func line(_ command: String, _ properties: [(name: String, value: String)], _ message: String) -> String {
        let texts = properties.map { "\($0.name)=\(property($0.value))" }
        return "::\(command) \(texts.joined(separator: ","))::\(data(message))\n"
    }

    private static func data(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
    }

    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }
}
