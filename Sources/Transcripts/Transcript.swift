public import HeadlessWebView

/// What an app was told and asked by its web view, in order, with what was done between and what became of cookies.
public struct Transcript: Sendable {
    /// The profile's name.
    public var profile: String
    /// What happened; 2,000 entries at most.
    public var entries: [Entry]
    /// Why the flow could not be done to its end.
    public var failure: InteractionError?

    /// A transcript of those entries.
    public init(profile: String, entries: [Entry], failure: InteractionError? = nil) {
        self.profile = profile
        self.entries = entries
        self.failure = failure
    }

    /// One thing that happened.
    public struct Entry: Sendable, Hashable {
        /// What it was.
        public var event: Event
        /// What the view said of itself then.
        public var state: ViewState

        /// An entry.
        public init(event: Event, state: ViewState) {
            self.event = event
            self.state = state
        }
    }

    /// What can happen.
    public enum Event: Sendable, Hashable {
        /// The flow went on.
        case step(Flow.Step)
        /// The view told or asked something.
        case call(Call)
        /// A cookie came into the jar, or left it.
        case cookie(CookieChange)
    }
}

/// What a view said of itself at one moment: what a delegate could read.
public struct ViewState: Sendable, Hashable, Codable {
    /// `webView.request.URL`, `webView.url`, `getUrl()`; `nil`: none.
    public var url: String?
    /// `document.title`, `webView.title`, `getTitle()`; `nil`: none.
    public var title: String?
    /// `isLoading`; on Android, where there is none, a progress below 100.
    public var isLoading: Bool

    /// What a view said.
    public init(url: String?, title: String?, isLoading: Bool) {
        self.url = url
        self.title = title
        self.isLoading = isLoading
    }
}

/// A call of a delegate or client.
public struct Call: Sendable, Hashable, Codable {
    /// The method's name, as far as it tells it from others.
    public var name: String
    /// What it tells or asks.
    public var meaning: Meaning
    /// The HTTP method of the request in question.
    public var method: String?
    /// The URL that it is handed.
    public var url: String?
    /// The navigation type that it is handed, in the platform's word.
    public var type: String?
    /// It is handed, and says, that it is about a frame of the page, or a part of it.
    public var isForPart: Bool?
    /// It is handed, and says, that a server's redirect led there.
    public var isRedirect: Bool?
    /// The HTTP status that it is handed.
    public var status: Int?
    /// The error that it is handed: its domain or name, and its number.
    public var error: CallError?
    /// The title that it is handed.
    public var title: String?
    /// Something else that it is handed, such as a realm or a progress.
    public var detail: String?
    /// What the app answered.
    public var answer: String?
    /// By that answer it goes on.
    public var goesOn: Bool?

    /// A call that hands over nothing and wants no answer.
    public init(name: String, meaning: Meaning) {
        self.name = name
        self.meaning = meaning
    }

    /// What a call tells or asks: the calls of two platforms that have it in common correspond.
    public enum Meaning: String, Sendable, Hashable, Codable {
        /// May it go there?
        case action
        /// A load began.
        case start
        /// A redirect is followed.
        case redirect
        /// May the response be shown?
        case response
        /// A document took the place of the one before.
        case commit
        /// A load is done.
        case finish
        /// A load or request failed.
        case failure
        /// A response's status is an error.
        case httpError
        /// The title is another.
        case title
        /// How far the load is.
        case progress
        /// Something is about to be requested.
        case request
        /// The list of visited pages is another.
        case history
        /// A server wants credentials, or trust.
        case challenge
        /// A link, form or script wants a window.
        case window
        /// A script closed its window.
        case close
        /// A script shows a panel.
        case panel
        /// Something becomes a file.
        case download
        /// Shall a form be sent again?
        case resubmission
    }
}

/// An error as an app tells errors apart.
public struct CallError: Sendable, Hashable, Codable {
    /// The domain of an `NSError`, the name of Chromium's.
    public var domain: String
    /// Its number.
    public var code: Int

    /// An error of that domain and number.
    public init(domain: String, code: Int) {
        self.domain = domain
        self.code = code
    }
}
