/// A response that goes to a file.
public struct Download: Sendable, Hashable, Codable {
    /// Where it comes from.
    public var url: WebURL
    /// Its type; empty when not known yet.
    public var mimeType: String
    /// The name the file should have: by header, else `download` attribute, else the URL's last part; it has no path
    /// separators and no control characters.
    public var suggestedFilename: String
    /// The length that was announced; `nil` when none was or the answer is not here yet.
    public var expectedBytes: Int?
    /// The answer's `Content-Disposition`; `nil` without one, or while the answer is not here.
    public var contentDisposition: String?

    /// Makes a record of it.
    public init(url: WebURL, mimeType: String, suggestedFilename: String, expectedBytes: Int? = nil) {
        self.url = url
        self.mimeType = mimeType
        self.suggestedFilename = suggestedFilename
        self.expectedBytes = expectedBytes
        contentDisposition = nil
    }
}

/// Where the bytes of a download go.
public enum DownloadDestination: Sendable, Hashable {
    /// They are counted, and none is kept: what happens where nobody is asked.
    case discard
    /// The download ends with `cancelled`.
    case cancel
    /// They are kept in memory, to be taken from the page once it has finished; more than `limit` bytes end it.
    case memory(limit: Int)
    /// They are written to a temporary file in the same folder, which takes this name when the last byte is there;
    /// more than `limit` bytes end it. Of one that ends otherwise nothing is left under either name.
    case file(path: String, existing: ExistingFile = .keep, limit: Int = .max)

    /// What becomes of a file that has the name already.
    public enum ExistingFile: String, Sendable, Hashable, Codable {
        /// It stays, and the download fails with `fileExists`.
        case keep
        /// It is replaced, in one step, when the download is complete.
        case replace
    }
}

/// What is needed to go on with a download that was cancelled or broken off, where the server permits it.
public struct DownloadResumption: Sendable, Hashable, Codable {
    /// What was downloaded.
    public var download: Download
    /// The response's strong `ETag`, else its `Last-Modified`: the rest must be of the same version.
    public var validator: String
    /// Bytes received so far.
    public var received: Int
    /// The temporary file that holds them.
    public var temporaryPath: String
    /// The name the whole file is to have.
    public var path: String
    /// Whether a file of that name may be replaced.
    public var existing: DownloadDestination.ExistingFile
    /// The most bytes the whole may have.
    public var limit: Int

    package init(
        download: Download,
        validator: String,
        received: Int,
        temporaryPath: String,
        path: String,
        existing: DownloadDestination.ExistingFile,
        limit: Int
    ) {
        self.download = download
        self.validator = validator
        self.received = received
        self.temporaryPath = temporaryPath
        self.path = path
        self.existing = existing
        self.limit = limit
    }
}

extension DownloadDestination.ExistingFile {
    package var mayReplace: Bool { self == .replace }
}
