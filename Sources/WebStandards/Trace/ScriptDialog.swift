/// A panel that a page puts before the user; its script waits for the answer.
///
/// https://html.spec.whatwg.org/#user-prompts
public struct ScriptDialog: Sendable, Hashable, Codable {
    /// What is asked.
    public enum Kind: String, Sendable, Hashable, Codable {
        case alert
        case confirm
        case prompt
        /// The page asks whether it may be left.
        case beforeUnload
    }

    /// What is asked.
    public var kind: Kind
    /// What the page says, line ends as LF; of `beforeUnload` the text that a view need not show.
    public var message: String
    /// What stands in the field of a `prompt` at first.
    public var defaultText: String
    /// The URL of the document that asks.
    public var url: WebURL
    /// Where that shows.
    public var frame: FrameInfo

    /// Makes a panel.
    public init(_ kind: Kind, message: String, defaultText: String = "", url: WebURL, frame: FrameInfo = .main) {
        self.kind = kind
        self.message = message
        self.defaultText = defaultText
        self.url = url
        self.frame = frame
    }

    /// What it comes to where nobody answers: an `alert` is closed, `confirm` and `prompt` are cancelled, the page is left.
    public var answerOfNobody: DialogAnswer {
        switch kind {
        case .alert, .beforeUnload: .accept
        case .confirm, .prompt: .cancel
        }
    }
}

/// What a user says to a `ScriptDialog`.
public enum DialogAnswer: Sendable, Hashable, Codable {
    /// OK, with what is in the field of a `prompt`; leave the page.
    case accept(String?)
    /// Cancel; stay on the page.
    case cancel

    /// OK, and of a `prompt` what stood there.
    public static let accept = DialogAnswer.accept(nil)

    /// The user did not cancel.
    public var isAccepted: Bool { self != .cancel }
}
