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
