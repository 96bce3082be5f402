/// Why a navigation begins; WebKit's `WKNavigationType` and UIWebView's `UIWebView.NavigationType` name the same cases.
public enum NavigationType: String, Sendable, Hashable, Codable, CaseIterable {
    case linkClicked
    case formSubmitted
    case backForward
    case reload
    case formResubmitted
    /// Everything else: a load by the app, a script's or a refresh's.
    case other
}

/// What made a navigation begin, finer than `NavigationType`: Android's callbacks tell these apart.
public enum NavigationCause: String, Sendable, Hashable, Codable {
    case app
    case link
    case form
    case refresh
    case frame
    case history
    case reload
    /// `location`, or an `iframe`'s `src` set by a script.
    case script
}

/// The question before a request is sent, and before each redirect is followed.
public struct NavigationAction: Sendable, Hashable, Codable {
    /// The navigation this belongs to; redirects keep the number of the request that began it.
    public var navigation: NavigationID
    /// Where it would go, whole, fragment included; a custom scheme too.
    ///
    /// Under WebKit's profiles a page's text that is no URL is kept as it is written, with an empty scheme and no host.
    public var url: WebURL
    /// The HTTP method of this hop.
    public var method: String
    /// The fields the request will carry, without those the transport adds.
    ///
    /// Empty for a URL that is not fetched.
    public var fields: HTTPFields
    /// Why it began, as WebKit counts.
    public var type: NavigationType
    /// What made it begin.
    public var cause: NavigationCause
    /// A server's 3xx or an upgrade to https asks for this URL.
    public var isRedirect: Bool
    /// A click or submission stands behind it, as a finger's touch would.
    public var hasUserGesture: Bool
    /// Where it goes.
    public var frame: FrameInfo
    /// The URL of the document that asks; `nil` when the app does.
    public var sourceURL: WebURL?
    /// The frame that document shows in, of the page it is in; `nil` when the app asks.
    public var sourceFrame: FrameInfo?
    /// Whose that document is; `nil` when the app asks.
    public var sourceOrigin: Origin?
    /// The link that asks has a `download` attribute.
    ///
    /// Default: false.
    public var isDownload = false
    /// It is a move to a fragment of the document that shows, for which nothing loads.
    ///
    /// Default: false.
    public var isWithinDocument = false

    /// Makes the question.
    public init(
        navigation: NavigationID,
        url: WebURL,
        method: String,
        fields: HTTPFields,
        type: NavigationType,
        cause: NavigationCause,
        isRedirect: Bool,
        hasUserGesture: Bool,
        frame: FrameInfo,
        sourceURL: WebURL?
    ) {
        self.navigation = navigation
        self.url = url
        self.method = method
        self.fields = fields
        self.type = type
        self.cause = cause
        self.isRedirect = isRedirect
        self.hasUserGesture = hasUserGesture
        self.frame = frame
        self.sourceURL = sourceURL
    }
}

/// The question once a response's head is here and before its document replaces the one showing.
public struct NavigationResponse: Sendable, Hashable, Codable {
    /// The navigation it answers.
    public var navigation: NavigationID
    /// Its URL.
    public var url: WebURL
    /// The HTTP status; 0 without one.
    public var status: Int
    /// The header fields, order and repeats kept.
    public var fields: HTTPFields
    /// The type after sniffing (https://mimesniff.spec.whatwg.org), such as `text/html`.
    public var mimeType: String
    /// The view can show a document of this type.
    public var canShow: Bool
    /// From `Content-Disposition`; `nil` without one.
    public var suggestedFilename: String?
    /// `Content-Disposition: attachment` was sent.
    public var isAttachment: Bool
    /// Where its document would show.
    public var frame: FrameInfo

    /// Makes the question.
    public init(
        navigation: NavigationID,
        url: WebURL,
        status: Int,
        fields: HTTPFields,
        mimeType: String,
        canShow: Bool,
        suggestedFilename: String?,
        isAttachment: Bool,
        frame: FrameInfo
    ) {
        self.navigation = navigation
        self.url = url
        self.status = status
        self.fields = fields
        self.mimeType = mimeType
        self.canShow = canShow
        self.suggestedFilename = suggestedFilename
        self.isAttachment = isAttachment
        self.frame = frame
    }
}

/// A number that names one navigation of a page: it grows and is never used again.
public struct NavigationID: Sendable, Hashable, Codable {
    /// The number.
    public var value: UInt64

    /// The navigation of that number.
    public init(_ value: UInt64) {
        self.value = value
    }
}

/// Which frame of a page.
public struct FrameInfo: Sendable, Hashable, Codable {
    /// 0 is the main frame; others count up in the order they came to be.
    public var number: Int
    /// The `name` of an `iframe`; empty for the main frame.
    public var name: String

    /// The page's own frame.
    public var isMainFrame: Bool { number == 0 }

    /// The frame of that number and name.
    public init(number: Int, name: String) {
        self.number = number
        self.name = name
    }

    /// The page's own frame.
    public static let main = FrameInfo(number: 0, name: "")
}

/// The answer to a `NavigationAction`.
public enum ActionPolicy: String, Sendable, Hashable, Codable {
    case allow
    case cancel
    case download
}

/// The answer to a `NavigationResponse`.
public enum ResponsePolicy: String, Sendable, Hashable, Codable {
    case allow
    case cancel
    case download
}
