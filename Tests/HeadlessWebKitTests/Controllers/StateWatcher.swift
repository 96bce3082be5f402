#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

/// Follows a sign-in by what the view's properties say, as installed applications do that show a bar and wait for a title.
@MainActor
final class StateWatcher: NSObject, WKNavigationDelegate {
    var isAllowing = true
    private(set) var lines: [String] = []
    private var observations: [NSKeyValueObservation] = []

    init(_ webView: WKWebView) {
        super.init()
        webView.navigationDelegate = self
        observations = [
            webView.observe(\.title, options: [.new, .old]) { [unowned self] _, change in
                lines.append(
                    "title \(change.oldValue?.flatMap { $0 } ?? "-") → \(change.newValue?.flatMap { $0 } ?? "-")"
                )
            },
            webView.observe(\.url) { [unowned self] webView, change in
                lines.append("url \(webView.url?.lastPathComponent ?? "-")\(change.newValue == nil ? "" : " new")")
            },
            webView.observe(\.estimatedProgress, options: .new) { [weak self] _, change in
                self?.lines.append("progress \(change.newValue ?? -1)")
            },
            webView.observe(\.isLoading, options: [.initial, .new]) { [weak self] _, change in
                self?.lines.append("loading \(change.newValue == true)")
            },
            webView.observe(\.canGoBack, options: [.new]) { [weak self] _, change in
                self?.lines.append("back \(change.newValue == true)")
            },
        ]
    }

    func stop() {
        observations.first?.invalidate()
        observations.removeLast()
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
        decisionHandler(isAllowing ? .allow : .cancel)
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        lines.append("started")
    }

    func webView(_ webView: WKWebView, didReceiveServerRedirectForProvisionalNavigation navigation: WKNavigation!) {
        lines.append("redirected")
    }

    func webView(_ webView: WKWebView, didCommit navigation: WKNavigation!) {
        lines.append("committed")
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) {
        lines.append("finished")
    }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        lines.append("failed")
    }

    func take() -> [String] {
        defer { lines = [] }
        return lines
    }
}
