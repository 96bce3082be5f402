import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension NSError {
    /// The domain of WebKit's own errors.
    package static let webKitDomain = "WebKitErrorDomain"

    /// A failure with the code an iOS app sees: `NSURLErrorDomain`, or WebKit's own 101 "The URL can’t be shown", 102
    /// "Frame load interrupted" and 204 "Plug-in handled load".
    package convenience init(_ failure: NavigationFailure) {
        var info: [String: Any] = [NSLocalizedDescriptionKey: failure.message]
        if let url = failure.url {
            info["NSErrorFailingURLStringKey"] = url.href
            info["NSErrorFailingURLKey"] = URL(string: url.href)
        }
        if failure.code == .interrupted {
            info[NSLocalizedDescriptionKey] = "Frame load interrupted"
            self.init(domain: Self.webKitDomain, code: 102, userInfo: info)
        } else if failure.code == .mediaHandled {
            info[NSLocalizedDescriptionKey] = "Plug-in handled load"
            self.init(domain: Self.webKitDomain, code: 204, userInfo: info)
        } else if failure.code == .contentBlocked {
            info[NSLocalizedDescriptionKey] = "The URL was blocked by a content blocker"
            self.init(domain: Self.webKitDomain, code: 104, userInfo: info)
        } else if failure.url?.isUnparsable == true {
            info[NSLocalizedDescriptionKey] = Self.cannotShowText
            self.init(domain: Self.webKitDomain, code: 101, userInfo: info)
        } else {
            self.init(domain: NSURLErrorDomain, code: Self.urlErrorCode(failure.code), userInfo: info)
        }
    }

    private static let cannotShowText = "The URL can’t be shown"

    /// What says of a request that no web view can show its URL (`WebKitErrorCannotShowURL`).
    package static func cannotShow(_ url: URL?) -> NSError {
        var info: [String: Any] = [NSLocalizedDescriptionKey: cannotShowText]
        if let url {
            info["NSErrorFailingURLStringKey"] = url.absoluteString
            info["NSErrorFailingURLKey"] = url
        }
        return NSError(domain: webKitDomain, code: 101, userInfo: info)
    }

    /// Numbers of `NSURLError.h`.
    ///
    /// NB: those for TLS as `URLError.Code` has them, since the constants of Foundation on Linux are one off.
    private static func urlErrorCode(_ code: NavigationFailure.Code) -> Int {
        switch code {
        case .cancelled: NSURLErrorCancelled
        case .invalidURL, .invalidRequest: NSURLErrorBadURL
        case .timedOut, .connectTimedOut, .firstByteTimedOut: NSURLErrorTimedOut
        case .unsupportedScheme: NSURLErrorUnsupportedURL
        case .hostNotFound: NSURLErrorCannotFindHost
        case .connectionRefused, .cannotConnect, .proxyFailed: NSURLErrorCannotConnectToHost
        case .connectionLost, .emptyReply: NSURLErrorNetworkConnectionLost
        case .tooManyRedirects: NSURLErrorHTTPTooManyRedirects
        case .invalidRedirect, .unsafeRedirect: NSURLErrorRedirectToNonExistentLocation
        case .malformedResponse, .headersTooLarge: NSURLErrorBadServerResponse
        case .undecodableBody: NSURLErrorCannotDecodeContentData
        case .bodyTooLarge, .documentTooLarge: NSURLErrorDataLengthExceedsMaximum
        case .tlsFailed: URLError.Code.secureConnectionFailed.rawValue
        case .certificateExpired: URLError.Code.serverCertificateHasBadDate.rawValue
        case .certificateUntrusted, .certificateNameMismatch: URLError.Code.serverCertificateUntrusted.rawValue
        case .clientCertificateRejected: URLError.Code.clientCertificateRejected.rawValue
        case .fileNotFound: NSURLErrorFileDoesNotExist
        case .fileExists, .fileNotWritable: NSURLErrorCannotCreateFile
        case .fileAccessDenied, .unreadableUpload: NSURLErrorNoPermissionsToReadFile
        case .notCached: NSURLErrorResourceUnavailable
        case .frameRefused, .interrupted, .mediaHandled, .contentBlocked, .internalFailure, .unsafePort:
            NSURLErrorUnknown
        }
    }
}
