import HeadlessWebView

extension Transcript.Event {
    var isStep: Bool {
        if case .step = self { true } else { false }
    }

    /// How much speaks for it that two events correspond; 0: they do not.
    func likeness(to other: Transcript.Event) -> Int {
        switch (self, other) {
        case (.step(let step), .step(let other)): step == other ? 4 : 1
        case (.call(let call), .call(let other)): call.likeness(to: other)
        case (.cookie(let change), .cookie(let other)): change.cookie.name == other.cookie.name ? 3 : 0
        default: 0
        }
    }

    /// Two events that correspond say the same.
    func agrees(with other: Transcript.Event) -> Bool {
        switch (self, other) {
        case (.step(let step), .step(let other)): step == other
        case (.call(let call), .call(let other)): call.agrees(with: other)
        case (.cookie(let change), .cookie(let other)):
            change.kind == other.kind && change.cookie.domain == other.cookie.domain
                && change.cookie.path == other.cookie.path
        default: false
        }
    }
}

extension Call {
    fileprivate func likeness(to other: Call) -> Int {
        guard meaning == other.meaning else { return 0 }
        guard let url, let otherURL = other.url else { return 2 }
        return url.withoutValues == otherURL.withoutValues ? 4 : 1
    }

    /// What both are handed is the same, and so is what comes of the answers.
    fileprivate func agrees(with other: Call) -> Bool {
        meaning == other.meaning && Self.agree(method, other.method)
            && Self.agree(url?.withoutValues, other.url?.withoutValues)
            && Self.agree(kind, other.kind) && Self.agree(isForPart, other.isForPart)
            && Self.agree(isRedirect, other.isRedirect) && Self.agree(status, other.status)
            && Self.agree(error, other.error) && Self.agree(title?.withoutValues, other.title?.withoutValues)
            && Self.agree(goesOn, other.goesOn)
    }

    /// `WKNavigationType` has another word for one of them.
    private var kind: String? { type == "linkActivated" ? "linkClicked" : type }

    private static func agree<Value: Equatable>(_ value: Value?, _ other: Value?) -> Bool {
        value == nil || other == nil || value == other
    }
}

extension String {
    /// The same with nothing after each `name=`: a run's codes, tokens and nonces are no other run's.
    fileprivate var withoutValues: String {
        var output = ""
        var isValue = false
        for character in self {
            if "&#; \n".contains(character) { isValue = false }
            if !isValue { output.append(character) }
            if character == "=" { isValue = true }
        }
        return output
    }
}
