import WebStandards

/// What an app asks the site for: a token, where to, and a state to be given back (RFC 6749 section 4.1.1).
struct AuthorizationRequest {
    /// How the app will find the token.
    enum Delivery: String {
        /// In the cookie `oauth_token` of the success page.
        case cookie
        /// In the success page's title, after `Success code=`.
        case title
        /// In the query of a redirect to `redirect_uri`.
        case redirect
    }

    let delivery: Delivery
    let redirectURI: WebURL?
    let state: String?

    /// Where the app is sent when it names no `redirect_uri`.
    static let defaultRedirectURI = "myapp://callback"

    /// Reads `deliver`, `redirect_uri` and `state`; `nil` when they ask for what cannot be had.
    init?(_ pairs: [(String, String)]) {
        let asked = pairs.value("deliver")
        guard let delivery = asked.isEmpty ? .cookie : Delivery(rawValue: asked) else { return nil }
        let state = pairs.value("state")
        guard state.utf8.count <= SignInLimits.field else { return nil }
        self.delivery = delivery
        self.state = state.isEmpty ? nil : state
        guard delivery == .redirect else {
            redirectURI = nil
            return
        }
        let text = pairs.value("redirect_uri")
        // RFC 6749 section 3.1.2: an absolute URI without a fragment. One that would run as script is not a place.
        guard text.utf8.count <= SignInLimits.field,
            let url = WebURL(text.isEmpty ? Self.defaultRedirectURI : text), url.fragment == nil,
            !["javascript", "data", "blob", "about"].contains(url.scheme)
        else { return nil }
        redirectURI = url
    }

    /// The request again, as a query or as hidden fields.
    var pairs: [(String, String)] {
        var pairs = [("deliver", delivery.rawValue)]
        if let redirectURI { pairs.append(("redirect_uri", redirectURI.href)) }
        if let state { pairs.append(("state", state)) }
        return pairs
    }

    /// A path of the site with the request as its query.
    func path(_ path: String) -> String {
        "\(path)?\(URLEncoded.serialize(pairs))"
    }

    /// The parameters of the answer, `state` as it came (RFC 6749 sections 4.1.2 and 4.1.2.1).
    func answer(_ name: String, _ value: String) -> String {
        URLEncoded.serialize([(name, value)] + (state.map { [("state", $0)] } ?? []))
    }

    /// Where the app is sent with that answer; a query that is there already is kept (RFC 6749 section 3.1.2).
    func redirect(with answer: String) -> String? {
        redirectURI.map { $0.href + ($0.query == nil ? "?" : "&") + answer }
    }
}

extension [(String, String)] {
    /// The first value of that name; empty without one.
    func value(_ name: String) -> String {
        first { $0.0 == name }?.1 ?? ""
    }
}
