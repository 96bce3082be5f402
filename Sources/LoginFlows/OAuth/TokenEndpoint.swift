import HeadlessWebView

/// Asks a server's token endpoint.
struct TokenEndpoint {
    let provider: OAuthProvider
    let registration: OAuthRegistration
    let session: BrowsingSession

    /// A token request (https://www.rfc-editor.org/rfc/rfc6749#section-4.1.3, #section-6).
    func tokens(_ pairs: [(String, String)]) async throws(OAuthError) -> TokenSet {
        guard let url = provider.tokenEndpoint else { throw .configuration("The server has no token endpoint.") }
        let (head, body) = try await session.answer(request(to: url, pairs))
        let json = JSONReader.read(body[...])
        guard head.status == 200 else { throw Self.refusal(head, json) }
        guard let json else { throw .malformedResponse("no JSON from the token endpoint") }
        return try TokenSet(json, received: session.loop.clock.wallTime)
    }

    /// Revokes a token (https://www.rfc-editor.org/rfc/rfc7009#section-2.1); a token that is none any more is no error.
    func revoke(_ token: MaskedText, hint: String) async throws(OAuthError) {
        guard let url = provider.revocationEndpoint else { throw .configuration("The server revokes no tokens.") }
        let (head, body) = try await session.answer(
            request(to: url, [("token", token.value), ("token_type_hint", hint)])
        )
        guard head.status == 200 else { throw Self.refusal(head, JSONReader.read(body[...])) }
    }

    private static func refusal(_ head: ResponseHead, _ json: JSON?) -> OAuthError {
        .tokenRefused(
            status: head.status,
            error: json?["error"]?.string ?? "no reason given",
            explanation: json?["error_description"]?.string
        )
    }

    private func request(to url: WebURL, _ pairs: [(String, String)]) -> ResourceRequest {
        var pairs = pairs
        var fields: HTTPFields = [
            HTTPField("Accept", "application/json"), HTTPField("Content-Type", "application/x-www-form-urlencoded"),
        ]
        let secret = registration.clientSecret?.value ?? ""
        switch registration.authentication {
        case .basic:
            // RFC 6749, section 2.3.1: each is form-urlencoded first.
            let encode = { (text: String) in String(URLEncoded.serialize([("", text)]).dropFirst()) }
            let credentials = "\(encode(registration.clientID)):\(encode(secret))"
            fields.append("Authorization", "Basic \(Base64.encode(Array(credentials.utf8)))")
        case .post:
            pairs += [("client_id", registration.clientID), ("client_secret", secret)]
        case .none:
            pairs.append(("client_id", registration.clientID))
        }
        return ResourceRequest(
            url: url,
            method: "POST",
            fields: fields,
            body: Array(URLEncoded.serialize(pairs).utf8)
        )
    }
}
