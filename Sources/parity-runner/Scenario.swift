/// What is done to the view, in steps, and how its app decides.
///
/// What the server answers stands in the same file, but is the server's to read.
struct Scenario: Decodable {
    var settings: ScenarioSettings?
    /// URLs whose cookies belong to the state.
    var cookieURLs: [String]?
    var steps: [Step]
}

/// One thing done to a view.
struct Step: Decodable {
    enum Action: String, Decodable {
        case load, loadHTML, eval, click, tap, submitForm, back, forward, go, reload, reloadFromOrigin, stop, wait
    }

    var `do`: Action
    /// Which view; the first is 1.
    var view: Int?
    var url: String?
    /// A script.
    var js: String?
    var html: String?
    var baseURL: String?
    /// A selector.
    var css: String?
    /// A form's id.
    var form: String?
    var values: [String: ControlValue]?
    /// A selector.
    var submitter: String?
    var via: Submission?
    var delta: Int?
    /// Milliseconds after which to go on without waiting for the end.
    var noWait: Int?
    var settle: SettleSettings?

    enum Submission: String, Decodable {
        case click, requestSubmit, submit
    }
}

/// What a control of a form is given.
enum ControlValue: Decodable {
    case text(String)
    case list([String])
    case bool(Bool)
    case files([File])

    struct File: Decodable {
        var name: String
        var type: String?
        var text: String
    }

    private struct Files: Decodable {
        var files: [File]
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else if let value = try? container.decode([String].self) {
            self = .list(value)
        } else {
            self = .files(try container.decode(Files.self).files)
        }
    }
}
