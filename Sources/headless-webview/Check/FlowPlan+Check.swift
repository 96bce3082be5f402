import HeadlessWebView
import LoginFlows
import SuccessPageRules
import Transcripts

extension FlowPlan {
    /// The same for a platform's view.
    var flow: Flow {
        let steps = steps.map { step -> Flow.Step in
            switch step {
            case .gesture(let gesture): .gesture(gesture)
            case .load(let url): .load(url)
            case .reload: .reload
            case .back: .back
            case .forward: .forward
            }
        }
        return Flow(start, steps) { [catches] url in catches.contains { $0.matches(url) } }
    }

    /// What the flow's app wants.
    func expectation(on platforms: [SuccessPageRules.Platform]) -> TokenExpectation? {
        let place: TokenExpectation.Place? =
            switch self.place {
            case .cookie(let name): .cookie(name: name)
            case .titlePrefix(let text): .title(.prefix(text))
            case .titleQuery(let name): .title(.lastWordQuery(parameter: name))
            case .titlePattern(let pattern): .title(.pattern(pattern))
            case .redirect(let uri, let parameter): .redirect(RedirectForm(uri, parameter: parameter))
            case nil: nil
            }
        return place.map { TokenExpectation($0, platforms: platforms) }
    }
}
