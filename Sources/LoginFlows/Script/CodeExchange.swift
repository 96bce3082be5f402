package import HeadlessWebView

/// How an app exchanges a code for tokens.
///
/// https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3
package struct CodeExchange: Sendable, Hashable {
    /// The token endpoint.
    package var url: WebURL
    /// What is sent besides the code, in order; what is missing of `grant_type`, `redirect_uri` and `client_id` is put in.
    package var fields: [Field]
    /// `USER:PASSWORD` of the Basic scheme; `nil`: none is shown.
    package var basic: String?

    /// A field of the form.
    package struct Field: Sendable, Hashable {
        package var name: String
        package var value: String

        package init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    package init(_ url: WebURL, fields: [Field] = [], basic: String? = nil) {
        self.url = url
        self.fields = fields
        self.basic = basic
    }

    /// The request for that code.
    package func request(_ code: String, redirectURI: String?, clientID: String?) -> ResourceRequest {
        var pairs = fields.filter { $0.name != "code" }.map { ($0.name, $0.value) }
        func putIn(_ name: String, _ value: String?) {
            guard let value, !pairs.contains(where: { $0.0 == name }) else { return }
            pairs.append((name, value))
        }
        putIn("grant_type", "authorization_code")
        putIn("code", code)
        putIn("redirect_uri", redirectURI)
        if basic == nil { putIn("client_id", clientID) }
        var request = ResourceRequest(url: url, method: "POST", body: Array(URLEncoded.serialize(pairs).utf8))
        request.fields = [
            HTTPField("Accept", "application/json"), HTTPField("Content-Type", "application/x-www-form-urlencoded"),
        ]
        if let basic { request.fields.append("Authorization", "Basic \(Base64.encode(Array(basic.utf8)))") }
        return request
    }
}
