import Foundation

/// What a `WKWebView` asks on behalf of a page: windows, and the panels of scripts.
///
/// Every method can be left out. A script waits for the answer to its panel; one that comes too late, since the app itself
/// waits for the page, is given as without a delegate.
///
/// Source: https://developer.apple.com/documentation/webkit/wkuidelegate
@MainActor
public protocol WKUIDelegate: NSObjectProtocol {
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
}

// As in WKNavigationDelegate: each default asks the next form, and the last one answers.

extension WKUIDelegate {
    /// Makes none: the navigation is cancelled.
    public func webView(
        _ webView: WKWebView,
        createWebViewWith configuration: WKWebViewConfiguration,
        for navigationAction: WKNavigationAction,
        windowFeatures: WKWindowFeatures
    ) -> WKWebView? { nil }

    /// Does nothing.
    public func webViewDidClose(_ webView: WKWebView) {}

    /// Asks the form with a handler.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async {
        await answer(unlessGiven: ()) { handler in
            let handler: @MainActor () -> Void = { handler(()) }
            self.webView(
                webView,
                runJavaScriptAlertPanelWithMessage: message,
                initiatedByFrame: frame,
                completionHandler: handler
            )
        }
    }

    /// Asks the form whose handler names no actor.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor () -> Void
    ) {
        let handler: () -> Void = { MainActor.assumeIsolated { completionHandler() } }
        self.webView(
            webView,
            runJavaScriptAlertPanelWithMessage: message,
            initiatedByFrame: frame,
            completionHandler: handler
        )
    }

    /// As if the user had pressed OK.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptAlertPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping () -> Void
    ) {
        completionHandler()
    }

    /// Asks the form with a handler.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo
    ) async -> Bool {
        await answer(unlessGiven: false) { handler in
            self.webView(
                webView,
                runJavaScriptConfirmPanelWithMessage: message,
                initiatedByFrame: frame,
                completionHandler: handler
            )
        }
    }

    /// Asks the form whose handler names no actor.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor (Bool) -> Void
    ) {
        let handler: (Bool) -> Void = unisolated(completionHandler)
        self.webView(
            webView,
            runJavaScriptConfirmPanelWithMessage: message,
            initiatedByFrame: frame,
            completionHandler: handler
        )
    }

    /// As if the user had pressed Cancel.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptConfirmPanelWithMessage message: String,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping (Bool) -> Void
    ) {
        completionHandler(false)
    }

    /// Asks the form with a handler.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo
    ) async -> String? {
        await answer(unlessGiven: nil) { handler in
            self.webView(
                webView,
                runJavaScriptTextInputPanelWithPrompt: prompt,
                defaultText: defaultText,
                initiatedByFrame: frame,
                completionHandler: handler
            )
        }
    }

    /// Asks the form whose handler names no actor.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping @MainActor (String?) -> Void
    ) {
        let handler: (String?) -> Void = unisolated(completionHandler)
        self.webView(
            webView,
            runJavaScriptTextInputPanelWithPrompt: prompt,
            defaultText: defaultText,
            initiatedByFrame: frame,
            completionHandler: handler
        )
    }

    /// As if the user had pressed Cancel.
    public func webView(
        _ webView: WKWebView,
        runJavaScriptTextInputPanelWithPrompt prompt: String,
        defaultText: String?,
        initiatedByFrame frame: WKFrameInfo,
        completionHandler: @escaping (String?) -> Void
    ) {
        completionHandler(nil)
    }
}

/// What a script asked of a window; a link or form asks nothing.
///
/// Source: https://developer.apple.com/documentation/webkit/wkwindowfeatures
@MainActor
open class WKWindowFeatures: NSObject {
    /// Whether it has a menu bar; `nil`: not said.
    public let menuBarVisibility: NSNumber?
    /// Whether it has a status bar; `nil`: not said.
    public let statusBarVisibility: NSNumber?
    /// Whether it has toolbars; `nil`: not said.
    public let toolbarsVisibility: NSNumber?
    /// Whether it can be resized; `nil`: not said.
    public let allowsResizing: NSNumber?
    /// Its left edge in points; `nil`: not said.
    public let x: NSNumber?
    /// Its top edge in points; `nil`: not said.
    public let y: NSNumber?
    /// Its width in points; `nil`: not said.
    public let width: NSNumber?
    /// Its height in points; `nil`: not said.
    public let height: NSNumber?

    /// `features`: by name, as `window.open` names them.
    init(_ features: [String: String] = [:]) {
        menuBarVisibility = Self.flag(features["menubar"])
        statusBarVisibility = Self.flag(features["status"])
        toolbarsVisibility = Self.flag(features["toolbar"])
        allowsResizing = Self.flag(features["resizable"])
        x = Self.length(features["left"])
        y = Self.length(features["top"])
        width = Self.length(features["width"])
        height = Self.length(features["height"])
    }

    // https://html.spec.whatwg.org/#concept-window-open-features-parse-boolean
    private static func flag(_ text: String?) -> NSNumber? {
        guard let text else { return nil }
        return NSNumber(value: ["", "yes", "true"].contains(text) || (Int(text) ?? 0) != 0)
    }

    private static func length(_ text: String?) -> NSNumber? {
        text.flatMap { Double($0) }.map { NSNumber(value: $0) }
    }
}
