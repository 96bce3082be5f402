package import WebStandards

extension LoginRun {
    /// Requests for the page itself, in order.
    package var documents: [RecordedHop] { hops.filter(\.isMainDocument) }

    /// The request that asks for authorization: its URL has `response_type` and `client_id` (RFC 6749, section 4.1.1).
    package var authorizationRequests: [RecordedHop] {
        var seen: Set<String> = []
        return documents.filter { hop in
            hop.url.parameter("response_type") != nil && hop.url.parameter("client_id") != nil
                && seen.insert(hop.url.parameter("state") ?? hop.url.href).inserted
        }
    }

    /// Authorization requests with the answers that came: redirects to the request's `redirect_uri`, or without one the first
    /// that has `code`, `access_token`, `id_token` or `error`.
    package var authorizations: [(request: RecordedHop, answer: WebURL)] {
        let targets =
            hops.compactMap { hop in hop.redirect.map { (hop.sequence, $0) } }
            + deliveries.filter { $0.cause != .redirect }.map { ($0.sequence, $0.url) }
        return authorizationRequests.prefix(Self.authorizationLimit).compactMap { request in
            let wanted = request.url.parameter("redirect_uri").flatMap { WebURL($0) }
            let answer = targets.first { sequence, url in
                guard sequence >= request.sequence, url.parameter("response_type") == nil,
                    ["code", "access_token", "id_token", "error"].contains(where: { url.parameter($0) != nil })
                else { return false }
                guard let wanted else { return true }
                return url.scheme == wanted.scheme && url.host == wanted.host && url.path == wanted.path
            }
            return answer.map { (request, $0.1) }
        }
    }

    /// Two texts of it are the same, as far as can be seen: a report's HAR file has a star for each letter that it hides.
    package func agree(_ a: String, _ b: String) -> Bool {
        guard source == .har else { return a == b }
        return a.count == b.count && zip(a, b).allSatisfy { $0 == $1 || $0 == "*" || $1 == "*" }
    }

    /// A login has one or two.
    private static let authorizationLimit = 50
}
