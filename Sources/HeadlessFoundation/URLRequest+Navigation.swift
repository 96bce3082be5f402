import Foundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLRequest {
    /// What a delegate is shown of a request; it carries no body, and no URL where the page has none.
    ///
    /// - Parameters:
    ///   - action: what asks.
    ///   - mainDocument: the URL of what shows, which a frame's request names as its main document's.
    package init(_ action: NavigationAction, mainDocument: URL?) {
        self.init(url: URL(fileURLWithPath: "/"))
        url = action.url.isUnparsable ? nil : URL(string: action.url.href)
        // PLATFORM(WebKit): FrameLoader::updateFirstPartyForCookies, DocumentLoader::willSendRequest.
        mainDocumentURL = action.frame.isMainFrame ? url : mainDocument
        httpMethod = action.method
        for field in action.fields { addValue(field.value, forHTTPHeaderField: field.name) }
    }
}

extension NavigationRequest {
    /// What the engine loads of it; `nil` when its URL is none.
    package init?(_ request: URLRequest) {
        guard let text = request.url?.absoluteString, let url = WebURL(text) else { return nil }
        self.init(url: url)
        method = request.httpMethod ?? "GET"
        if let body = request.httpBody { self.body = .bytes([UInt8](body)) }
        for (name, value) in (request.allHTTPHeaderFields ?? [:]).sorted(by: { $0.key < $1.key }) {
            if ASCII.equalIgnoringCase(name, "Content-Type") { contentType = value } else { fields.append(name, value) }
        }
        cacheMode = CacheMode(request.cachePolicy)
        if request.timeoutInterval > 0, request.timeoutInterval != Self.defaultTimeout {
            timeout = .milliseconds(min(request.timeoutInterval, Self.longestTimeout) * 1000)
        }
    }

    /// What a request has that says nothing of it, in seconds; the session's own limit is for that.
    private static let defaultTimeout: TimeInterval = 60
    private static let longestTimeout: TimeInterval = 1_000_000
}

extension CacheMode {
    fileprivate init(_ policy: URLRequest.CachePolicy) {
        switch policy {
        case .reloadIgnoringLocalCacheData, .reloadIgnoringLocalAndRemoteCacheData: self = .reload
        case .returnCacheDataElseLoad: self = .forceCache
        case .returnCacheDataDontLoad: self = .onlyIfCached
        case .reloadRevalidatingCacheData: self = .noCache
        default: self = .default
        }
    }
}
