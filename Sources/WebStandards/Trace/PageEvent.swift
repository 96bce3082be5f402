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
    /// So many bytes of a download are here, of so many that were announced; told at most once a turn of the loop and 64 KiB
    /// (`WKDownload.progress`).
    case downloadProgress(NavigationID, bytes: Int, expected: Int?)
    /// The whole download is where the client wanted it (`downloadDidFinish`).
    case downloadFinished(NavigationID, bytes: Int)
    /// It ended without that (`download(_:didFailWithError:resumeData:)`).
    case downloadFailed(NavigationID, NavigationFailure)
    /// The page wrote on its console (`WebChromeClient.onConsoleMessage`).
    case consoleMessage(PageMessage)
    /// A link or form wants a window of its own (`createWebViewWith`, `onCreateWindow`); none is made here.
    case newWindowRequested(WebURL, method: String, NavigationType)
    /// A script's panel was answered (`runJavaScriptAlertPanelWithMessage`, `onJsAlert`).
    case dialogAnswered(ScriptDialog, DialogAnswer)
    /// A script closed the page's window (`webViewDidClose`, `onCloseWindow`).
    case windowClosed
    /// The server or a proxy asked for a user and password (`didReceive challenge`, `onReceivedHttpAuthRequest`).
    case challenged(NavigationID, AuthenticationChallenge, ChallengeOutcome)
    /// The app was asked about a certificate (`didReceive challenge` of `ServerTrust`, `onReceivedSslError`).
    case trustDecided(NavigationID, ServerTrustChallenge, TrustAnswer)
    /// The app was asked for a client certificate (`didReceive challenge` of `ClientCertificate`,
    /// `onReceivedClientCertRequest`).
    case clientCertificateDecided(NavigationID, ClientCertificateChallenge, ChallengeOutcome)
    /// A request went out and its answer's head or failure is known.
    case hop(HopRecord)
    /// The view's title changed; empty when a new document has not said its own.
    case titleChanged(String)
    /// The view's URL changed.
    case urlChanged(WebURL?)
    /// The page moved within itself, to a fragment, by `history.pushState` or `replaceState`, or along the list
    /// (`doUpdateVisitedHistory`).
    case movedWithinDocument(from: WebURL, to: WebURL)
    /// The view began or ceased to load (`isLoading`).
    case loadingChanged(Bool)
    /// The back-forward list changed.
    case historyChanged
    /// A document, frame, image, style sheet or other part is about to be asked for; redirects are not told
    /// (`onLoadResource`).
    case resourceRequested(ResourceRequestInfo)
    /// The answer to such a request has status 400 or above (`onReceivedHttpError`).
    case resourceRejected(ResourceRequestInfo, ResourceResponseInfo)
    /// No answer came to such a request, or it broke off before its head (`onReceivedError`).
    case resourceFailed(ResourceRequestInfo, NavigationFailure)
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
    /// Whose it is.
    public var origin: Origin

    /// Makes a record of it.
    public init(
        navigation: NavigationID,
        url: WebURL,
        status: Int,
        mimeType: String,
        frame: FrameInfo,
        origin: Origin
    ) {
        self.navigation = navigation
        self.url = url
        self.status = status
        self.mimeType = mimeType
        self.frame = frame
        self.origin = origin
    }
}
