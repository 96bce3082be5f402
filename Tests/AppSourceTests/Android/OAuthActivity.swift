// Written as apps write it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseForceTry
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals, ReplaceForEachWithForLoop

import Foundation
import HeadlessAndroid

/// An OAuth activity.
@MainActor
final class OAuthActivity {
    let webView = AndroidWebView()
    let redirectUri = "myapp://callback"
    private(set) var code: String?
    private(set) var state: String?
    private(set) var error: String?
    private(set) var log: [String] = []

    func onCreate(_ authorizeUrl: String) {
        AndroidWebView.setWebContentsDebuggingEnabled(true)
        let settings = webView.settings
        settings.javaScriptEnabled = true
        settings.domStorageEnabled = true
        settings.databaseEnabled = true
        settings.savePassword = false
        settings.saveFormData = false
        settings.setSupportZoom(false)
        settings.builtInZoomControls = false
        settings.displayZoomControls = false
        settings.loadWithOverviewMode = true
        settings.useWideViewPort = true
        settings.cacheMode = WebSettings.LOAD_NO_CACHE
        settings.userAgentString = (settings.userAgentString ?? "") + " OAuthApp/1.0"
        settings.mediaPlaybackRequiresUserGesture = false
        settings.setGeolocationEnabled(false)
        settings.allowFileAccess = false
        settings.allowContentAccess = false
        settings.allowFileAccessFromFileURLs = false
        settings.allowUniversalAccessFromFileURLs = false
        settings.layoutAlgorithm = .NORMAL
        settings.defaultTextEncodingName = "utf-8"
        settings.setRenderPriority(.HIGH)
        settings.safeBrowsingEnabled = true
        settings.minimumFontSize = 8
        settings.defaultFontSize = 16
        webView.setVerticalScrollBarEnabled(false)
        webView.isHorizontalScrollBarEnabled = false
        webView.setInitialScale(1)
        webView.requestFocus()
        let cookies = CookieManager.getInstance()
        cookies.setAcceptCookie(true)
        cookies.setAcceptThirdPartyCookies(webView, true)
        cookies.removeAllCookies(nil)
        cookies.flush()
        WebStorage.getInstance().deleteAllData()
        let database = WebViewDatabase.getInstance(webView.context)
        database.clearHttpAuthUsernamePassword()
        database.clearFormData()
        webView.clearCache(true)
        webView.clearHistory()
        webView.clearFormData()
        webView.clearSslPreferences()
        webView.webViewClient = Client(self)
        webView.webChromeClient = Chrome(self)
        webView.loadUrl(authorizeUrl, ["X-Requested-By": "app"])
    }

    func handle(_ uri: Uri) {
        code = uri.getQueryParameter("code")
        state = uri.getQueryParameter("state")
        error = uri.getQueryParameter("error")
    }

    func onPause() {
        webView.onPause()
        webView.pauseTimers()
    }
    func onResume() {
        webView.resumeTimers()
        webView.onResume()
    }
    func onBackPressed() -> Bool {
        if webView.canGoBack() {
            webView.goBack()
            return true
        }
        return false
    }
    func onDestroy() {
        webView.loadUrl("about:blank")
        webView.removeAllViews()
        webView.destroy()
    }

    final class Client: HeadlessAndroid.WebViewClient {
        private weak var activity: OAuthActivity?
        init(_ activity: OAuthActivity) { self.activity = activity }
        override func shouldOverrideUrlLoading(_ view: AndroidWebView, _ request: WebResourceRequest) -> Bool {
            let uri = request.url
            if uri.toString().hasPrefix(activity?.redirectUri ?? "") {
                activity?.handle(uri)
                return true
            }
            if !URLUtil.isNetworkUrl(uri.toString()) {
                let intent = Intent(Intent.ACTION_VIEW, uri)
                view.context.startActivity(intent)
                return true
            }
            return false
        }
        override func shouldOverrideUrlLoading(_ view: AndroidWebView, _ url: String) -> Bool {
            let uri = Uri.parse(url)
            if uri.scheme == "myapp" && uri.host == "callback" {
                activity?.handle(uri)
                return true
            }
            return false
        }
        override func onPageStarted(_ view: AndroidWebView, _ url: String, _ favicon: Bitmap?) {
            activity?.log.append("started")
        }
        override func onPageFinished(_ view: AndroidWebView, _ url: String) {
            activity?.log.append("finished \(Uri.parse(url).path ?? "") \(view.title ?? "") \(view.progress)")
        }
        override func onReceivedError(_ view: AndroidWebView, _ request: WebResourceRequest, _ error: WebResourceError)
        {
            super.onReceivedError(view, request, error)
            activity?.log.append("error \(error.errorCode) \(error.description)")
        }
        override func onReceivedError(
            _ view: AndroidWebView,
            _ errorCode: Int,
            _ description: String,
            _ failingUrl: String
        ) {}
        override func onReceivedSslError(_ view: AndroidWebView, _ handler: SslErrorHandler, _ error: SslError) {
            switch error.primaryError {
            case SslError.SSL_UNTRUSTED, SslError.SSL_EXPIRED: handler.cancel()
            default: if error.hasError(SslError.SSL_IDMISMATCH) { handler.proceed() } else { handler.cancel() }
            }
            _ = error.certificate
        }
        override func onSafeBrowsingHit(
            _ view: AndroidWebView,
            _ request: WebResourceRequest,
            _ threatType: Int,
            _ callback: SafeBrowsingResponse
        ) { callback.backToSafety(true) }
        override func shouldInterceptRequest(_ view: AndroidWebView, _ url: String) -> WebResourceResponse? { nil }
        override func onScaleChanged(_ view: AndroidWebView, _ oldScale: Float, _ newScale: Float) {}
        override func onReceivedHttpAuthRequest(
            _ view: AndroidWebView,
            _ handler: HttpAuthHandler,
            _ host: String,
            _ realm: String
        ) {
            if handler.useHttpAuthUsernamePassword(),
                let up = WebViewDatabase.getInstance(view.context).getHttpAuthUsernamePassword(host, realm)
            {
                handler.proceed(up[0], up[1])
            } else {
                handler.cancel()
            }
        }
        override func onRenderProcessGone(_ view: AndroidWebView, _ detail: RenderProcessGoneDetail) -> Bool {
            detail.didCrash() ? false : detail.rendererPriorityAtExit() == 0
        }
    }

    final class Chrome: WebChromeClient {
        private weak var activity: OAuthActivity?
        init(_ activity: OAuthActivity) { self.activity = activity }
        override func onProgressChanged(_ view: AndroidWebView, _ newProgress: Int) {
            activity?.log.append("\(newProgress)")
        }
        override func onReceivedTitle(_ view: AndroidWebView, _ title: String) {}
        override func onReceivedIcon(_ view: AndroidWebView, _ icon: Bitmap) {}
        override func onReceivedTouchIconUrl(_ view: AndroidWebView, _ url: String, _ precomposed: Bool) {}
        override func onConsoleMessage(_ consoleMessage: ConsoleMessage) -> Bool {
            activity?.log.append(
                "console \(consoleMessage.message) \(consoleMessage.lineNumber) \(consoleMessage.messageLevel)"
            )
            return true
        }
    }
}
