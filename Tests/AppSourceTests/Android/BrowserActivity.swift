// Written as apps write it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseForceTry
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals, ReplaceForEachWithForLoop

import Foundation
import HeadlessAndroid

/// A browser app of Android.
class ObservableWebView: AndroidWebView {
    private(set) var opened: [String] = []
    override func loadUrl(_ url: String) {
        opened.append(url)
        super.loadUrl(url)
    }
    override func destroy() { super.destroy() }
}

@MainActor
final class BrowserActivity: DownloadListener, AndroidWebView.FindListener {
    let webView = ObservableWebView()
    private(set) var downloads: [String] = []
    private(set) var found: [Int] = []
    var bundle = AndroidBundle()

    func onCreate(_ saved: AndroidBundle?) {
        webView.downloadListener = self
        webView.setFindListener(self)
        webView.webViewClient = HeadlessAndroid.WebViewClient()
        webView.settings.blockNetworkLoads = false
        webView.settings.blockNetworkImage = false
        webView.settings.loadsImagesAutomatically = true
        webView.settings.textZoom = 110
        if WebViewFeature.isFeatureSupported(WebViewFeature.FORCE_DARK) {
            WebSettingsCompat.setForceDark(webView.settings, WebSettingsCompat.FORCE_DARK_AUTO)
        }
        WebSettingsCompat.setAlgorithmicDarkeningAllowed(webView.settings, true)
        if let saved { webView.restoreState(saved) } else { webView.loadUrl("https://a.example/") }
    }
    func onSaveInstanceState() { webView.saveState(&bundle) }
    func onDownloadStart(
        _ url: String,
        _ userAgent: String,
        _ contentDisposition: String,
        _ mimetype: String,
        _ contentLength: Int64
    ) {
        downloads.append(
            "\(URLUtil.guessFileName(url, contentDisposition, mimetype)) \(contentLength) \(CookieManager.getInstance().getCookie(url) ?? "")"
        )
    }
    func onFindResultReceived(_ activeMatchOrdinal: Int, _ numberOfMatches: Int, _ isDoneCounting: Bool) {
        if isDoneCounting { found.append(numberOfMatches) }
    }
    func search(_ text: String) {
        webView.findAllAsync(text)
        webView.findNext(true)
        webView.clearMatches()
    }
    func history() -> [String] {
        let list = webView.copyBackForwardList()
        return (0..<list.size).map { index in
            let item = list.getItemAtIndex(index)!
            return "\(item.title) \(item.url) \(item.originalUrl)"
        }
    }
    func jump(_ steps: Int) { if webView.canGoBackOrForward(steps) { webView.goBackOrForward(steps) } }
    func post(_ url: String) { webView.postUrl(url, [UInt8]("a=1&b=2".utf8)) }
    func show(_ html: String) {
        webView.loadDataWithBaseURL("https://a.example/dir/", html, "text/html", "UTF-8", nil)
        webView.loadData("<title>D</title>", "text/html; charset=utf-8", "UTF-8")
    }
    func more() {
        _ = webView.hitTestResult.type == AndroidWebView.HitTestResult.SRC_ANCHOR_TYPE
        _ = webView.hitTestResult.extra
        _ = webView.contentHeight
        _ = webView.scale
        _ = webView.favicon
        webView.setNetworkAvailable(true)
        webView.reload()
        webView.stopLoading()
        webView.clearView()
        webView.freeMemory()
        webView.zoomIn()
        webView.zoomOut()
        webView.pageDown(true)
        webView.pageUp(true)
        webView.flingScroll(0, 10)
        webView.saveWebArchive("/tmp/a.mht")
        webView.documentHasImages { _ in }
        webView.setBackgroundColor(0)
        webView.postVisualStateCallback(1) { _ in }
        CookieManager.getInstance().removeSessionCookies { _ in }
        CookieManager.setAcceptFileSchemeCookies(true)
        _ = CookieManager.allowFileSchemeCookies()
        AndroidWebView.clearClientCertPreferences(nil)
        AndroidWebView.setDataDirectorySuffix("process")
        AndroidWebView.enableSlowWholeDocumentDraw()
        _ = WebViewCompat.getCurrentWebViewPackage(webView.context)
        GeolocationPermissions.getInstance().clearAll()
        GeolocationPermissions.getInstance().allow("https://a.example")
        GeolocationPermissions.getInstance().getAllowed("https://a.example") { _ in }
        GeolocationPermissions.getInstance().getOrigins { _ in }
        _ =
            URLUtil.isValidUrl("http://a") && URLUtil.isHttpsUrl("https://a") && URLUtil.isHttpUrl("http://a")
            && URLUtil.isAboutUrl("about:blank") && URLUtil.isDataUrl("data:") && URLUtil.isFileUrl("file:")
            && URLUtil.isContentUrl("content:") && URLUtil.isJavaScriptUrl("javascript:")
            && URLUtil.isAssetUrl("file:///android_asset/")
        _ = URLUtil.guessUrl("a.example")
        _ = URLUtil.stripAnchor("http://a/#b")
        _ = URLUtil.composeSearchUrl("a b", "https://s.example/?q=%s", "%s")
    }
    func uri() -> String {
        let uri = Uri.parse("https://user@a.example:8443/a/b?x=1&y=a%20b&x=2#f")
        _ = uri.authority
        _ = uri.host
        _ = uri.port
        _ = uri.userInfo
        _ = uri.pathSegments
        _ = uri.query
        _ = uri.encodedQuery
        _ = uri.getQueryParameters("x")
        _ = uri.queryParameterNames
        _ = uri.getBooleanQueryParameter("z", true)
        _ = uri.fragment
        _ = uri.isHierarchical
        _ = uri.isOpaque
        _ = uri.isAbsolute
        _ = uri.schemeSpecificPart
        return Uri.Builder().scheme("https").authority("a.example").appendPath("auth orize").appendQueryParameter(
            "scope",
            "a b"
        ).fragment("x").build().toString()
            + uri.buildUpon().clearQuery().build().toString() + Uri.encode("a b/") + Uri.decode("a%20b")
    }
}
