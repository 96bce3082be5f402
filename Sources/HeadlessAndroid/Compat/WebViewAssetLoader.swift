import Foundation
import HeadlessWebView

/// Answers requests to a host that is none with files of the app's, in `WebViewClient.shouldInterceptRequest`.
///
/// Source: https://developer.android.com/reference/androidx/webkit/WebViewAssetLoader
public struct WebViewAssetLoader: Sendable {
    /// Where files come from.
    ///
    /// Source: https://developer.android.com/reference/androidx/webkit/WebViewAssetLoader.PathHandler
    public protocol PathHandler: Sendable {
        /// The answer to the rest of a path, without a slash at its beginning; `nil` lets the next handler, or the network, answer.
        func handle(_ path: String) -> WebResourceResponse?
    }

    /// The host that apps take by default.
    public static let defaultDomain = "appassets.androidplatform.net"

    private let domain: String
    private let isHttpAllowed: Bool
    private let handlers: [(path: String, handler: any PathHandler)]

    /// The answer of the first handler whose path the URL's begins with and that has one; `nil` without.
    public func shouldInterceptRequest(_ url: Uri) -> WebResourceResponse? {
        guard url.scheme == "https" || isHttpAllowed && url.scheme == "http", url.authority == domain,
            let path = url.path
        else { return nil }
        for (prefix, handler) in handlers where path.hasPrefix(prefix) {
            if let response = handler.handle(String(path.dropFirst(prefix.count))) { return response }
        }
        return nil
    }

    /// Puts a loader together.
    ///
    /// Source: https://developer.android.com/reference/androidx/webkit/WebViewAssetLoader.Builder
    public final class Builder {
        private var domain = WebViewAssetLoader.defaultDomain
        private var isHttpAllowed = false
        private var handlers: [(path: String, handler: any PathHandler)] = []

        /// One for the default host, over https alone.
        public init() {}

        /// Sets the host.
        public func setDomain(_ domain: String) -> Builder {
            self.domain = domain
            return self
        }

        /// Answers requests over http too.
        public func setHttpAllowed(_ httpAllowed: Bool) -> Builder {
            isHttpAllowed = httpAllowed
            return self
        }

        /// Adds a handler for paths that begin so; handlers are asked in their order.
        ///
        /// - Parameters:
        ///   - path: begins and ends with a slash.
        ///   - handler: answers.
        /// - Returns: the builder itself.
        public func addPathHandler(_ path: String, _ handler: any PathHandler) -> Builder {
            handlers.append((path, handler))
            return self
        }

        /// The loader.
        public func build() -> WebViewAssetLoader {
            WebViewAssetLoader(domain: domain, isHttpAllowed: isHttpAllowed, handlers: handlers)
        }
    }

    /// Files of a folder; what is outside of it, or not there, is answered with 404.
    ///
    /// Source: https://developer.android.com/reference/androidx/webkit/WebViewAssetLoader.InternalStoragePathHandler
    public struct InternalStoragePathHandler: PathHandler {
        private let root: URL

        /// Files of that folder.
        public init(_ context: AndroidApp, _ directory: String) {
            root = URL(fileURLWithPath: directory, isDirectory: true).standardizedFileURL.resolvingSymlinksInPath()
        }

        /// The file of that path.
        public func handle(_ path: String) -> WebResourceResponse? {
            let file = root.appendingPathComponent(path).standardizedFileURL.resolvingSymlinksInPath()
            guard file.path.hasPrefix(root.path + "/"), let data = try? Data(contentsOf: file) else {
                return WebResourceResponse(nil, nil, nil)
            }
            let type = MimeTypeMap.getSingleton().getMimeTypeFromExtension(file.pathExtension)
            return WebResourceResponse(type ?? "text/plain", nil, [UInt8](data))
        }
    }
}
