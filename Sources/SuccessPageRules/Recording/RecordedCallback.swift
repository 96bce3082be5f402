package import WebStandards

/// Something that an app was told or asked.
package struct RecordedCallback: Sendable, Hashable, Codable {
    /// Its place in the run's order.
    package var sequence: Int
    /// The method's name as transcripts have it: `webViewDidFinishLoad`, `didFinish`, `onPageFinished`.
    package var name: String
    /// What it tells or asks.
    package var kind: Kind
    /// The URL that it is handed; where it is handed none, what the view says it shows.
    package var url: WebURL?
    /// The title that an app could read then; `nil`: none.
    package var title: String?
    /// `isLoading` then; on Android a progress below 100.
    package var isLoading: Bool
    /// The document's hop that it is about; `nil`: unknown.
    package var hop: Int?
    /// It is about a frame, and the platform says so.
    package var isForFrame: Bool
    /// What the app answered; `nil`: nothing was asked.
    package var answer: String?

    /// What a callback tells or asks, in the words of `Transcripts.Call.Meaning`.
    package enum Kind: String, Sendable, Hashable, Codable, CaseIterable {
        /// May it go there?
        case action
        case start
        case redirect
        /// May the response be shown?
        case response
        case commit
        case finish
        case failure
        case httpError
        case title
        case progress
        case request
        case history
        case challenge
        case window
        case close
        case panel
        case download
        case resubmission
    }

    /// A callback at that moment.
    package init(sequence: Int, name: String, kind: Kind, url: WebURL? = nil, title: String? = nil) {
        self.sequence = sequence
        self.name = name
        self.kind = kind
        self.url = url
        self.title = title
        isLoading = false
        isForFrame = false
    }
}

/// A URL that the view was led to and that is for the app.
package struct RecordedDelivery: Sendable, Hashable, Codable {
    /// Its place in the run's order.
    package var sequence: Int
    /// The whole URL, fragment included; its scheme is in lower case, as the parser makes it.
    package var url: WebURL
    /// As the `Location` field, link, form or script wrote it, letter case kept; `nil`: unknown.
    package var text: String?
    /// The hop whose answer, or whose document, led there; `nil`: unknown.
    package var hop: Int?
    /// What led there.
    package var cause: RecordedHop.Cause
    /// The HTTP method that it was asked for with.
    package var method: String
    /// The frame that it was for: 0 is the page itself.
    package var frame: Int
    /// A click or submission stands behind it.
    package var hasUserGesture: Bool

    /// A URL that the view was led to by a redirect.
    package init(sequence: Int, url: WebURL, text: String? = nil, hop: Int? = nil, cause: RecordedHop.Cause = .redirect)
    {
        self.sequence = sequence
        self.url = url
        self.text = text
        self.hop = hop
        self.cause = cause
        method = "GET"
        frame = 0
        hasUserGesture = false
    }
}
