/// What an app is told and asked about the pages of its view: a class to override, with Android's defaults.
///
/// Every method is called on the main actor, but for `shouldInterceptRequest`. A file that imports HeadlessWebView by name
/// too, which has a protocol of this name, writes `HeadlessAndroid.WebViewClient`.
///
/// Source: https://developer.android.com/reference/android/webkit/WebViewClient
@MainActor
open class WebViewClient {
    /// A client that keeps every link in the view.
    public init() {}

    // MARK: - Before a load

    /// Whether the app takes a URL for itself (called on API level 24 and above).
    ///
    /// `true` ends the load, and neither `onPageStarted` nor `onReceivedError` is told of it.
    ///
    /// It is not asked about the app's own loads, POSTs, moves within a page, nor about http and https in frames.
    ///
    /// Default: what the form with a string says.
    open func shouldOverrideUrlLoading(_ view: AndroidWebView, _ request: WebResourceRequest) -> Bool {
        shouldOverrideUrlLoading(view, request.url.href)
    }

    /// The form of API levels below 24.
    ///
    /// Default: `false`.
    open func shouldOverrideUrlLoading(_ view: AndroidWebView, _ url: String) -> Bool { false }

    /// An answer of the app's own to a document, frame or part; `nil` lets the request go out.
    ///
    /// Called off the main thread, and not about the targets of redirects.
    ///
    /// Default: what the form with a string says.
    nonisolated open func shouldInterceptRequest(
        _ view: AndroidWebView,
        _ request: WebResourceRequest
    ) -> WebResourceResponse? { shouldInterceptRequest(view, request.url.href) }

    /// The form of API levels below 21, called off the main thread too.
    ///
    /// Default: `nil`.
    nonisolated open func shouldInterceptRequest(_ view: AndroidWebView, _ url: String) -> WebResourceResponse? { nil }

    // MARK: - A page's life

    /// The page begins to arrive: once a load of the main frame, for the URL that redirects led to, and for one that failed.
    ///
    /// NB: the icon is `nil`: none is fetched.
    open func onPageStarted(_ view: AndroidWebView, _ url: String, _ favicon: Bitmap?) {}

    /// Nothing of the old page shows any more (API level 23).
    open func onPageCommitVisible(_ view: AndroidWebView, _ url: String) {}

    /// The page and its parts are here; or it failed, was stopped or overridden by a redirect, or moved to a fragment.
    open func onPageFinished(_ view: AndroidWebView, _ url: String) {}

    /// A document, frame or part is asked for; a redirect's target and what the app answers itself are not told.
    open func onLoadResource(_ view: AndroidWebView, _ url: String) {}

    /// A page goes into the list of visited ones, also by `history.pushState` and for one that says why there is none.
    open func doUpdateVisitedHistory(_ view: AndroidWebView, _ url: String, _ isReload: Bool) {}

    // MARK: - Errors

    /// A document, frame or part was not loaded (API level 23).
    ///
    /// Where it is the document, a page of the title "Webpage not available" shows at its URL, told of as of any page.
    ///
    /// Default: for the main frame, the form with a number.
    open func onReceivedError(_ view: AndroidWebView, _ request: WebResourceRequest, _ error: WebResourceError) {
        guard request.isForMainFrame else { return }
        onReceivedError(view, error.errorCode, error.description, request.url.href)
    }

    /// The form of API levels below 23: for the main frame alone.
    open func onReceivedError(
        _ view: AndroidWebView,
        _ errorCode: Int,
        _ description: String,
        _ failingUrl: String
    ) {}

    /// A server answered with status 400 or above, for a document, frame or part (API level 23).
    open func onReceivedHttpError(
        _ view: AndroidWebView,
        _ request: WebResourceRequest,
        _ errorResponse: WebResourceResponse
    ) {}

    /// Kept for source compatibility: never called, as `ERROR_REDIRECT_LOOP` is told instead; the loop ends the load.
    ///
    /// Default: it is not followed further.
    open func onTooManyRedirects(_ view: AndroidWebView, _ cancelMsg: Message, _ continueMsg: Message) {
        cancelMsg.sendToTarget()
    }

    /// Kept for source compatibility, never called: nothing is scaled.
    open func onScaleChanged(_ view: AndroidWebView, _ oldScale: Float, _ newScale: Float) {}

    /// Kept for source compatibility, never called: there is no list of unsafe pages.
    open func onSafeBrowsingHit(
        _ view: AndroidWebView,
        _ request: WebResourceRequest,
        _ threatType: Int,
        _ callback: SafeBrowsingResponse
    ) {}

    /// Kept for source compatibility, never called: there is no keyboard.
    ///
    /// Default: `false`.
    open func shouldOverrideKeyEvent(_ view: AndroidWebView, _ event: KeyEvent) -> Bool { false }

    /// Kept for source compatibility, never called: there is no keyboard.
    open func onUnhandledKeyEvent(_ view: AndroidWebView, _ event: KeyEvent) {}

    // MARK: - Questions

    /// A certificate cannot be trusted; what is let go of without an answer is cancelled.
    ///
    /// Default: cancel.
    open func onReceivedSslError(_ view: AndroidWebView, _ handler: SslErrorHandler, _ error: SslError) {
        handler.cancel()
    }

    /// A page can be signed in to by an account of the device: its answer has the field `X-Auto-Login`.
    ///
    /// Default: nothing; the page goes on as it came.
    open func onReceivedLoginRequest(_ view: AndroidWebView, _ realm: String, _ account: String?, _ args: String) {}

    /// A server wants a client certificate (from level 21 on).
    ///
    /// Default: cancel, which goes on without and is remembered.
    open func onReceivedClientCertRequest(_ view: AndroidWebView, _ request: ClientCertRequest) {
        request.cancel()
    }

    /// A server or proxy wants a user and password.
    ///
    /// Default: cancel, which shows the page that came with the question.
    open func onReceivedHttpAuthRequest(
        _ view: AndroidWebView,
        _ handler: HttpAuthHandler,
        _ host: String,
        _ realm: String
    ) {
        handler.cancel()
    }

    /// A reload or a move along the list would send a form again.
    ///
    /// Default: it is not sent.
    open func onFormResubmission(_ view: AndroidWebView, _ dontResend: Message, _ resend: Message) {
        dontResend.sendToTarget()
    }

    /// Kept for source compatibility: there is no process to lose.
    ///
    /// Default: `false`.
    open func onRenderProcessGone(_ view: AndroidWebView, _ detail: RenderProcessGoneDetail) -> Bool { false }
}

/// Why a process of the view is gone; kept for source compatibility.
///
/// Source: https://developer.android.com/reference/android/webkit/RenderProcessGoneDetail
public struct RenderProcessGoneDetail: Sendable, Hashable {
    private let isCrash: Bool
    private let priority: Int

    /// It crashed, and was not ended by the system.
    public func didCrash() -> Bool { isCrash }
    /// How much the system wanted to keep it.
    public func rendererPriorityAtExit() -> Int { priority }
}
