internal import WebStandards

/// What an app is told on the example's way, by PLATFORM: the calls that readers run at.
extension ExampleWalk {
    mutating func tell(_ name: String, _ kind: RecordedCallback.Kind, _ url: WebURL?, isForFrame: Bool = false) {
        var callback = RecordedCallback(sequence: next(), name: name, kind: kind, url: url)
        callback.title = run.titles.last { $0.page == page }?.text
        callback.hop = run.hops.last?.number
        callback.isForFrame = isForFrame
        run.callbacks.append(callback)
    }

    private var actionName: String {
        switch platform {
        case .uiWebView: "shouldStartLoadWith"
        case .wkWebView: "decidePolicyFor action"
        case .android: "shouldOverrideUrlLoading"
        }
    }

    private var finishName: String {
        switch platform {
        case .uiWebView: "webViewDidFinishLoad"
        case .wkWebView: "didFinish"
        case .android: "onPageFinished"
        }
    }

    mutating func ask(about hop: RecordedHop) {
        guard hop.isMainDocument || hop.destination == .frame else { return }
        // PLATFORM(Android): not about what the app loads, history, forms that are posted, and frames.
        let isHidden =
            [.load, .history, .reload].contains(hop.cause) || hop.cause == .form && hop.method == "POST"
            || hop.frame != 0
        if platform != .android || !isHidden {
            tell(actionName, .action, hop.url, isForFrame: hop.frame != 0)
        }
        switch (platform, hop.cause == .redirect) {
        case (.uiWebView, false): tell("webViewDidStartLoad", .start, pageURL)
        case (.wkWebView, false) where hop.frame == 0: tell("didStartProvisionalNavigation", .start, hop.url)
        case (.wkWebView, true) where hop.frame == 0: tell("didReceiveServerRedirect", .redirect, hop.url)
        default: break
        }
    }

    mutating func tellCommitted(_ hop: RecordedHop) {
        switch platform {
        case .uiWebView: break
        case .wkWebView:
            tell("decidePolicyFor response", .response, hop.url)
            tell("didCommit", .commit, hop.url)
        case .android:
            tell("onPageStarted", .start, hop.url)
            tell("onPageCommitVisible", .commit, hop.url)
        }
    }

    /// PLATFORM(UIWebView): it tells of frames as of pages; the others do not tell of them.
    mutating func tellFrameFinished() {
        if platform == .uiWebView { tell(finishName, .finish, pageURL) }
    }

    mutating func tellFinished(_ page: RecordedPage) {
        tell(finishName, .finish, page.url)
    }

    /// PLATFORM(Android): a form that is posted is not asked about, whatever its scheme.
    mutating func tellLed(to delivery: RecordedDelivery) {
        guard platform != .android || delivery.method != "POST" || delivery.cause == .redirect else { return }
        tell(actionName, .action, delivery.url, isForFrame: delivery.frame != 0)
    }
}
