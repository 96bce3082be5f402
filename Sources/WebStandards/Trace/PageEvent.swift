/// One thing that happened to a page.
///
/// The engine emits these in one order, and every platform's callbacks are made of them; the comments name the nearest
/// callback of each platform.
public enum PageEvent: Sendable, Hashable, Codable {
    /// The policy's answer to a navigation action (`decidePolicyFor navigationAction`, `shouldStartLoadWith`).
    case actionDecided(NavigationAction, ActionPolicy)
    /// The policy's answer to a response (`decidePolicyFor navigationResponse`).
    case responseDecided(NavigationResponse, ResponsePolicy)
    /// A frame begins to load; `viewURL` is what the view's URL is at that moment (`didStartProvisionalNavigation`).
    case started(NavigationID, viewURL: WebURL?, FrameInfo)
    /// A redirect is followed (`didReceiveServerRedirectForProvisionalNavigation`).
    case redirected(NavigationID, WebURL, FrameInfo)
    /// The document replaces the old one (`didCommit`).
    case committed(Commit)
    /// The document and all it needs are here (`didFinish`, `webViewDidFinishLoad`, `onPageFinished`).
    case finished(NavigationID, WebURL, FrameInfo)
    /// The navigation ended without that (`didFail`, `didFailProvisionalNavigation`, `didFailLoadWithError`).
    case failed(NavigationID, NavigationFailure, FrameInfo)
    /// A URL that is no page's, such as an app's scheme, was asked for: the whole URL, whatever the policy said.
    case customScheme(NavigationID, WebURL, NavigationCause, isRedirect: Bool, FrameInfo)
    /// The response goes to a file instead of the view (`didBecomeDownload`).
    case download(NavigationID, Download)
    case downloadFinished(NavigationID, bytes: Int)
    case downloadFailed(NavigationID, NavigationFailure)
    /// A link or form wants a window of its own (`createWebViewWith`, `onCreateWindow`); none is made here.
    case newWindowRequested(WebURL, method: String, NavigationType)
    /// The server asked for a user and password (`didReceive challenge`, `onReceivedHttpAuthRequest`).
    case challenged(NavigationID, AuthenticationChallenge, ChallengeOutcome)
    /// A request went out and its answer's head or failure is known.
    case hop(HopRecord)
    /// The view's title changed; empty when a new document has not said its own.
    case titleChanged(String)
    /// The view's URL changed.
    case urlChanged(WebURL?)
    /// The view began or ceased to load (`isLoading`).
    case loadingChanged(Bool)
    /// The back-forward list changed.
    case historyChanged
    /// An image, style sheet or other part of the page was asked for (`onLoadResource`).
    case resourceRequested(WebURL)
}

/// A document that took the place of another.
public struct Commit: Sendable, Hashable, Codable {
    /// The navigation it came by.
    public var navigation: NavigationID
    /// Its URL.
    public var url: WebURL
    /// The HTTP status; 0 where there is none (`about:`).
    public var status: Int
    /// Its type after sniffing.
    public var mimeType: String
    /// Where it shows.
    public var frame: FrameInfo

    /// Makes a record of it.
    public init(navigation: NavigationID, url: WebURL, status: Int, mimeType: String, frame: FrameInfo) {
        self.navigation = navigation
        self.url = url
        self.status = status
        self.mimeType = mimeType
        self.frame = frame
    }
}

/// A response that goes to a file.
public struct Download: Sendable, Hashable, Codable {
    /// Where it comes from.
    public var url: WebURL
    /// Its type; empty when not known yet.
    public var mimeType: String
    /// The name the file should have: by header, else `download` attribute, else the URL's last part.
    public var suggestedFilename: String

    /// Makes a record of it.
    public init(url: WebURL, mimeType: String, suggestedFilename: String) {
        self.url = url
        self.mimeType = mimeType
        self.suggestedFilename = suggestedFilename
    }
}

/// A 401 or 407 that names a scheme.
public struct AuthenticationChallenge: Sendable, Hashable, Codable {
    /// Who asks.
    public var host: String
    /// At which port.
    public var port: Int
    /// What the credentials are for, in the server's words.
    public var realm: String
    /// The scheme's name in lower case, such as `basic`.
    public var scheme: String
    /// Credentials were sent already and refused.
    public var isRetry: Bool

    /// Makes a record of it.
    public init(host: String, port: Int, realm: String, scheme: String, isRetry: Bool) {
        self.host = host
        self.port = port
        self.realm = realm
        self.scheme = scheme
        self.isRetry = isRetry
    }
}

/// What was answered to a challenge.
public enum ChallengeOutcome: String, Sendable, Hashable, Codable {
    case credential
    /// Show the error page the server sent.
    case none
    case cancel
}
