import HeadlessWebView
import SuccessPageRules

extension TokenPlace {
    /// The same as rules have it.
    func expectation(on platforms: [SuccessPageRules.Platform]) -> TokenExpectation {
        switch self {
        case .cookie(let name): TokenExpectation(.cookie(name: name), platforms: platforms)
        case .title(let text): TokenExpectation(.title(.prefix(text)), platforms: platforms)
        case .redirect(let target):
            TokenExpectation(.redirect(RedirectForm(target.text, parameter: target.parameter)), platforms: platforms)
        }
    }
}

extension TokenExpectation {
    /// As `--token` has it.
    var text: String {
        switch place {
        case .cookie(let name): "cookie:\(name)"
        case .title(.prefix(let text)): "title:\(text)"
        case .title(.lastWordQuery(let parameter)): "title, last word: \(parameter)"
        case .title(.pattern(let pattern)): "title, pattern: \(pattern)"
        case .redirect(let form): "redirect:\(form.registered)" + (form.parameter.map { "#\($0)" } ?? "")
        }
    }
}

extension TokenExpectation {
    /// An app that asks for a token, and not for a code, reads the fragment, where such answers are.
    ///
    /// https://www.rfc-editor.org/rfc/rfc6749#section-4.2.2
    func asAsked(by request: WebURL) -> TokenExpectation {
        let query = URLEncoded.parse(Array((request.query ?? "").utf8))
        let types = query.first { $0.0 == "response_type" }?.1.split(separator: " ") ?? []
        guard case .redirect(var form) = place, types.contains("token") || types.contains("id_token"),
            !query.contains(where: { $0.0 == "response_mode" && $0.1 == "query" })
        else { return self }
        form.part = .fragment
        return TokenExpectation(.redirect(form), platforms: platforms)
    }
}
