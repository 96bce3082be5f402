import Foundation
import HeadlessUIKit
import HeadlessWebView

/// A `UIWebView` and its delegate.
@MainActor
final class UIWebViewFace: Face {
    private let view: UIWebView
    private let log: CallLog

    init(session: BrowsingSession, log: CallLog) {
        view = HeadlessApp.$current.withValue(HeadlessApp(session: session)) { UIWebView() }
        self.log = log
        view.delegate = self
        view.answerPanel = { dialog in
            log.note(dialog.kind.rawValue, .panel) { $0.take(dialog) }
            return .accept
        }
    }

    var pump: SignalPump { view.pump }

    var state: ViewState {
        ViewState(url: view.request?.url?.absoluteString, title: view.documentTitle, isLoading: view.isLoading)
    }

    func load(_ url: WebURL) {
        if let url = URL(string: url.href) { view.loadRequest(URLRequest(url: url)) }
    }

    func reload() { view.reload() }
    func goBack() { view.goBack() }
    func goForward() { view.goForward() }
    func stopLoading() { view.stopLoading() }
    func settle(horizon: Duration) async { await view.settle(horizon: horizon) }
}

extension UIWebViewFace: UIWebViewDelegate {
    func webView(
        _ webView: UIWebView,
        shouldStartLoadWith request: URLRequest,
        navigationType: UIWebView.NavigationType
    ) -> Bool {
        let answer = !log.isCaught(request.url?.absoluteString)
        log.note("shouldStartLoadWith", .action) { call in
            call.method = request.httpMethod
            call.url = request.url?.absoluteString
            call.type = "\(navigationType)"
            call.answer = "\(answer)"
            call.goesOn = answer
        }
        return answer
    }

    func webViewDidStartLoad(_ webView: UIWebView) {
        log.note("webViewDidStartLoad", .start)
        log.interruptIfAsked()
    }

    func webViewDidFinishLoad(_ webView: UIWebView) {
        log.note("webViewDidFinishLoad", .finish)
    }

    func webView(_ webView: UIWebView, didFailLoadWithError error: any Error) {
        log.note("didFailLoadWithError", .failure) { $0.take(error) }
    }
}

extension Call {
    /// A panel that is answered with OK.
    mutating func take(_ dialog: ScriptDialog) {
        detail = "“\(dialog.message)”"
        answer = "OK"
    }

    /// An error of Foundation's, with the URL that it names.
    mutating func take(_ error: any Error) {
        let error = error as NSError
        self.error = CallError(domain: error.domain, code: error.code)
        url = error.userInfo["NSErrorFailingURLStringKey"] as? String
    }
}
