public import HeadlessWebView

/// Where a login leaves its token for the app.
public enum TokenSink: Sendable, Hashable {
    /// In the query or the fragment of a URL that the view is led to: an app's scheme, a loopback address, or an
    /// https URL that the app claims.
    ///
    /// `parameter` is the token's name there; `nil`: the whole URL is the token. Frames count for an app's scheme
    /// alone.
    case redirect(CallbackURI, parameter: String?)
    /// In the cookie of that name, as that program finds it.
    case cookie(String, CookieReader = .robust(host: nil))
    /// In the title of a finished page.
    case title(TitleReader)
    /// On a page for the user to copy (`urn:ietf:wg:oauth:2.0:oob`): in its title as `code=…`, in a field that cannot
    /// be edited or another element named `code`, or in a redirect to that URN.
    ///
    /// `element` names the element instead; the value of a control, else the text.
    case outOfBand(element: Locator? = nil)
    /// In a form that a page posts to that URI (`response_mode=form_post`).
    ///
    /// https://openid.net/specs/oauth-v2-form-post-response-mode-1_0.html
    case formPost(CallbackURI, parameter: String)
    /// In what a page posts to the app: `window.webkit.messageHandlers.NAME.postMessage(…)`, on Android
    /// `NAME.postMessage(…)`; `OBJECT.METHOD` stands for an object that the app gave its pages.
    ///
    /// A text is the token. Of an object, or of a text that is one in JSON, `key` names the member; `nil`: the first
    /// there is of `access_token`, `token`, `oauth_token`, `code`, `id_token`.
    case scriptMessage(String, key: String? = nil)

    /// `urn:ietf:wg:oauth:2.0:oob`, the redirect URI that asks for a page to copy from.
    public static let outOfBandURI = "urn:ietf:wg:oauth:2.0:oob"
}

extension TokenSink: CustomStringConvertible {
    /// What is looked for, for a message.
    public var description: String {
        switch self {
        case .redirect(let uri, let parameter):
            "a redirect to \(uri)" + (parameter.map { " with “\($0)”" } ?? "")
        case .cookie(let name, let reader): "a cookie named “\(name)” (\(reader))"
        case .title(let reader): "a title with \(reader)"
        case .outOfBand(let element): "a code on the page" + (element.map { " in \($0)" } ?? "")
        case .formPost(let uri, let parameter): "a form posted to \(uri) with “\(parameter)”"
        case .scriptMessage(let name, let key): "a message to “\(name)”" + (key.map { " with “\($0)”" } ?? "")
        }
    }
}
