import HeadlessWebView

/// An object that pages may call.
///
/// In place of Java's `@JavascriptInterface` annotation, the methods stand in a table.
///
/// Source: https://developer.android.com/reference/android/webkit/JavascriptInterface
public protocol JavascriptInterface: AnyObject, Sendable {
    /// The methods by name. Each is called off the main thread, while the page waits, and gives the page its result; it must
    /// not wait for the view.
    var javascriptMethods: [String: @Sendable ([ScriptData]) -> ScriptData] { get }
}

extension AndroidWebView {
    /// Evaluates a script in the page; the callback gets its value as JSON, `null` for what has none and for a script that
    /// throws.
    ///
    /// Source: https://developer.android.com/reference/android/webkit/WebView#evaluateJavascript
    public func evaluateJavascript(_ script: String, _ resultCallback: (@MainActor @Sendable (String) -> Void)? = nil) {
        guard !isDestroyed else { return }
        page.perform { [pump] core in
            let value = (try? core.evaluateConverted(script)) ?? .undefined
            guard let resultCallback else { return }
            let text = ValueText.of(value)
            _ = pump.inTurn { resultCallback(text) }
        }
    }

    /// Gives pages that come from now on an object of that name, whose methods they call.
    ///
    /// Source: https://developer.android.com/reference/android/webkit/WebView#addJavascriptInterface
    public func addJavascriptInterface(_ object: any JavascriptInterface, _ name: String) {
        let methods = object.javascriptMethods.mapValues { method in
            { @Sendable (arguments: [ScriptData]) -> Result<ScriptData, ScriptFailure> in .success(method(arguments)) }
        }
        page.perform { $0.setObject(HostObject(methods: methods), named: name) }
    }

    /// Takes that object away; pages that come from now on do not see it.
    public func removeJavascriptInterface(_ name: String) {
        page.perform { $0.setObject(nil, named: name) }
    }
}
