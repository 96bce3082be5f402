/// A page would have the user choose files for a control.
///
/// https://html.spec.whatwg.org/#show-the-picker,-if-applicable
public struct FileChooserRequest: Sendable, Hashable, Codable {
    /// More than one may be chosen (`multiple`).
    public var allowsMultipleFiles: Bool
    /// Folders are to be chosen, with what is in them (`webkitdirectory`).
    public var allowsDirectories: Bool
    /// What the page says that it takes: media types, such as `image/*`, and endings, such as `.pdf`, in lower case.
    ///
    /// Empty: anything. It is a hint; what is chosen is not held against it (https://html.spec.whatwg.org/#attr-input-accept).
    public var acceptedTypes: [String]
    /// The page would rather have a camera or microphone used than a file chosen (`capture`).
    public var wantsCapture: Bool
    /// The URL of the document that asks.
    public var url: WebURL
    /// Where that shows.
    public var frame: FrameInfo

    /// Makes a request; by default for one file of any type.
    public init(
        allowsMultipleFiles: Bool = false,
        allowsDirectories: Bool = false,
        acceptedTypes: [String] = [],
        wantsCapture: Bool = false,
        url: WebURL,
        frame: FrameInfo = .main
    ) {
        self.allowsMultipleFiles = allowsMultipleFiles
        self.allowsDirectories = allowsDirectories
        self.acceptedTypes = acceptedTypes
        self.wantsCapture = wantsCapture
        self.url = url
        self.frame = frame
    }
}
