import Foundation
import HeadlessWebView

// Windows that pages want, and panels that their scripts show.
extension WKWebView {
    /// A link or form has a window, about which the policy was asked before.
    func open(_ action: NavigationAction, _ window: LoopBound<WindowRequest>) {
        makeView(for: windowAction(action), WKWindowFeatures())?.pump.page.perform { $0.open(window.value) }
    }

    /// A script opens a window, and waits for its page.
    ///
    /// PLATFORM(WebKit): LocalDOMWindow::open asks no policy.
    func open(_ action: NavigationAction, features: [String: String], _ answer: AwaitedAnswer<Page?>) {
        answer(makeView(for: windowAction(action), WKWindowFeatures(features))?.pump.page)
    }

    func windowAction(_ action: NavigationAction) -> WKNavigationAction {
        WKNavigationAction(
            action,
            in: frames[0]?.request.url,
            sourceFrame: sourceFrame(of: action),
            targetFrame: nil,
            isServed: isServed(action.url)
        )
    }

    private func makeView(for action: WKNavigationAction, _ features: WKWindowFeatures) -> WKWebView? {
        let token = WindowToken()
        let configuration = settings.duplicate()
        configuration.window = token
        let view = uiDelegate?.webView(
            self,
            createWebViewWith: configuration,
            for: action,
            windowFeatures: features
        )
        guard let view else { return nil }
        guard view.settings.window === token else {
            raise(
                "NSInternalInconsistencyException",
                "Returned WKWebView was not created with the given configuration."
            )
            return nil
        }
        view.pump.join(pump)
        return view
    }

    // MARK: - Panels

    func show(_ dialog: ScriptDialog, _ answer: AwaitedAnswer<DialogAnswer>) {
        // PLATFORM(WebKit): the panel of `beforeunload` is no part of the public delegate; without it the page is left.
        guard let uiDelegate, dialog.kind != .beforeUnload else { return answer.giveUp() }
        let frame = frameInfo(dialog.frame)
        switch dialog.kind {
        case .alert:
            let decision = Decision<Void>(fallback: (), by: debtor(uiDelegate, ofPanel: "Alert", "Message")) {
                answer(.accept)
            }
            let handler: @MainActor () -> Void = { decision(()) }
            uiDelegate.webView(
                self,
                runJavaScriptAlertPanelWithMessage: dialog.message,
                initiatedByFrame: frame,
                completionHandler: handler
            )
        case .confirm:
            let decision = Decision(fallback: false, by: debtor(uiDelegate, ofPanel: "Confirm", "Message")) {
                answer($0 ? .accept : .cancel)
            }
            let handler: @MainActor (Bool) -> Void = { decision($0) }
            uiDelegate.webView(
                self,
                runJavaScriptConfirmPanelWithMessage: dialog.message,
                initiatedByFrame: frame,
                completionHandler: handler
            )
        case .prompt:
            let debtor = debtor(uiDelegate, ofPanel: "TextInput", "Prompt", "defaultText:")
            let decision = Decision<String?>(fallback: nil, by: debtor) { text in
                answer(text.map { .accept($0) } ?? .cancel)
            }
            let handler: @MainActor (String?) -> Void = { decision($0) }
            uiDelegate.webView(
                self,
                runJavaScriptTextInputPanelWithPrompt: dialog.message,
                defaultText: dialog.defaultText,
                initiatedByFrame: frame,
                completionHandler: handler
            )
        case .beforeUnload: break
        }
    }

    private func debtor(
        _ delegate: any WKUIDelegate,
        ofPanel panel: String,
        _ text: String,
        _ more: String = ""
    ) -> Debtor {
        let call = "webView:runJavaScript\(panel)PanelWith\(text):\(more)initiatedByFrame:completionHandler:"
        return Debtor(delegate, call, of: self)
    }

    func answer(_ request: FileChooserRequest, _ reply: PolicyReply<[FormFile]?>) {
        guard let uiDelegate else { return reply(nil) }
        let call = "webView:runOpenPanelWithParameters:initiatedByFrame:completionHandler:"
        let decision = Decision<[URL]?>(fallback: nil, by: Debtor(uiDelegate, call, of: self)) { urls in
            reply(urls?.filter(\.isFileURL).map { FormFile(path: $0.path) })
        }
        let handler: @MainActor ([URL]?) -> Void = { decision($0) }
        uiDelegate.webView(
            self,
            runOpenPanelWith: WKOpenPanelParameters(request),
            initiatedByFrame: frameInfo(request.frame),
            completionHandler: handler
        )
    }
}
