/// What a platform's web view says of itself in its requests.
public struct Profile: Sendable, Hashable {
    /// Names the profile in transcripts.
    public var name: String
    /// The `User-Agent` of every request.
    public var userAgent: String
    /// The `Accept-Language` of every request.
    public var acceptLanguage: String
    /// The `Accept` of a document.
    public var acceptDocument: String
    /// The `Accept` of an image.
    public var acceptImage: String
    /// The `Accept` of a style sheet.
    public var acceptStyle: String

    /// Makes a profile of those strings.
    public init(
        name: String,
        userAgent: String,
        acceptLanguage: String = "en-US,en;q=0.9",
        acceptDocument: String = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
        acceptImage: String = "image/webp,image/avif,image/png,image/svg+xml,image/*;q=0.8,video/*;q=0.8,*/*;q=0.5",
        acceptStyle: String = "text/css,*/*;q=0.1"
    ) {
        self.name = name
        self.userAgent = userAgent
        self.acceptLanguage = acceptLanguage
        self.acceptDocument = acceptDocument
        self.acceptImage = acceptImage
        self.acceptStyle = acceptStyle
    }

    /// `WKWebView` of an iPhone; the version is the one an app's view names.
    public static func wkWebView(iOS version: Int = 17) -> Profile {
        Profile(
            name: "wkWebView(iOS: \(version))",
            userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS \(version)_0 like Mac OS X) AppleWebKit/605.1.15 "
                + "(KHTML, like Gecko) Mobile/15E148"
        )
    }

    /// `UIWebView` of an iPhone, iOS 2 to 12.
    public static func uiWebView(iOS version: Int = 12) -> Profile {
        Profile(
            name: "uiWebView(iOS: \(version))",
            userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS \(version)_0 like Mac OS X) AppleWebKit/605.1.15 "
                + "(KHTML, like Gecko) Mobile/16A366"
        )
    }
}
