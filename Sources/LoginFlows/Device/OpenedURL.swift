public import HeadlessWebView

/// A URL of an app's scheme that the system brought to it.
public struct OpenedURL: Sendable, Hashable {
    /// The URL, whole.
    public var url: WebURL
    /// Whose link it was: an app's identifier; `nil`: the system's browser.
    public var sourceApplication: String?
    /// The callback by which the app is told, as its platform's version spells it: `application(_:handleOpen:)`,
    /// `onNewIntent(_:)` and the like.
    public var callback: String
    /// The app was started for it.
    public var isColdStart: Bool

    /// A URL that came in that way.
    public init(url: WebURL, sourceApplication: String?, callback: String, isColdStart: Bool) {
        self.url = url
        self.sourceApplication = sourceApplication
        self.callback = callback
        self.isColdStart = isColdStart
    }

    /// On Android, the intent's action; its data is the URL.
    public static let intentAction = "android.intent.action.VIEW"
}
