import HeadlessWebView

/// What is checked.
enum CheckTarget: Sendable {
    case url(WebURL)
    /// A flow file.
    case flow(String)
    /// A recording or a HAR file: its content tells which.
    case file(String)

    /// A file where its name says so, else a URL.
    init(_ text: String) throws(UsageError) {
        let lowered = text.lowercased()
        if !lowered.contains("://"), [".yaml", ".yml"].contains(where: lowered.hasSuffix) {
            self = .flow(text)
        } else if !lowered.contains("://"), [".har", ".json"].contains(where: lowered.hasSuffix) || text == "-" {
            self = .file(text)
        } else {
            self = .url(try OptionValue.url(text))
        }
    }

    var isURL: Bool { if case .url = self { true } else { false } }
}
