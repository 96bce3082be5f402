import HeadlessAndroid

// The relying party's sample for Android, line by line from Java, as it would stand in an app. What is no part of a web
// view, the activities' life and their results, stands at the end.

@MainActor
final class MainActivity: Activity {
    override func onCreate() {
        // "First, when you create your main activity, create a CookieSyncManager with the application context also."
        CookieSyncManager.createInstance(getApplicationContext())
    }
}

@MainActor
class WebViewActivity: Activity {
    private(set) var webview: AndroidWebView?
    private(set) var progress = 0
    private(set) var title = ""

    func onCreate(_ data: String?) {
        let webview = AndroidWebView(getApplicationContext())
        self.webview = webview

        // Enable JavaScript.
        webview.settings.javaScriptEnabled = true
        webview.webChromeClient = Chrome(self)
        webview.webViewClient = makeClient()

        // Load the page
        if let data {
            webview.loadUrl(data)
        }
    }

    func makeClient() -> WebViewClient { CookieClient(self) }

    override func onPause() {
        super.onPause()
        try? CookieSyncManager.getInstance().stopSync()
    }

    override func onResume() {
        super.onResume()
        try? CookieSyncManager.getInstance().startSync()
    }

    private final class Chrome: WebChromeClient {
        weak var activity: WebViewActivity?

        init(_ activity: WebViewActivity) { self.activity = activity }

        // Show loading progress in activity's title bar.
        override func onProgressChanged(_ view: AndroidWebView, _ progress: Int) {
            activity?.progress = progress * 100
        }
    }

    class Client: WebViewClient {
        weak var activity: WebViewActivity?

        init(_ activity: WebViewActivity) { self.activity = activity }

        // When start to load page, show url in activity's title bar
        override func onPageStarted(_ view: AndroidWebView, _ url: String, _ favicon: Bitmap?) {
            activity?.title = url
        }
    }

    private final class CookieClient: Client {
        override func onPageFinished(_ view: AndroidWebView, _ url: String) {
            // "You can also force the sync manually …, for instance, in WebViewClient.onPageFinshed()."
            try? CookieSyncManager.getInstance().sync()
            // Get the cookie from cookie jar.
            let cookie = CookieManager.getInstance().getCookie(url)
            guard let cookie else {
                return
            }
            // Cookie is a string like NAME=VALUE [; NAME=VALUE]
            let pairs = cookie.split(separator: ";", omittingEmptySubsequences: false)
            for i in 0..<pairs.count {
                let parts = pairs[i].split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
                // If token is found, return it to the calling activity.
                if parts.count == 2 && parts[0].lowercased() == "oauth_token" {
                    activity?.setResult(Activity.RESULT_OK, ["token": String(parts[1])])
                    activity?.finish()
                }
            }
        }
    }
}

/// The sample's other way: "you can get the title string by WebView.getTitle(), and extract the token".
@MainActor
final class TitleWebViewActivity: WebViewActivity {
    override func makeClient() -> WebViewClient { TitleClient(self) }

    private final class TitleClient: Client {
        override func onPageFinished(_ view: AndroidWebView, _ url: String) {
            let title = view.title ?? ""
            if title.hasPrefix("Success code=") {
                activity?.setResult(Activity.RESULT_OK, ["token": String(title.dropFirst("Success code=".count))])
                activity?.finish()
            }
        }
    }
}

// MARK: - What is no part of a web view

@MainActor
class Activity {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    static let RESULT_OK = -1
    private(set) var result: (code: Int, data: [String: String])?
    private(set) var isFinished = false

    init() {}

    func getApplicationContext() -> AndroidApp { .current }
    func onCreate() {}
    func onResume() {}
    func onPause() {}

    func setResult(_ code: Int, _ data: [String: String]) {
        result = (code, data)
    }

    func finish() {
        guard !isFinished else { return }
        isFinished = true
        onPause()
    }
}
