public import HeadlessWebView

/// How transcripts are written down.
public struct TranscriptStyle: Sendable {
    /// URLs of this origin are written as paths.
    public var origin: Origin?
    /// Below each call what the view said of itself then, where that is not what it said before.
    public var showsState: Bool
    /// What may be seen of a URL or another text that may hold secrets.
    public var text: @Sendable (String) -> String
    /// What may be seen of a cookie's value.
    public var secret: @Sendable (String) -> String

    /// A style in which secrets are masked.
    ///
    /// - Parameters:
    ///   - origin: whose URLs are written as paths. Default: nobody's.
    ///   - showsState: see the property. Default: not.
    ///   - text: see the property. Default: as `Secret.maskURL` masks it.
    ///   - secret: see the property. Default: as `Secret.mask` masks it.
    public init(
        origin: Origin? = nil,
        showsState: Bool = false,
        text: @escaping @Sendable (String) -> String = { Secret.maskURL($0) },
        secret: @escaping @Sendable (String) -> String = { Secret.mask($0) }
    ) {
        self.origin = origin
        self.showsState = showsState
        self.text = text
        self.secret = secret
    }

    /// An entry as a line.
    public func line(_ event: Transcript.Event) -> String {
        switch event {
        case .step(let step): Self.visible("> " + line(step))
        case .call(let call): Self.visible(line(call))
        case .cookie(let change): Self.visible(line(change))
        }
    }

    /// The same with a mark in the place of each control character: what a site says is to move nobody's cursor.
    private static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "\u{FFFD}" : $0 }))
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }

    /// What a view said of itself as a line.
    public func line(_ state: ViewState) -> String {
        let title = state.title.map { "“\(text($0))”" } ?? "no title"
        return Self.visible("view: \(state.url.map(place) ?? "no URL"), \(title)\(state.isLoading ? ", loading" : "")")
    }

    private func line(_ step: Flow.Step) -> String {
        switch step {
        case .gesture(.fill(let locator, _)): "fill \(locator)"
        case .gesture(.check(let locator, let isChecked)): "\(isChecked ? "check" : "uncheck") \(locator)"
        case .gesture(.select(let locator, _)): "select in \(locator)"
        case .gesture(.press(let stroke, at: let locator)): "press \(stroke)" + (locator.map { " at \($0)" } ?? "")
        case .gesture(.click(let locator)): "click \(locator)"
        case .gesture(.submit(let locator)): "submit \(locator)"
        case .load(let url): "load \(place(url.href))"
        case .reload: "reload"
        case .back: "back"
        case .forward: "forward"
        case .wait(let duration): "wait \(duration)"
        case .interrupt(.stop): "interrupt the next load: stop"
        case .interrupt(.load(let url)): "interrupt the next load: load \(place(url.href))"
        }
    }

    private func line(_ call: Call) -> String {
        var words = [call.name]
        if call.isForPart == true { words.append("[part]") }
        if let method = call.method { words.append(method) }
        if let url = call.url { words.append(place(url)) }
        if let type = call.type { words.append("(\(type))") }
        if call.isRedirect == true { words.append("(redirect)") }
        if let status = call.status { words.append("\(status)") }
        if let error = call.error { words.append("\(error.domain) \(error.code)") }
        if let title = call.title { words.append("“\(text(title))”") }
        if let detail = call.detail { words.append(detail) }
        return words.joined(separator: " ") + (call.answer.map { ": \($0)" } ?? "")
    }

    private func line(_ change: CookieChange) -> String {
        let cookie = change.cookie
        let place = "[\(cookie.platformDomain)\(cookie.path)]"
        return "cookie \(change.kind.rawValue) \(cookie.name)=\(secret(cookie.value)) \(place)\(line(change.cause))"
    }

    private func line(_ cause: CookieChange.Cause) -> String {
        switch cause {
        case .response(let url): " by \(place(url.href))"
        case .script(let url): " by a script of \(place(url.href))"
        case .app: " by the app"
        case .time: ""
        }
    }

    /// A URL, as it may be seen.
    public func place(_ url: String) -> String {
        let shown = text(url)
        guard let origin, origin != .opaque, shown.hasPrefix(origin.serialized + "/") else { return shown }
        return String(shown.dropFirst(origin.serialized.count))
    }
}
