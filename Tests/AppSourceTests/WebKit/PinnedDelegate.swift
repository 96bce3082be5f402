// Written as apps write it.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, NeverForceUnwrap, NeverUseForceTry
// swift-format-ignore-file: NeverUseImplicitlyUnwrappedOptionals, ReplaceForEachWithForLoop

#if canImport(WebKit)
import WebKit
#else
import HeadlessWebKit
#endif

#if canImport(CryptoKit)
import CryptoKit
#endif
/// Lets a server pass whose certificate the app knows.
final class PinnedDelegate: NSObject, WKNavigationDelegate {
    let pins: [Data]
    private(set) var asked = 0
    private(set) var seen: [Data] = []
    private(set) var why: String?
    init(pins: [Data]) { self.pins = pins }
    func webView(
        _ webView: WKWebView,
        didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
            let trust = challenge.protectionSpace.serverTrust
        else {
            return completionHandler(.performDefaultHandling, nil)
        }
        asked += 1
        var error: CFError?
        let isTrusted = SecTrustEvaluateWithError(trust, &error)
        why = error.map { ($0 as Error).localizedDescription }
        guard let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate], let leaf = chain.first else {
            return completionHandler(.cancelAuthenticationChallenge, nil)
        }
        let data = SecCertificateCopyData(leaf) as Data
        seen.append(data)
        if pins.contains(data) || (pins.isEmpty && isTrusted) {
            completionHandler(.useCredential, URLCredential(trust: trust))
        } else {
            completionHandler(.cancelAuthenticationChallenge, nil)
        }
    }
}
