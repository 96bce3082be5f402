// Written as apps write it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseForceTry
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals, ReplaceForEachWithForLoop

#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

#if canImport(Security)
import Security
#endif

protocol IdentityWebViewDelegate: AnyObject {
    func identityWebView(_ view: IdentityWebView, didReturn url: URL)
    func identityWebView(_ view: IdentityWebView, didFail error: NSError)
}

final class IdentityWebView: NSObject, WKNavigationDelegate {
    let webView: WKWebView
    weak var delegate: IdentityWebViewDelegate?
    let endURL: String
    var identity: SecIdentity?
    var user: (name: String, password: String)?
    private(set) var methods: [String] = []
    private var spinnerTimer: Timer?
    var customHeaders: [String: String] = [:]
    private var complete = false

    init(endURL: String, ephemeral: Bool) {
        self.endURL = endURL.lowercased()
        let configuration = WKWebViewConfiguration()
        if ephemeral { configuration.websiteDataStore = .nonPersistent() }
        configuration.applicationNameForUserAgent = "PKeyAuth/1.0"
        configuration.preferences.javaScriptCanOpenWindowsAutomatically = true
        webView = WKWebView(frame: CGRect(x: 0, y: 0, width: 320, height: 480), configuration: configuration)
        super.init()
        webView.navigationDelegate = self
    }

    func start(_ url: URL) {
        var request = URLRequest(url: url)
        for (key, value) in customHeaders { request.addValue(value, forHTTPHeaderField: key) }
        DispatchQueue.main.async { [weak webView] in webView?.load(request) }
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationAction: WKNavigationAction,
        decisionHandler: @escaping @MainActor (WKNavigationActionPolicy) -> Void
    ) {
        guard let requestURL = navigationAction.request.url else { return decisionHandler(.allow) }
        if complete { return decisionHandler(.cancel) }
        if requestURL.absoluteString.lowercased().hasPrefix(endURL) {
            complete = true
            decisionHandler(.cancel)
            delegate?.identityWebView(self, didReturn: requestURL)
            return
        }
        if requestURL.absoluteString == "about:blank" || requestURL.absoluteString == "about:srcdoc" {
            return decisionHandler(.allow)
        }
        if requestURL.scheme?.lowercased() == "browser" {
            decisionHandler(.cancel)
            let text = requestURL.absoluteString.replacingOccurrences(of: "browser://", with: "https://")
            delegate?.identityWebView(self, didReturn: URL(string: text)!)
            return
        }
        guard requestURL.scheme?.lowercased() == "https" else {
            decisionHandler(.cancel)
            let error = NSError(
                domain: "Identity",
                code: -1,
                userInfo: [NSURLErrorFailingURLErrorKey: requestURL, NSLocalizedDescriptionKey: "http"]
            )
            delegate?.identityWebView(self, didFail: error)
            return
        }
        if navigationAction.request.httpMethod == "POST"
            || navigationAction.request.value(forHTTPHeaderField: "x-client-tag") != nil
        {
            return decisionHandler(.allow)
        }
        decisionHandler(.allow)
    }

    func webView(
        _ webView: WKWebView,
        decidePolicyFor navigationResponse: WKNavigationResponse,
        decisionHandler: @escaping @MainActor (WKNavigationResponsePolicy) -> Void
    ) {
        if let http = navigationResponse.response as? HTTPURLResponse,
            let header = http.value(forHTTPHeaderField: "x-ms-clitelem")
        {
            NSLog("%@", header)
        }
        decisionHandler(.allow)
    }

    func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @MainActor (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        let space = challenge.protectionSpace
        methods.append(space.authenticationMethod)
        switch space.authenticationMethod {
        case NSURLAuthenticationMethodClientCertificate:
            guard let identity else { return completionHandler(.performDefaultHandling, nil) }
            completionHandler(
                .useCredential,
                URLCredential(identity: identity, certificates: nil, persistence: .forSession)
            )
        case NSURLAuthenticationMethodHTTPBasic, NSURLAuthenticationMethodHTTPDigest, NSURLAuthenticationMethodNTLM,
            NSURLAuthenticationMethodDefault, NSURLAuthenticationMethodNegotiate, NSURLAuthenticationMethodHTMLForm:
            if challenge.previousFailureCount > 0 { return completionHandler(.cancelAuthenticationChallenge, nil) }
            guard let user else { return completionHandler(.performDefaultHandling, challenge.proposedCredential) }
            NSLog("%@ %d %@ %@", space.host, space.port, space.realm ?? "", space.protocol ?? "")
            completionHandler(
                .useCredential,
                URLCredential(user: user.name, password: user.password, persistence: .none)
            )
        case NSURLAuthenticationMethodServerTrust:
            completionHandler(.performDefaultHandling, nil)
        default:
            completionHandler(.rejectProtectionSpace, nil)
        }
    }

    func webView(_ webView: WKWebView, didStartProvisionalNavigation navigation: WKNavigation!) {
        spinnerTimer?.invalidate()
        spinnerTimer = Timer.scheduledTimer(withTimeInterval: 2, repeats: false) { _ in }
    }

    func webView(_ webView: WKWebView, didFinish navigation: WKNavigation!) { spinnerTimer?.invalidate() }

    func webView(
        _ webView: WKWebView,
        didFailProvisionalNavigation navigation: WKNavigation!,
        withError error: any Error
    ) {
        let error = error as NSError
        if error.code == NSURLErrorCancelled { return }
        if error.domain == WKErrorDomain || error.domain == "WebKitErrorDomain" { return }
        if let text = error.userInfo[NSURLErrorFailingURLStringErrorKey] as? String { NSLog("%@", text) }
        delegate?.identityWebView(self, didFail: error)
    }

    static func clearCookies(_ domains: [String], completion: @escaping () -> Void) {
        let store = WKWebsiteDataStore.default()
        let types: Set<String> = [
            WKWebsiteDataTypeCookies, WKWebsiteDataTypeSessionStorage, WKWebsiteDataTypeLocalStorage,
            WKWebsiteDataTypeIndexedDBDatabases, WKWebsiteDataTypeFetchCache,
            WKWebsiteDataTypeServiceWorkerRegistrations,
        ]
        store.fetchDataRecords(ofTypes: types) { records in
            let own = records.filter { record in
                domains.contains { $0.hasSuffix(record.displayName) }
                    && record.dataTypes.contains(WKWebsiteDataTypeCookies)
            }
            store.removeData(ofTypes: types, for: own) {
                URLCache.shared.removeAllCachedResponses()
                HTTPCookieStorage.shared.removeCookies(since: Date.distantPast)
                completion()
            }
        }
    }
}
