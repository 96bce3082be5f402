import CJavaScriptCore

/// Where WebKit says that a script of the app's threw.
///
/// PLATFORM(WebKit): ScriptController takes it from the stack of the throw (JSC::Exception), which JavaScriptCore's API for
/// programs does not show: an error there tells where it was made, and what is no error tells nothing.
extension Realm {
    /// A script's value, where it is but one `throw`: what is thrown, and its end, which is where it is thrown.
    ///
    /// `nil`: the script is another, and nothing of it has run.
    func thrownByWhole(_ source: String, url: String) -> Result<ScriptData, ScriptFailure>? {
        guard let (expression, line, column) = Self.thrownExpression(of: source), isProgram(expression) else {
            return nil
        }
        switch evaluated(expression, url, 1) {
        case .thrown(let thrown):
            let failure = failure(ofThrown: thrown)
            tellPage(thrown, as: failure)
            return .failure(failure)
        case .value(let value):
            var failure = failure(ofThrown: value)
            guard agent.budget.ending == nil else { return .failure(failure) }
            (failure.sourceURL, failure.line, failure.column) = (url, line, column)
            tellPage(value, as: failure)
            return .failure(failure)
        }
    }

    /// The expression of a script that is a `throw` and nothing else, in the columns where it was, and its end.
    private static func thrownExpression(of source: String) -> (text: String, line: Int, column: Int)? {
        var end = source[...]
        while let last = end.last, last.isWhitespace || last == ";" { end.removeLast() }
        let leading = end.prefix { $0.isWhitespace }
        let keyword = "throw"
        let statement = end[leading.endIndex...]
        guard statement.hasPrefix(keyword) else { return nil }
        let rest = statement.dropFirst(keyword.count)
        guard let next = rest.first, next == " " || "({[\"'`".contains(next),
            rest.first(where: { !$0.isWhitespace || $0.isNewline })?.isNewline == false
        else { return nil }
        let lines = end.split(separator: "\n", omittingEmptySubsequences: false)
        return ("\(leading)    (\(rest))", lines.count, (lines.last?.utf16.count ?? 0) + 1)
    }

    /// Where the scripts' texts say that it was thrown (`modules/thrown`).
    func move(_ failure: inout ScriptFailure, to thrown: ScriptValue, _ source: String, url: String) {
        guard agent.budget.ending == nil, let find = hook("thrownAt") else { return }
        let text = value(of: .string(source))
        unsafe JSValueProtect(context, text.pointer)
        let address = value(of: .string(url))
        unsafe JSValueProtect(context, address.pointer)
        defer {
            unsafe JSValueUnprotect(context, text.pointer)
            unsafe JSValueUnprotect(context, address.pointer)
        }
        let values: [JSValueRef?] = unsafe [
            thrown.pointer, address.pointer, JSValueMakeNumber(context, 1), text.pointer,
        ]
        var exception: JSValueRef?
        let found = unsafe agent.enter(context, &exception) { exception in
            unsafe JSObjectCallAsFunction(context, find.object, nil, values.count, values, exception)
        }
        guard let found = unsafe found,
            case .array(let place) = data(of: unsafe ScriptValue(found)), place.count == 3,
            case .string(let url) = place[0], case .number(let line) = place[1], case .number(let column) = place[2]
        else { return }
        // An error's own place is what the page's scripts say of it: any number.
        (failure.sourceURL, failure.line, failure.column) = (url, Int(exactly: line) ?? 0, Int(exactly: column) ?? 0)
    }

    /// The page's error handlers hear of what a script of the app's threw, muted where it has no place.
    ///
    /// PLATFORM(WebKit): ScriptController::evaluateInWorld.
    func tellPage(_ thrown: ScriptValue, as failure: ScriptFailure) {
        guard agent.budget.ending == nil, let report = hook("reportOfApp") else { return }
        let url = failure.sourceURL == Self.evaluatedText ? "" : failure.sourceURL
        let place = value(of: .string(url))
        unsafe JSValueProtect(context, place.pointer)
        defer { unsafe JSValueUnprotect(context, place.pointer) }
        let values: [JSValueRef?] = unsafe [
            thrown.pointer, JSValueMakeBoolean(context, failure.sourceURL.isEmpty), place.pointer,
            JSValueMakeNumber(context, Double(failure.line)), JSValueMakeNumber(context, Double(failure.column)),
        ]
        var exception: JSValueRef?
        _ = unsafe agent.enter(context, &exception) { exception in
            unsafe JSObjectCallAsFunction(context, report.object, nil, values.count, values, exception)
        }
    }

    /// What stands for the URL of a string that a script evaluated.
    static let evaluatedText = "undefined"

    private func isProgram(_ source: String) -> Bool {
        unsafe ScriptText.with(source) { text in
            var exception: JSValueRef?
            return unsafe JSCheckScriptSyntax(context, text, nil, 1, &exception)
        }
    }
}
