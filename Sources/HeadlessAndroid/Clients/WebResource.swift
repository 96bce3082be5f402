import HeadlessWebView

/// A request as a `WebViewClient` is shown it.
///
/// Source: https://developer.android.com/reference/android/webkit/WebResourceRequest
public struct WebResourceRequest: Sendable, Hashable {
    /// Where it goes.
    public var url: Uri
    /// It is for the page, and for no part of it.
    public var isForMainFrame: Bool
    /// A server's redirect led here (API level 24).
    public var isRedirect: Bool
    /// A finger's touch stands behind it.
    public var hasGesture: Bool
    /// The HTTP method.
    public var method: String
    /// The fields, without cookies; repeated ones joined by commas.
    public var requestHeaders: [String: String]

    /// NB: a gesture counts for the first URL of a chain of redirects alone.
    init(_ action: NavigationAction) {
        url = Uri(action.url)
        isForMainFrame = action.frame.isMainFrame
        isRedirect = action.isRedirect
        hasGesture = action.hasUserGesture && !action.isRedirect
        method = action.method
        requestHeaders = [String: String](action.fields)
    }

    init(_ info: ResourceRequestInfo) {
        url = Uri(info.url)
        isForMainFrame = info.isForMainFrame
        isRedirect = false
        hasGesture = info.hasUserGesture
        method = info.method
        requestHeaders = [String: String](info.fields)
    }

    init(url: Uri, isForMainFrame: Bool) {
        self.url = url
        self.isForMainFrame = isForMainFrame
        isRedirect = false
        hasGesture = false
        method = "GET"
        requestHeaders = [:]
    }
}

/// An answer: the app's own to `shouldInterceptRequest`, or a server's in `onReceivedHttpError`, then without its body.
///
/// Source: https://developer.android.com/reference/android/webkit/WebResourceResponse
public struct WebResourceResponse: Sendable, Hashable {
    /// Such as `text/html`.
    public var mimeType: String?
    /// Such as `utf-8`.
    public var encoding: String?
    /// The body.
    public var data: [UInt8]
    /// The HTTP status.
    public var statusCode: Int
    /// The reason phrase.
    public var reasonPhrase: String
    /// The fields; repeated ones joined by commas.
    public var responseHeaders: [String: String]

    /// An answer of status 200; without data, of status 404.
    ///
    /// PLATFORM(Android): AndroidStreamReaderURLLoader answers so for a stream that is `null`.
    public init(_ mimeType: String?, _ encoding: String?, _ data: [UInt8]?) {
        let (status, reason) = data == nil ? (404, "Not Found") : (200, "OK")
        self.init(mimeType, encoding, status, reason, [:], data ?? [])
    }

    /// An answer with everything said.
    public init(
        _ mimeType: String?,
        _ encoding: String?,
        _ statusCode: Int,
        _ reasonPhrase: String,
        _ responseHeaders: [String: String],
        _ data: [UInt8]
    ) {
        self.mimeType = mimeType
        self.encoding = encoding
        self.statusCode = statusCode
        self.reasonPhrase = reasonPhrase
        self.responseHeaders = responseHeaders
        self.data = data
    }

    /// Sets what the answer's first line says.
    public mutating func setStatusCodeAndReasonPhrase(_ statusCode: Int, _ reasonPhrase: String) {
        (self.statusCode, self.reasonPhrase) = (statusCode, reasonPhrase)
    }

    init(_ response: ResourceResponseInfo) {
        let type = response.fields["Content-Type"].flatMap { MIMEType($0) }
        self.init(
            type?.essence,
            type?.parameters.first { $0.name == "charset" }?.value,
            response.status,
            response.reason,
            [String: String](response.fields),
            []
        )
    }

    /// The answer played to the view.
    var supplied: SuppliedResponse {
        var fields = HTTPFields(responseHeaders.sorted { $0.key < $1.key }.map { HTTPField($0.key, $0.value) })
        if let mimeType {
            fields["Content-Type"] = encoding.map { "\(mimeType); charset=\($0)" } ?? mimeType
        }
        let response = SuppliedResponse()
        response.respond(ResponseHead(status: statusCode, reason: reasonPhrase, fields: fields))
        if !data.isEmpty { response.send(data) }
        response.finish()
        return response
    }
}

/// Why a resource was not loaded.
///
/// Source: https://developer.android.com/reference/android/webkit/WebResourceError
public struct WebResourceError: Sendable, Hashable {
    /// One of `WebViewClient.ERROR_…`.
    public var errorCode: Int
    /// The network's own name of it, such as `net::ERR_NAME_NOT_RESOLVED`.
    public var description: String
}

extension [String: String] {
    fileprivate init(_ fields: HTTPFields) {
        self.init(fields.map { ($0.name, $0.value) }) { $0 + ", " + $1 }
    }
}
