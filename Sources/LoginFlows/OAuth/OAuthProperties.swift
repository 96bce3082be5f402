public import HeadlessWebView

/// The settings of an app as a file of lines `name=value`: `authorize_url`, `authorize_client_id`, `token_url` and so
/// on.
///
/// Source: the OpenConext mobile sample apps. Blanks around names and values do not count; `#` begins a comment line;
/// lines without `=` are headings.
public struct OAuthProperties: Sendable, Hashable {
    /// All settings, by name.
    public let values: [String: String]

    /// Reads the text of such a file.
    public init(_ text: String) {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.trimmed)
            if parts.count == 2 { values[parts[0]] = parts[1] }
        }
        self.values = values
    }

    private static func trimmed(_ text: Substring) -> String {
        let front = text.drop(while: \.isWhitespace)
        return front.lastIndex { !$0.isWhitespace }.map { String(front[...$0]) } ?? ""
    }

    /// The server: `authorize_url`, `token_url`, and where they stand `revoke_url`, `issuer`, `jwks_url`.
    ///
    /// - Throws: `OAuthError.configuration`, when a URL is missing or is none.
    public func provider() throws(OAuthError) -> OAuthProvider {
        var provider = OAuthProvider(
            authorizationEndpoint: try url("authorize_url"),
            tokenEndpoint: try url("token_url")
        )
        if values["revoke_url"] != nil { provider.revocationEndpoint = try url("revoke_url") }
        if values["jwks_url"] != nil { provider.keySet = try url("jwks_url") }
        provider.issuer = values["issuer"]
        return provider
    }

    /// The app: `authorize_client_id`, `authorize_redirect_uri`, and where it stands `token_client_secret`.
    ///
    /// - Throws: `OAuthError.configuration`, when one is missing.
    public func registration() throws(OAuthError) -> OAuthRegistration {
        OAuthRegistration(
            clientID: try value("authorize_client_id"),
            clientSecret: values["token_client_secret"].map { MaskedText($0) },
            redirectURI: try value("authorize_redirect_uri")
        )
    }

    /// What is asked for: `authorize_response_type`, `authorize_scope`.
    ///
    /// - Throws: `OAuthError.configuration`, when the type is none that is known.
    public func options() throws(OAuthError) -> OAuthOptions {
        var options = OAuthOptions()
        let type = values["authorize_response_type"] ?? "code"
        guard let known = OAuthOptions.ResponseType(rawValue: type) else {
            throw .configuration("authorize_response_type: “\(type)” is neither code nor token.")
        }
        options.responseType = known
        options.scope = (values["authorize_scope"] ?? "").split(separator: " ").map(String.init)
        return options
    }

    /// A URL by its name, such as `webservice_url`.
    ///
    /// - Throws: `OAuthError.configuration`, when there is none of that name.
    public func url(_ name: String) throws(OAuthError) -> WebURL {
        guard let url = WebURL(try value(name)) else { throw .configuration("\(name) is no URL.") }
        return url
    }

    private func value(_ name: String) throws(OAuthError) -> String {
        guard let value = values[name], !value.isEmpty else { throw .configuration("\(name) is missing.") }
        return value
    }
}
