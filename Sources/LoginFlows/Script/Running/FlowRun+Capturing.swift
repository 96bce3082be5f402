import HeadlessWebView

extension FlowRun {
    /// Takes a text down into a variable.
    func take(_ capture: Capture, _ app: FlowApp) async throws(FlowProblem) -> [String] {
        var value = try await value(of: capture, app)
        if let template = capture.regex {
            let expression = try text(template)
            guard let match = FlowRegex.match(expression, in: value) else {
                throw FlowProblem(
                    template.place,
                    "The expression does not match.",
                    expected: "a match of “\(expression.excerpt(120))”",
                    actual: "“\(value.excerpt(200))”"
                )
            }
            value = match
        }
        if capture.isSecret { recorder.redactor.learn(value) }
        hold(value, as: capture.variable)
        return ["\(capture.variable) = \(capture.isSecret ? Secret.mask(value) : value.excerpt(200))"]
    }

    private func value(of capture: Capture, _ app: FlowApp) async throws(FlowProblem) -> String {
        let view = app.view
        switch capture.source {
        case .title: return await view.title
        case .url: return await view.url?.href ?? ""
        case .text: return await view.snapshot().text.collapsed
        case .selector(let template, let attribute): return try await element(template, attribute, view)
        case .xpath(let template): return try await xpath(template, view)
        case .cookie(let template):
            let name = try text(template)
            let cookies = await view.cookies
            let found = cookies.filter { $0.name == name }.max { $0.creation < $1.creation }
            if let found { return found.value }
            throw missing("a cookie “\(name)”", template.place, name, among: cookies.map(\.name))
        case .header(let template):
            let name = try text(template)
            let hops = recorder.hops
            if let value = hops.reversed().lazy.compactMap({ $0.responseFields[name] }).first { return value }
            let names = Set(hops.flatMap { $0.responseFields.map(\.name) }).sorted()
            throw missing("a field “\(name)” in an answer", template.place, name, among: names)
        case .json(let template):
            let json = if let answer { answer } else { JSONReader.read(Array(await view.snapshot().text.utf8)[...]) }
            guard let json else {
                throw FlowProblem(template.place, "There is no JSON: neither a request's nor a page's.")
            }
            return try string(in: json, at: try text(template), template.place)
        case .app(let parameter):
            guard let url = app.policy.handed else { throw FlowProblem(capture.place, "The app was handed no URL.") }
            guard let parameter else { return url.href }
            let name = try text(parameter)
            let parameters = url.callbackParameters
            if let value = parameters[name] { return value }
            throw missing(
                "a parameter “\(name)” in what the app was handed",
                parameter.place,
                name,
                among: parameters.map(\.name)
            )
        }
    }

    /// Takes down the code that an authenticator app shows now.
    func take(_ rule: CodeRule) throws(FlowProblem) -> [String] {
        let secret = try text(rule.secret)
        recorder.redactor.learn(secret)
        let code = try rule.code(at: (running?.clock ?? SystemClock()).wallTime, values)
        recorder.redactor.learn(code)
        values[rule.variable] = code
        return ["\(rule.variable) = \(Secret.mask(code))"]
    }

    private func missing(
        _ what: String,
        _ place: SourcePlace,
        _ name: String,
        among names: [String]
    ) -> FlowProblem {
        FlowProblem(
            place,
            "It is not there.",
            expected: what,
            actual: names.isEmpty ? "none at all" : names.prefix(20).joined(separator: ", "),
            nearest: NearestMatch.of(name, among: names).map { "“\($0)”" }
        )
    }

    private func element(
        _ template: Template,
        _ attribute: Template?,
        _ view: WebView
    ) async throws(FlowProblem) -> String {
        let locator = try locator(template)
        let name = try attribute.map { template throws(FlowProblem) in try text(template) }
        do throws(InteractionError) {
            let value = try await view.page.with { core throws(InteractionError) -> String? in
                let element = try core.element(locator)
                guard let name else { return element.textContent.collapsed }
                return name == "value" ? element.document.value(of: element) : element.attribute(name)
            }
            if let value { return value }
        } catch {
            throw FlowProblem(template.place, error.message)
        }
        throw FlowProblem(attribute?.place ?? template.place, "“\(locator)” has no attribute “\(name ?? "")”.")
    }

    private func xpath(_ template: Template, _ view: WebView) async throws(FlowProblem) -> String {
        let expression = try text(template)
        do throws(XPathError) {
            let value = try await view.page.with { core throws(XPathError) -> String? in
                guard let document = core.document else { return nil }
                switch try document.evaluate(xpath: expression) {
                case .elements(let elements): return elements.first?.textContent.collapsed
                case .string(let text): return text
                case .boolean(let bool): return "\(bool)"
                case .number(let number): return JSON.number(number).text
                }
            }
            if let value { return value }
        } catch {
            throw FlowProblem(template.place, "\(error)")
        }
        throw FlowProblem(template.place, "“\(expression)” finds nothing.")
    }

    /// A value of JSON as text.
    func string(in json: JSON, at pointer: String, _ place: SourcePlace) throws(FlowProblem) -> String {
        var value = json
        for part in pointer.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
            let name = String(part).replacing("~1", with: "/").replacing("~0", with: "~")
            let next = Int(name).flatMap { index in value.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
            }
            guard let next = next ?? value[name] else {
                var names: [String] = []
                if case .object(let members) = value { names = members.map(\.name) }
                throw missing("“\(pointer)” in the JSON", place, name, among: names)
            }
            value = next
        }
        return value.string ?? value.text
    }

    // MARK: - Tokens

    /// Waits for the token of a sink.
    func take(_ rule: TokenRule, _ app: FlowApp) async throws(FlowProblem) -> [String] {
        guard let watch = app.sinks[rule.variable] else {
            throw FlowProblem(rule.place, "There is no sink “\(rule.variable)”.")
        }
        let token: CapturedToken
        do throws(TokenSinkError) {
            // A page that asks again and again whether the user has agreed elsewhere is waited for as long as the flow has.
            token = try await cancelled(after: timeLeft) { () async -> Result<CapturedToken, TokenSinkError> in
                do throws(TokenSinkError) {
                    return .success(try await watch.token(horizon: Self.longHorizon))
                } catch {
                    return .failure(error)
                }
            }.get()
        } catch {
            try checkTime(rule.place)
            if case .refused = error { renewSink(rule.variable) }
            return try held(error, to: rule)
        }
        renewSink(rule.variable)
        recorder.redactor.learn(token.value)
        for parameter in token.parameters where Secret.isSecret(parameter: parameter.name) {
            recorder.redactor.learn(parameter.value)
        }
        if rule.isMissing || rule.refused != nil {
            let expected = rule.isMissing ? "no token" : "a refusal"
            throw FlowProblem(rule.place, "A token came.", expected: expected, actual: "\(token)")
        }
        if let value = rule.value { try hold(token.value, to: value, "The token") }
        let callback = firstReadable(token.provenance)
        if let readable = rule.readable { try hold(callback, to: readable, "The first callback that has the token") }
        hold(token.value, as: rule.variable)
        return ["\(rule.variable) = \(token)", "first readable at \(callback)"]
    }

    /// What was taken is not taken again.
    private func renewSink(_ variable: String) {
        guard let sink = running?.sinks[variable] else { return }
        running?.app.renew(variable, sink)
    }

    /// No token came, which may be what is expected.
    private func held(_ error: TokenSinkError, to rule: TokenRule) throws(FlowProblem) -> [String] {
        switch error {
        case .refused(let refusal):
            guard let wanted = rule.refused else {
                throw FlowProblem(rule.place, "There is no token.", expected: "a token", actual: "\(refusal)")
            }
            try hold(refusal.error, to: wanted, "The refusal")
            return ["\(refusal)"]
        case .notFound(let misses):
            if rule.isMissing { return misses.map(\.description) }
            throw FlowProblem(
                rule.place,
                "No token came.",
                expected: misses.first.map { "\($0.sink)" } ?? "a token",
                actual: misses.map(\.found).joined(separator: "; ")
            )
        }
    }

    private func firstReadable(_ provenance: Provenance) -> String {
        let profile = host.profile ?? script.profile ?? host.session.profile
        let callback =
            switch profile.platform {
            case .uiWebView: provenance.firstReadable.uiWebView
            case .wkWebView: provenance.firstReadable.wkWebView
            case .android: provenance.firstReadable.android
            }
        return callback ?? "nowhere"
    }

    func tokenSink(_ rule: SinkRule) throws(FlowProblem) -> TokenSink {
        let parameter = try rule.parameter.map { template throws(FlowProblem) in try text(template) }
        switch rule.kind {
        case .redirect(let template): return .redirect(try callback(template), parameter: parameter)
        case .cookie(let template, let reader, let host):
            let host = try host.map { template throws(FlowProblem) in try text(template) }
            let program: CookieReader =
                reader == "ios" ? .iOS(host: host ?? "") : reader == "android" ? .android : .robust(host: host)
            return .cookie(try text(template), program)
        case .titlePrefix(let template): return .title(.prefix(try text(template)))
        case .titleQuery(let template): return .title(.lastWordQuery(parameter: try text(template)))
        case .titlePattern(let template):
            let expression = try text(template)
            do throws(TitlePatternError) {
                return .title(try .pattern(expression))
            } catch {
                throw FlowProblem(template.place, error.description)
            }
        case .outOfBand(let element):
            return .outOfBand(element: try element.map { template throws(FlowProblem) in try locator(template) })
        case .formPost(let template): return .formPost(try callback(template), parameter: parameter ?? "code")
        case .message(let template, let key):
            return .scriptMessage(
                try text(template),
                key: try key.map { template throws(FlowProblem) in try text(template) }
            )
        }
    }
}

extension CodeRule {
    /// The code at a time; what the rule says counts where a URI says nothing.
    func code(at time: UnixTime, _ values: [String: String]) throws(FlowProblem) -> String {
        let secret = try secret.text(values)
        do throws(TimeBasedCode.Mistake) {
            return try TimeBasedCode(secret, digits: digits ?? 6, period: period ?? 30, algorithm: algorithm ?? .sha1)
                .code(at: time)
        } catch {
            throw FlowProblem(self.secret.place, "\(error)")
        }
    }
}
