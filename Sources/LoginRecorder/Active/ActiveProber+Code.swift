internal import HeadlessWebView
internal import LoginFlows
internal import SuccessPageRules

/// A code that comes twice.
///
/// https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2: "The client MUST NOT use the authorization code more than once."
extension ActiveProber {
    mutating func probeCode() async {
        let coded = run.authorizations.last { $0.answer.parameter("code")?.isEmpty == false }
        guard let coded, let code = coded.answer.parameter("code") else {
            return add(.codeAgain, run.hops.first?.url, .inapplicable, "No code came.")
        }
        let callback = run.documents.last { $0.url.isHTTPFamily && $0.status != 0 && $0.url.parameter("code") == code }
        if let exchange = checks.exchange {
            let request = exchange.request(
                code,
                redirectURI: coded.request.url.parameter("redirect_uri"),
                clientID: coded.request.url.parameter("client_id")
            )
            await exchangeTwice(request, mayBeSpent: callback != nil)
        } else if let callback {
            await callAgain(callback)
        } else {
            add(
                .codeAgain,
                coded.request.url,
                .withheld,
                "Where the code is exchanged is not known: --exchange-at says it, and so does a flow that exchanges it."
            )
        }
    }

    private mutating func exchangeTwice(_ request: ResourceRequest, mayBeSpent: Bool) async {
        let place = request.url.place
        let first = await send(request)
        guard let response = first.response else { return add(.codeAgain, request.url, first) }
        guard response.hasToken else {
            let error = response.oauthError
            let summary = "\(response.status)" + (error.map { " \($0)" } ?? "")
            // What has been given the code may have exchanged it before.
            if mayBeSpent, error == "invalid_grant" { return add(.codeAgain, request.url, .refused, summary) }
            return add(.codeAgain, request.url, .inconclusive, "\(place) did not take the code even once: \(summary).")
        }
        let again = await send(request)
        guard let response = again.response else { return add(.codeAgain, request.url, again) }
        if response.hasToken {
            add(.codeAgain, request.url, .accepted, "\(response.status), with a token, for the same code again")
        } else if (400..<500).contains(response.status) {
            add(.codeAgain, request.url, .refused, response.summary)
        } else {
            add(.codeAgain, request.url, .inconclusive, "\(place) answered the code again with \(response.status).")
        }
    }

    /// The server that exchanges codes itself is called with the same again.
    private mutating func callAgain(_ hop: RecordedHop) async {
        let again = await send(await request(hop, to: hop.url.removingFragment()))
        guard let response = again.response else { return add(.codeAgain, hop.url, again) }
        let cookies = response.fields.values(of: "Set-Cookie").compactMap { try? ParsedCookie(parsing: $0) }
        if let name = expectation.cookieName, cookies.contains(where: { $0.name == name && !$0.value.isEmpty }) {
            add(.codeAgain, hop.url, .accepted, "\(response.status), with the cookie “\(name)” again")
        } else if response.status >= 400 {
            add(.codeAgain, hop.url, .refused, response.summary)
        } else {
            add(
                .codeAgain,
                hop.url,
                .inconclusive,
                "\(hop.url.place) answered \(response.status) to the same code, which shows neither a token nor a refusal."
            )
        }
    }

    /// A probe that has no answer.
    mutating func add(_ kind: ActiveProbe.Kind, _ url: WebURL, _ answer: Answer) {
        switch answer {
        case .response: break
        case .withheld(let reason): add(kind, url, .withheld, reason)
        case .failed(let reason): add(kind, url, .inconclusive, reason)
        }
    }
}

extension ResourceResponse {
    fileprivate var json: JSON? { JSONReader.read(body[...]) }

    /// A token, as https://www.rfc-editor.org/rfc/rfc6749#section-5.1 has it.
    fileprivate var hasToken: Bool { status == 200 && (json?["access_token"] ?? json?["id_token"])?.string != nil }

    /// Why none came, as https://www.rfc-editor.org/rfc/rfc6749#section-5.2 has it.
    fileprivate var oauthError: String? {
        json?["error"]?.string.map {
            String($0.prefix(40).filter { $0.isASCII && ($0.isLetter || "_-.".contains($0)) })
        }
    }
}
