import Foundation
import HeadlessUIKit

// The relying party's sample for iOS, line by line from Objective-C, as it would stand in an app.

@MainActor
protocol LoginViewControllerDelegate: AnyObject {
    func gotToken(_ token: String)
}

@MainActor
final class LoginViewController: UIWebViewDelegate {
    weak var delegate: (any LoginViewControllerDelegate)?
    let webView = UIWebView()
    var domain: String?

    func loadAuthenticateUrl(_ authenticateUrl: String, delegate aDelegate: any LoginViewControllerDelegate) {
        guard let url = URL(string: authenticateUrl) else { return }
        self.delegate = aDelegate
        self.webView.delegate = self
        self.webView.scalesPageToFit = true
        self.domain = url.host
        self.webView.loadRequest(URLRequest(url: url))
    }

    func getTokenFromCookie() -> String? {
        let cookieJar = HTTPCookieStorage.shared
        for cookie in cookieJar.cookies ?? [] {
            if cookie.domain == self.domain {
                if cookie.name == "oauth_token" {
                    return cookie.value
                }
            }
        }
        return nil
    }

    func webViewDidFinishLoad(_ theWebView: UIWebView) {
        let token = self.getTokenFromCookie()
        if let token {
            self.delegate?.gotToken(token)
        }
    }
}

/// The sample's other way: the token stands in the page's title.
@MainActor
final class TitleLoginViewController: UIWebViewDelegate {
    weak var delegate: (any LoginViewControllerDelegate)?
    let webView = UIWebView()

    func loadAuthenticateUrl(_ authenticateUrl: String, delegate aDelegate: any LoginViewControllerDelegate) {
        guard let url = URL(string: authenticateUrl) else { return }
        self.delegate = aDelegate
        self.webView.delegate = self
        self.webView.loadRequest(URLRequest(url: url))
    }

    func webViewDidFinishLoad(_ theWebView: UIWebView) {
        let prefix = "Success code="
        let title = theWebView.documentTitle
        if title.hasPrefix(prefix) {
            self.delegate?.gotToken(String(title.dropFirst(prefix.count)))
        }
    }
}
