public import HeadlessWebView

extension OAuthProvider {
    /// Asks a server for its endpoints.
    ///
    /// https://openid.net/specs/openid-connect-discovery-1_0.html#ProviderConfig
    ///
    /// - Parameters:
    ///   - issuer: what the server calls itself: an https URL, or http on this machine, without query and fragment.
    ///   - session: whose network is used.
    /// - Returns: its endpoints.
    /// - Throws: `OAuthError`: no answer, or one of another server.
    public static func discover(issuer: String, session: BrowsingSession) async throws(OAuthError) -> OAuthProvider {
        let base = issuer.hasSuffix("/") ? String(issuer.dropLast()) : issuer
        guard let url = WebURL(base + "/.well-known/openid-configuration"), url.query == nil, url.fragment == nil,
            url.isPotentiallyTrustworthy
        else { throw .configuration("“\(issuer)” is no issuer.") }
        let json = try await session.json(ResourceRequest(url: url, fields: [HTTPField("Accept", "application/json")]))
        // "The issuer value returned MUST be identical to the Issuer URL that was used as the prefix" (section 4.3)
        guard json["issuer"]?.string == issuer else { throw .issuerMismatch(json["issuer"]?.string, expected: issuer) }
        let endpoint = { (name: String) in json[name]?.string.flatMap { WebURL($0) } }
        guard let authorization = endpoint("authorization_endpoint") else {
            throw .malformedResponse("no “authorization_endpoint”")
        }
        var provider = OAuthProvider(
            authorizationEndpoint: authorization,
            tokenEndpoint: endpoint("token_endpoint")
        )
        provider.revocationEndpoint = endpoint("revocation_endpoint")
        provider.userInfoEndpoint = endpoint("userinfo_endpoint")
        provider.keySet = endpoint("jwks_uri")
        provider.issuer = issuer
        provider.namesItselfInResponses = json["authorization_response_iss_parameter_supported"]?.bool ?? false
        return provider
    }
}
