// Written as apps write it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseForceTry
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals, ReplaceForEachWithForLoop

import Foundation
import HeadlessAndroid

/// A hybrid app's bridge.
final class NativeBridge: JavascriptInterface {
    let javascriptMethods: [String: @Sendable ([ScriptData]) -> ScriptData] = [
        "postMessage": { arguments in .string("got " + (arguments.first?.string ?? "")) },
        "count": { .number(Double($0.count)) },
        "isReady": { _ in .bool(true) },
        "nothing": { _ in .undefined },
    ]
}

@MainActor
final class HybridActivity {
    let webView: AndroidWebView
    private(set) var prompts: [String] = []
    private(set) var overridden: [String] = []
    private(set) var values: [String] = []
    private(set) var files: [String] = []
    private(set) var replies: [String] = []
    private var ports: [WebMessagePort] = []
    var filePathCallback: ValueCallback<[String]?>?
    let assetLoader: WebViewAssetLoader

    init(_ files: [String: [UInt8]]) {
        webView = AndroidWebView(AndroidApp.current)
        assetLoader = WebViewAssetLoader.Builder()
            .setDomain("appassets.androidplatform.net")
            .setHttpAllowed(true)
            .addPathHandler("/assets/", FilesHandler(files))
            .build()
        webView.settings.javaScriptEnabled = true
        webView.settings.setSupportMultipleWindows(true)
        webView.settings.javaScriptCanOpenWindowsAutomatically = true
        webView.settings.mixedContentMode = WebSettings.MIXED_CONTENT_ALWAYS_ALLOW
        webView.addJavascriptInterface(NativeBridge(), "Native")
        webView.webViewClient = Client(self)
        webView.webChromeClient = Chrome(self)
        webView.setDownloadListener(nil)
        if WebViewFeature.isFeatureSupported(WebViewFeature.DOCUMENT_START_SCRIPT) {
            _ = try? WebViewCompat.addDocumentStartJavaScript(webView, "window.early = 1", ["*"])
        }
        if WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER) {
            try? WebViewCompat.addWebMessageListener(webView, "host", ["*"], Listener(self))
        }
    }

    func call(_ method: String) {
        webView.evaluateJavascript("window.bridge.\(method)()") { [weak self] value in
            self?.values.append(value)
        }
        webView.evaluateJavascript("1", nil)
        webView.loadUrl("javascript:window.called = true")
        webView.post { [weak self] in self?.values.append("posted") }
    }

    func channel() throws {
        let ports = webView.createWebMessageChannel()
        self.ports = ports
        try ports[0].setWebMessageCallback(Callback(self))
        try webView.postWebMessage(WebMessage("init", [ports[1]]), Uri.EMPTY)
        try webView.postWebMessage(WebMessage("again"), Uri.parse("https://appassets.androidplatform.net"))
    }

    func choose(_ resultCode: Int, _ data: Intent?) {
        filePathCallback?.onReceiveValue(WebChromeClient.FileChooserParams.parseResult(resultCode, data))
        filePathCallback = nil
    }

    struct FilesHandler: WebViewAssetLoader.PathHandler {
        let files: [String: [UInt8]]
        init(_ files: [String: [UInt8]]) { self.files = files }
        func handle(_ path: String) -> WebResourceResponse? {
            files[path].map {
                WebResourceResponse(
                    MimeTypeMap.getSingleton().getMimeTypeFromExtension(MimeTypeMap.getFileExtensionFromUrl(path)),
                    "utf-8",
                    $0
                )
            }
        }
    }
    final class Callback: WebMessagePort.WebMessageCallback {
        weak var activity: HybridActivity?
        init(_ activity: HybridActivity) { self.activity = activity }
        override func onMessage(_ port: WebMessagePort, _ message: WebMessage) {
            activity?.replies.append(message.data ?? "")
        }
    }
    final class Listener: WebMessageListener {
        weak var activity: HybridActivity?
        init(_ activity: HybridActivity) { self.activity = activity }
        func onPostMessage(
            _ view: AndroidWebView,
            _ message: WebMessageCompat,
            _ sourceOrigin: Uri,
            _ isMainFrame: Bool,
            _ replyProxy: JavaScriptReplyProxy
        ) {
            replyProxy.postMessage("re: \(message.data ?? "")")
        }
    }
    final class Client: HeadlessAndroid.WebViewClient {
        weak var activity: HybridActivity?
        let assetLoader: WebViewAssetLoader
        init(_ activity: HybridActivity) {
            self.activity = activity
            assetLoader = activity.assetLoader
        }
        override nonisolated func shouldInterceptRequest(
            _ view: AndroidWebView,
            _ request: WebResourceRequest
        ) -> WebResourceResponse? {
            if request.url.lastPathSegment == "blocked.js" { return WebResourceResponse("text/plain", "utf-8", nil) }
            if request.url.path == "/empty" {
                return WebResourceResponse("text/html", "utf-8", 404, "Not Found", ["X-A": "1"], [UInt8]("gone".utf8))
            }
            return assetLoader.shouldInterceptRequest(request.url)
        }
        override func shouldOverrideUrlLoading(_ view: AndroidWebView, _ request: WebResourceRequest) -> Bool {
            guard request.hasGesture || request.isRedirect || request.isForMainFrame else { return false }
            switch request.url.scheme {
            case "tel", "mailto", "intent", "market", "jsbridge":
                activity?.overridden.append(request.url.toString())
                return true
            default: return false
            }
        }
        override func onLoadResource(_ view: AndroidWebView, _ url: String) {}
        override func onReceivedHttpError(
            _ view: AndroidWebView,
            _ request: WebResourceRequest,
            _ errorResponse: WebResourceResponse
        ) {
            activity?.values.append(
                "http \(errorResponse.statusCode) \(errorResponse.reasonPhrase) \(errorResponse.mimeType ?? "")"
            )
        }
        override func shouldOverrideKeyEvent(_ view: AndroidWebView, _ event: KeyEvent) -> Bool { false }
        override func onUnhandledKeyEvent(_ view: AndroidWebView, _ event: KeyEvent) {}
    }
    final class Chrome: WebChromeClient {
        weak var activity: HybridActivity?
        init(_ activity: HybridActivity) { self.activity = activity }
        override func onJsPrompt(
            _ view: AndroidWebView,
            _ url: String,
            _ message: String,
            _ defaultValue: String,
            _ result: JsPromptResult
        ) -> Bool {
            guard message.hasPrefix("gap:") else { return false }
            activity?.prompts.append(defaultValue)
            result.confirm("ok")
            return true
        }
        override func onJsAlert(_ view: AndroidWebView, _ url: String, _ message: String, _ result: JsResult) -> Bool {
            result.confirm()
            return true
        }
        override func onJsConfirm(_ view: AndroidWebView, _ url: String, _ message: String, _ result: JsResult) -> Bool
        {
            result.cancel()
            return true
        }
        override func onJsBeforeUnload(
            _ view: AndroidWebView,
            _ url: String,
            _ message: String,
            _ result: JsResult
        ) -> Bool {
            result.confirm()
            return true
        }
        override func onShowFileChooser(
            _ webView: AndroidWebView,
            _ filePathCallback: ValueCallback<[String]?>,
            _ fileChooserParams: FileChooserParams
        ) -> Bool {
            activity?.filePathCallback = filePathCallback
            let intent = fileChooserParams.createIntent()
            activity?.files.append(
                "\(intent.action) \(intent.type ?? "") \(fileChooserParams.acceptTypes.joined(separator: ",")) \(fileChooserParams.title ?? "") \(fileChooserParams.filenameHint ?? "")"
            )
            return true
        }
        override func onGeolocationPermissionsShowPrompt(_ origin: String, _ callback: GeolocationPermissions.Callback)
        { callback.invoke(origin, true, false) }
        override func onGeolocationPermissionsHidePrompt() {}
        override func onPermissionRequest(_ request: PermissionRequest) {
            if request.resources.contains(PermissionRequest.RESOURCE_VIDEO_CAPTURE) {
                request.deny()
            } else {
                request.grant(request.resources)
            }
        }
        override func onPermissionRequestCanceled(_ request: PermissionRequest) {}
        override func onShowCustomView(_ view: AnyObject?, _ callback: WebChromeClient.CustomViewCallback) {
            callback.onCustomViewHidden()
        }
        override func onHideCustomView() {}
        override func getDefaultVideoPoster() -> Bitmap? { nil }
        override func getVisitedHistory(_ callback: ValueCallback<[String]>) { callback.onReceiveValue([]) }
        override func onRequestFocus(_ view: AndroidWebView) {}
        override func onCreateWindow(
            _ view: AndroidWebView,
            _ isDialog: Bool,
            _ isUserGesture: Bool,
            _ resultMsg: Message
        ) -> Bool {
            let popup = AndroidWebView(view.context)
            popup.webViewClient = HeadlessAndroid.WebViewClient()
            let transport = resultMsg.obj as! AndroidWebView.WebViewTransport
            transport.webView = popup
            resultMsg.sendToTarget()
            return true
        }
        override func onCloseWindow(_ window: AndroidWebView) {}
    }
}
