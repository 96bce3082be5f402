import Foundation

/// What a `WKWebView` asks on behalf of a page: windows, and the panels of scripts.
///
/// Every method can be left out. A script waits for the answer to its panel; one that comes too late, since the app itself
/// waits for the page, is given as without a delegate.
///
/// Source: https://developer.apple.com/documentation/webkit/wkuidelegate
@preconcurrency @MainActor
public protocol WKUIDelegate: WKUIDelegateForms {}

/// The calls of `WKUIDelegate`, each in the forms in which apps write it.
///
/// A protocol of its own, as a protocol that takes apps of before Swift 6 for what they are cannot tell these forms apart.
@MainActor
public protocol WKUIDelegateForms: NSObjectProtocol {
    /// A link or form wants a window; the view must be made with exactly the configuration given.
    ///
    /// The page is loaded by the view that is returned. `nil`, as without this method: it is not loaded.
    func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView?
    /// A script closed the window.
    func webViewDidClose(_ webView: WKWebView)
    /// `alert()`.
    func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor () -> Void
    )
    /// The same, as it was written before handlers named their actor.
    func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping () -> Void
    )
    /// The same, to be awaited.
    func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async
    /// `confirm()`.
    func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor (Bool) -> Void
    )
    /// The same, as it was written before handlers named their actor.
    func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping (Bool) -> Void
    )
    /// The same, to be awaited.
    func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async -> Bool
    /// `prompt()`.
    func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor (String?) -> Void
    )
    /// The same, as it was written before handlers named their actor.
    func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping (String?) -> Void
    )
    /// The same, to be awaited.
    func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo
    ) async -> String?
    /// A click on a file control has the user choose files; `nil`: the user chooses none.
    ///
    /// NB: iOS asks from 18.4 on, and shows a panel of its own before, which nobody could answer here: every version asks.
    func webView(
        _ webView: WKWebView,
        runOpenPanelWith parameters: WKOpenPanelParameters,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor ([URL]?) -> Void
    )
    /// The same, as it was written before handlers named their actor.
    func webView(
        _ webView: WKWebView,
        runOpenPanelWith parameters: WKOpenPanelParameters,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping ([URL]?) -> Void
    )
    /// The same, to be awaited.
    func webView(
        _ webView: WKWebView,
        runOpenPanelWith parameters: WKOpenPanelParameters,
        initiatedByFrame frame: WKFrameInfo
    ) async -> [URL]?
}
