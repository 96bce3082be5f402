import HeadlessFoundation
import HeadlessWebView

extension UIWebView {
    /// Evaluates a script in the page and waits for its value as text; `""` for `undefined`, `null`, and for a script that
    /// throws.
    ///
    /// PLATFORM(UIWebView): the exception itself is not told
    /// (https://developer.apple.com/documentation/uikit/uiwebview/stringbyevaluatingjavascript(from:)).
    @discardableResult
    public func stringByEvaluatingJavaScript(from script: String) -> String? {
        let (value, state) = pump.sync { core in try? core.evaluateText(script) }
        if state.isLater(than: self.state) { self.state = state }
        return value ?? ""
    }
}
