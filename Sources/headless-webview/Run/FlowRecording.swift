import HeadlessWebView
import LoginFlows

/// A flow file that grows with what is done.
struct FlowRecording {
    /// What was done by hand.
    enum Step {
        case gesture(Gesture)
        case back
        case reload

        /// Reads a word and what follows it.
        init(_ word: String, _ rest: String) throws(UsageError) {
            switch word {
            case "fill", "select":
                let pair = try LocatorValue(rest, of: word)
                self = .gesture(
                    word == "fill" ? .fill(pair.locator, text: pair.value) : .select(pair.locator, value: pair.value)
                )
            case "check", "uncheck": self = .gesture(.check(try Self.locator(rest, word), word == "check"))
            case "click": self = .gesture(.click(try Self.locator(rest, word)))
            case "press": self = .gesture(try .pressing(rest, of: word))
            case "submit": self = .gesture(.submit(rest.isEmpty ? "form" : try Self.locator(rest, word)))
            case "back": self = .back
            case "reload": self = .reload
            default:
                throw UsageError(
                    "There is no “\(word)”; type fill, select, check, uncheck, press, click, submit, back, reload, page, undo, done or quit."
                )
            }
        }

        private static func locator(_ text: String, _ word: String) throws(UsageError) -> Locator {
            guard !text.isEmpty else { throw UsageError("\(word) wants a locator, as in \(word) #go.") }
            return try Locator(text, of: word)
        }

        /// Another page may come of it.
        var leadsOn: Bool {
            switch self {
            case .gesture(.click), .gesture(.press), .gesture(.submit), .back, .reload: true
            default: false
            }
        }
    }

    private let start: WebURL
    private let profile: Profile
    private let newWindows: NewWindowChoice
    private var steps: [String] = []
    private var hasPassword = false
    private var hasCode = false

    init(start: WebURL, profile: Profile, newWindows: NewWindowChoice) {
        self.start = start
        self.profile = profile
        self.newWindows = newWindows
    }

    /// The first page is there.
    mutating func arrive(at view: WebView) async {
        steps.append("  - expect: {title: \(Self.quoted(await view.title))}")
    }

    mutating func undo() {
        if steps.count > 1 { steps.removeLast() }
    }

    mutating func add(_ step: Step, _ view: WebView) async {
        var line = "  - "
        switch step {
        case .gesture(.fill(let locator, let text)):
            let (isPassword, isCode) = await view.page.with { core in
                let element = try? core.firstElement(locator)
                // https://html.spec.whatwg.org/#attr-fe-autocomplete-one-time-code
                let words = element?.attribute("autocomplete")?.lowercased().split(separator: " ") ?? []
                return (element?.attribute("type")?.lowercased() == "password", words.contains("one-time-code"))
            }
            hasPassword = hasPassword || isPassword
            hasCode = hasCode || isCode
            if isCode { line = "  - totp: {secret: \"${seed}\", as: code}\n" + line }
            let value = isPassword ? "${password}" : isCode ? "${code}" : text.replacing("${", with: "$${")
            line += "fill: {\(Self.quoted(locator.description)): \(Self.quoted(value))}"
        case .gesture(.select(let locator, let value)):
            line += "select: {\(Self.quoted(locator.description)): \(Self.quoted(value))}"
        case .gesture(.check(let locator, let isChecked)):
            line += "\(isChecked ? "check" : "uncheck"): \(Self.quoted(locator.description))"
        case .gesture(.press(let stroke, at: nil)): line += "press: \(Self.quoted(stroke.description))"
        case .gesture(.press(let stroke, at: let locator?)):
            line += "press: {\(Self.quoted(locator.description)): \(Self.quoted(stroke.description))}"
        case .gesture(.click(let locator)): line += "click: \(Self.quoted(locator.description))"
        case .gesture(.submit(let locator)): line += "submit: \(Self.quoted(locator.description))"
        case .back: line += "back"
        case .reload: line += "reload"
        }
        if step.leadsOn {
            // A title that carries a token is another each time.
            let title = await view.title
            let masked = Secret.maskURL(title)
            let stable =
                masked == title
                ? Self.quoted(title)
                : "{starts: \(Self.quoted(String(zip(title, masked).prefix { $0 == $1 }.map(\.0))))}"
            line += "\n  - expect: {title: \(stable)}"
        }
        steps.append(line)
    }

    /// The file; `app` is what the walk led an app to.
    func text(app: WebURL?) -> String {
        var lines = ["name: \(Self.quoted("A login at \(start.hostname)"))", "start: \(Self.quoted(start.href))"]
        if profile != .wkWebView() { lines.append("profile: \(Self.quoted(profile.file))") }
        if newWindows != .ignore { lines.append("windows: \(newWindows.rawValue)") }
        let secrets = (hasPassword ? ["password: PASSWORD"] : []) + (hasCode ? ["seed: TOTP_SECRET"] : [])
        if !secrets.isEmpty { lines.append("environment: {\(secrets.joined(separator: ", "))}") }
        var steps = steps
        if let app {
            let parameters = [app.query, app.fragment].compactMap { $0 }.flatMap { URLEncoded.parse(Array($0.utf8)) }
            let parameter = parameters.first { Secret.isSecret(parameter: $0.0) }?.0
            let place = app.href.prefix { $0 != "?" && $0 != "#" }
            let name = parameter.map { ", parameter: \(Self.quoted($0))" } ?? ""
            lines.append("sinks:\n  token: {redirect: \(Self.quoted(String(place)))\(name)}")
            steps.append("  - token: token")
        }
        return (lines + ["steps:"] + steps).joined(separator: "\n") + "\n"
    }

    /// A JSON string, which is a YAML scalar.
    private static func quoted(_ text: String) -> String { JSON.string(text).text }
}

extension Profile {
    /// As flow files and options name it.
    fileprivate var file: String {
        switch platform {
        case .wkWebView(let version): "wkwebview:\(version)"
        case .uiWebView(let version): "uiwebview:\(version)"
        case .android(let level): "android:\(level)"
        }
    }
}
