import HeadlessWebView

/// What is said of a walk that gave no token: what was looked for, where it ended, what to do.
extension WalkFailure {
    func text(_ walk: Walk, seeking places: [TokenPlace], _ common: CommonOptions) async -> String {
        let secrets = common.secrets
        let page = await walk.view.snapshot()
        let cookies = await walk.view.cookies
        let sought = places.map(\.sought).joined(separator: " or ")
        var lines = ["no token: looked for \(sought); \(reason(common))"]
        if let url = page.url { lines.append("  the walk ended at \(secrets.url(url))") }
        if page.status != 0 { lines.append("  its title is “\(secrets.text(page.title))”, its status \(page.status)") }
        let text = secrets.text(page.text).excerpt(ReportLimits.excerpt)
        if !text.isEmpty { lines.append("  it reads: \(text)") }
        if let url = walk.ledToApp { lines.append("  it led to an app: \(secrets.url(url))") }
        if !cookies.isEmpty { lines.append("  it left the cookies \(cookies.map(\.name).joined(separator: ", "))") }
        return (lines + ["  " + advice(page, ledToApp: walk.ledToApp)]).joined(separator: "\n")
    }

    /// Why, in a sentence.
    func reason(_ common: CommonOptions) -> String {
        let secrets = common.secrets
        switch self {
        case .notFound: return "the walk went to its end without it."
        case .refused(let error, let description):
            return "the redirect says \(error)\(description.map { ": \($0)" } ?? "")."
        case .parameterMissing(let name, let url):
            return "the redirect has no parameter “\(name)”: \(secrets.url(url))"
        case .interaction(let error): return error.message
        case .network(let failure): return secrets.text(failure.message)
        case .timedOut(let activity):
            return "time ran out after \(common.timeout.components.seconds) s, \(secrets.text(activity))."
        }
    }

    private func advice(_ page: PageSnapshot, ledToApp: WebURL?) -> String {
        switch self {
        case .refused: return "Access was denied: did the walk press the right button, with the right account?"
        case .parameterMissing: return "Name another parameter, or take the whole URL with redirect: and no #."
        case .network: return "See --resolve, --ca, --proxy and --timeout in the help."
        case .timedOut: return "Give it longer with --timeout, or see with --verbose what it waits for."
        case .interaction, .notFound: break
        }
        if let ledToApp { return "Ask for redirect:\(ledToApp.scheme) if that is where the token is." }
        guard !page.forms.isEmpty else { return "The page has no form: see with --verbose how the walk came there." }
        let controls = "The page has \(Self.controls(of: page))."
        if page.forms.contains(where: { $0.controls.contains { $0.type == "password" } }) {
            return "\(controls) It asks for a password: check what was filled in, and that a step submits the form."
        }
        return "\(controls) Does a --click or --submit fit it?"
    }

    /// Selectors for what a finger could use.
    private static func controls(of page: PageSnapshot) -> String {
        let controls = page.forms.flatMap(\.controls).filter { $0.type != "hidden" }
        guard !controls.isEmpty else { return "a form without controls" }
        let selectors = controls.prefix(ReportLimits.controls).map { control in
            if !control.id.isEmpty { return "#\(control.id) (\(control.type))" }
            return control.name.isEmpty ? "[type=\(control.type)]" : "[name=\(control.name)] (\(control.type))"
        }
        return selectors.joined(separator: ", ") + (controls.count > selectors.count ? ", …" : "")
    }
}
