import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a `WKDownload` asks and tells.
///
/// Where to is to be answered in one of its forms; the rest can be left out.
///
/// Source: https://developer.apple.com/documentation/webkit/wkdownloaddelegate
@preconcurrency @MainActor
public protocol WKDownloadDelegate: WKDownloadDelegateForms {}

/// The calls of `WKDownloadDelegate`, each in the forms in which apps write it.
///
/// A protocol of its own, as a protocol that takes apps of before Swift 6 for what they are cannot tell these forms apart.
@MainActor
public protocol WKDownloadDelegateForms: NSObjectProtocol {
    /// Which file it becomes: one that is not there yet, in a folder that is; `nil` cancels it.
    ///
    /// NB: where no navigation's response became the download, `response` is an `URLResponse` without status and fields.
    func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String,
        completionHandler: @escaping @MainActor (URL?) -> Void
    )
    /// The same, as it was written before handlers named their actor.
    func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String,
        completionHandler: @escaping (URL?) -> Void
    )
    /// The same, to be awaited.
    func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String
    ) async -> URL?
    /// Whether a server may lead elsewhere; -999 ends a download whose redirect is cancelled.
    ///
    /// Not asked of what a navigation was led through before it became a download: that is the navigation's.
    func download(
        _ download: WKDownload,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        decisionHandler: @escaping @MainActor (WKDownload.RedirectPolicy) -> Void
    )
    /// The same, to be awaited.
    func download(
        _ download: WKDownload,
        decidedPolicyForHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) async -> WKDownload.RedirectPolicy
    /// A server wants to know who asks.
    func download(
        _ download: WKDownload,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    )
    /// The same, to be awaited.
    func download(
        _ download: WKDownload,
        respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?)
    /// The file is there, whole.
    func downloadDidFinish(_ download: WKDownload)
    /// There is no file; -999 where the destination was `nil`.
    ///
    /// `resumeData` is for `WKWebView.resumeDownload(fromResumeData:)`; `nil` where nothing is there to go on with: the network
    /// did not break it off, or the server names no version of what it sends.
    func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?)
}

// The view awaits the form without a handler; each default asks the next form, and the last of them decides.

extension WKDownloadDelegateForms {
    /// Asks the form with a handler.
    public func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String
    ) async -> URL? {
        await answer(unlessGiven: nil) { handler in
            self.download(
                download,
                decideDestinationUsing: response,
                suggestedFilename: suggestedFilename,
                completionHandler: handler
            )
        }
    }

    /// Asks the form whose handler names no actor.
    public func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String,
        completionHandler: @escaping @MainActor (URL?) -> Void
    ) {
        let handler: (URL?) -> Void = unisolated(completionHandler)
        self.download(
            download,
            decideDestinationUsing: response,
            suggestedFilename: suggestedFilename,
            completionHandler: handler
        )
    }

    /// Cancels it.
    public func download(
        _ download: WKDownload,
        decideDestinationUsing response: URLResponse,
        suggestedFilename: String,
        completionHandler: @escaping (URL?) -> Void
    ) {
        completionHandler(nil)
    }

    /// Asks the form with a handler.
    public func download(
        _ download: WKDownload,
        decidedPolicyForHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest
    ) async -> WKDownload.RedirectPolicy {
        await answer(unlessGiven: .cancel) { handler in
            self.download(
                download,
                willPerformHTTPRedirection: response,
                newRequest: request,
                decisionHandler: handler
            )
        }
    }

    /// Allows it.
    public func download(
        _ download: WKDownload,
        willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest,
        decisionHandler: @escaping @MainActor (WKDownload.RedirectPolicy) -> Void
    ) {
        decisionHandler(.allow)
    }

    /// Awaits the answer.
    public func download(
        _ download: WKDownload,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        immediately {
            let (disposition, credential) = await self.download(download, respondTo: challenge)
            completionHandler(disposition, credential)
        }
    }

    /// Rejects the protection space: the answer that came with the challenge is what is downloaded.
    public func download(
        _ download: WKDownload,
        respondTo challenge: URLAuthenticationChallenge
    ) async -> (URLSession.AuthChallengeDisposition, URLCredential?) {
        (.rejectProtectionSpace, nil)
    }

    /// Does nothing.
    public func downloadDidFinish(_ download: WKDownload) {}

    /// Does nothing.
    public func download(_ download: WKDownload, didFailWithError error: any Error, resumeData: Data?) {}
}
