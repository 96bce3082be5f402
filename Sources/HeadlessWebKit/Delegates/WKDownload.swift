import Foundation
import HeadlessFoundation
import HeadlessWebView

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A response that goes to a file: written beside it, and there under its name when it is whole.
///
/// It comes from a navigation that was answered with `download`, or from `WKWebView.startDownload(using:)`.
///
/// Source: https://developer.apple.com/documentation/webkit/wkdownload
///
/// NB: it ends with its view; WebKit's goes on.
@preconcurrency @MainActor
open class WKDownload: NSObject, ProgressReporting {
    /// What becomes of a redirect; the numbers are Apple's.
    public enum RedirectPolicy: Int, Sendable {
        case cancel = 0
        case allow = 1
    }

    /// What was requested.
    public let originalRequest: URLRequest?
    /// The view it comes from; not kept alive.
    public private(set) weak var webView: WKWebView?
    /// Asked where to and told of the end; not kept alive.
    ///
    /// A download without one is cancelled.
    public weak var delegate: (any WKDownloadDelegate)?
    /// Bytes received of those announced; -1 where the server announces none.
    ///
    /// To cancel it is to cancel the download.
    nonisolated public let progress = Progress(totalUnitCount: -1)

    /// The engine's number, once it has begun.
    var id: NavigationID?
    /// The answer that became it; `nil` where it was a download from the start.
    let response: URLResponse?

    /// A user stands behind it, and not the app or a script alone.
    public let isUserInitiated: Bool
    /// The frame that asked for it; the main one where the app did.
    public let originatingFrame: WKFrameInfo

    init(
        originalRequest: URLRequest?,
        response: URLResponse? = nil,
        of action: WKNavigationAction? = nil,
        webView: WKWebView
    ) {
        isUserInitiated = action?.hasUserGesture ?? false
        originatingFrame = action?.sourceFrame ?? webView.frameInfo(.main)
        self.originalRequest = originalRequest
        self.response = response
        self.webView = webView
        super.init()
        progress.cancellationHandler = { [weak self] in
            Task { @MainActor in self?.cancel(nil) }
        }
    }

    /// Ends it; its delegate is told nothing more.
    ///
    /// - Parameter completionHandler: gets what `resumeDownload(fromResumeData:)` goes on with; `nil` where the server
    ///   names no version of what it sends, or nothing was written yet.
    public func cancel(_ completionHandler: (@MainActor (Data?) -> Void)? = nil) {
        let data = end(keepsPartial: completionHandler != nil)
        if let completionHandler { Task { completionHandler(data) } }
    }

    /// Ends it; its delegate is told nothing more.
    ///
    /// - Returns: what `resumeDownload(fromResumeData:)` goes on with; `nil` where the server names no version of what it
    ///   sends, or nothing was written yet.
    @discardableResult
    public func cancel() async -> Data? {
        end(keepsPartial: true)
    }

    private func end(keepsPartial: Bool) -> Data? {
        isOver = true
        guard let id, let webView else { return nil }
        webView.downloads[id] = nil
        let left = webView.pump.sync { $0.cancelDownload(id, keepsPartial: keepsPartial) }.0
        return left.flatMap(Self.resumeData)
    }

    private static func resumeData(_ left: DownloadResumption) -> Data? { try? JSONEncoder().encode(left) }

    /// Nothing more is told of it.
    private(set) var isOver = false

    func didReceive(_ bytes: Int, of expected: Int?) {
        if let expected { progress.totalUnitCount = Int64(expected) }
        progress.completedUnitCount = Int64(bytes)
    }

    func answer(
        _ challenge: URLAuthenticationChallenge,
        _ reply: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard let delegate else { return reply(.rejectProtectionSpace, nil) }
        let fallback = ChallengeDisposition(.cancelAuthenticationChallenge, nil)
        let decision = Decision(fallback: fallback) { reply($0.disposition, $0.credential) }
        delegate.download(self, didReceive: challenge) { decision(ChallengeDisposition($0, $1)) }
    }

    func didFinish(_ bytes: Int) {
        isOver = true
        didReceive(bytes, of: bytes)
        delegate?.downloadDidFinish(self)
    }

    func didFail(_ error: any Error, _ left: DownloadResumption? = nil) {
        isOver = true
        delegate?.download(self, didFailWithError: error, resumeData: left.flatMap(Self.resumeData))
    }
}
