import HeadlessWebView

/// What of an event speaks for another to correspond to it, made once so that it is compared quickly.
struct Traits {
    private let kind: Kind
    /// What it is about, as a number; `nil`: it does not say.
    private let subject: Int?

    private enum Kind: Hashable {
        case step
        case call(Call.Meaning)
        case cookie
    }

    /// - Parameters:
    ///   - event: whose they are.
    ///   - subjects: the numbers of what events are about, for all that are to be compared.
    init(_ event: Transcript.Event, _ subjects: inout [String: Int]) {
        let text: String?
        switch event {
        case .step(let step): (kind, text) = (.step, "\(step)")
        case .call(let call): (kind, text) = (.call(call.meaning), call.url?.withoutValues)
        case .cookie(let change): (kind, text) = (.cookie, change.cookie.name)
        }
        subject = text.map { text in
            let number = subjects[text] ?? subjects.count
            subjects[text] = number
            return number
        }
    }

    /// How much speaks for it that two events correspond; 0: they do not.
    func likeness(to other: Traits) -> Int {
        guard kind == other.kind else { return 0 }
        guard let subject, let otherSubject = other.subject else { return 2 }
        if subject == otherSubject { return 4 }
        return kind == .cookie ? 0 : 1
    }
}

extension Transcript.Event {
    var isStep: Bool {
        if case .step = self { true } else { false }
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
