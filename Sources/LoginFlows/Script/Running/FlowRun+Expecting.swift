import HeadlessWebView

extension FlowRun {
    /// Throws all that is not as it must be, in one.
    func check(_ expectation: Expectation, _ app: FlowApp) async throws(FlowProblem) {
        let page = await app.view.snapshot()
        var problems: [FlowProblem] = []
        func note(_ check: @autoclosure () throws(FlowProblem) -> Void) {
            do throws(FlowProblem) { try check() } catch { problems.append(error) }
        }
        if let rule = expectation.url {
            note(try hold(page.url?.href ?? "", to: rule, "The URL"))
        }
        if let status = expectation.status { note(try check(status, page)) }
        if let rule = expectation.title {
            note(try hold(page.title, to: rule, "The title"))
        }
        if let rule = expectation.text {
            note(try hold(page.text.collapsed, to: rule, "The page's text"))
        }
        for template in expectation.selectors {
            do throws(FlowProblem) { try await checkPresence(template, page, app) } catch { problems.append(error) }
        }
        for template in expectation.absent {
            do throws(FlowProblem) { try await checkAbsence(template, app) } catch { problems.append(error) }
        }
        for (template, isShown) in expectation.shown {
            do throws(FlowProblem) {
                try await check(template, isShown: isShown, page, app)
            } catch {
                problems.append(error)
            }
        }
        for rule in expectation.elements {
            do throws(FlowProblem) { try await check(rule, page, app) } catch { problems.append(error) }
        }
        let cookies = await app.view.cookies
        for rule in expectation.cookies { note(try check(rule, among: cookies)) }
        note(try check(expectation.hops))
        note(try check(callbacks: expectation.callbacks))
        if let rule = expectation.app { note(try check(rule, handed: app.policy.handed)) }
        for (name, place, rule) in expectation.variables {
            note(try check(name, place, rule))
        }
        guard var problem = problems.first else { return }
        if problems.count > 1 { problem.further = Array(problems.dropFirst()) }
        throw problem
    }

    private func check(
        _ status: (value: Int, place: SourcePlace),
        _ page: PageSnapshot
    ) throws(FlowProblem) {
        guard status.value != page.status else { return }
        throw FlowProblem(
            status.place,
            "The page's status is another.",
            expected: "\(status.value)",
            actual: page.status == 0 ? "no answer" : "\(page.status) at \(page.url?.href ?? "")"
        )
    }

    private func checkPresence(_ template: Template, _ page: PageSnapshot, _ app: FlowApp) async throws(FlowProblem) {
        let locator = try locator(template)
        guard try await elements(locator, template.place, app.view) == 0 else { return }
        throw await missing(locator, template.place, page, app)
    }

    private func checkAbsence(_ template: Template, _ app: FlowApp) async throws(FlowProblem) {
        let locator = try locator(template)
        let count = try await elements(locator, template.place, app.view)
        guard count > 0 else { return }
        throw FlowProblem(template.place, "The page has “\(locator)”.", expected: "none", actual: "\(count)")
    }

    private func check(_ name: String, _ place: SourcePlace, _ rule: TextRule) throws(FlowProblem) {
        guard let value = values[name] else {
            throw FlowProblem(place, "The variable “\(name)” holds nothing yet.")
        }
        try hold(value, to: rule, "The variable “\(name)”")
    }

    /// How many elements a locator fits, or how many that are shown.
    func elements(
        _ locator: Locator,
        shown: Bool = false,
        _ place: SourcePlace,
        _ view: WebView
    ) async throws(FlowProblem) -> Int {
        do throws(LocatorError) {
            return try await view.page.with { core throws(LocatorError) in
                try core.elements(locator).count { !shown || $0.isShown }
            }
        } catch {
            throw FlowProblem(place, "\(error)")
        }
    }

    /// What shows where a locator looks, and what of it comes near.
    func outlook(
        for locator: Locator,
        _ page: PageSnapshot,
        _ view: WebView
    ) async -> (place: String, candidates: [String]) {
        var outlook = await view.page.with { $0.outlook(for: locator, limit: 3) }
        if !locator.isInFrame {
            let note = PageSnapshot.note(onStatus: page.status)
            outlook.place = "“\(page.title)” at \(page.url?.href ?? "no URL")\(note)"
        }
        return outlook
    }

    private func check(_ rule: Expectation.AppRule, handed: WebURL?) throws(FlowProblem) {
        switch rule {
        case .nothing(let place):
            guard let handed else { return }
            throw FlowProblem(place, "The app was handed a URL.", expected: "none", actual: handed.href)
        case .url(let rule): try hold(handed?.href ?? "", to: rule, "What the app was handed")
        }
    }

    // MARK: - Cookies

    private func check(_ rule: CookieRule, among cookies: [Cookie]) throws(FlowProblem) {
        let named = cookies.filter { $0.name == rule.name }
        if rule.isAbsent {
            guard let cookie = named.first else { return }
            let place = "one at \(cookie.platformDomain)\(cookie.path)"
            throw FlowProblem(rule.place, "The jar has a cookie “\(rule.name)”.", expected: "none", actual: place)
        }
        guard !named.isEmpty else {
            let names = cookies.map(\.name)
            throw FlowProblem(
                rule.place,
                "The jar has no cookie “\(rule.name)”.",
                expected: "one",
                actual: names.isEmpty ? "an empty jar" : names.joined(separator: ", "),
                nearest: NearestMatch.of(rule.name, among: names).map { "“\($0)”" }
            )
        }
        // Of several of one name it is enough that one is so; the last one's fault is told.
        var problem: FlowProblem?
        for cookie in named {
            do throws(FlowProblem) {
                try check(rule, cookie)
                return
            } catch {
                problem = error
            }
        }
        if let problem { throw problem }
    }

    private func check(_ rule: CookieRule, _ cookie: Cookie) throws(FlowProblem) {
        let what = "The cookie “\(rule.name)”"
        if let value = rule.value { try hold(cookie.value, to: value, "\(what)’s value") }
        if let domain = rule.domain { try hold(cookie.platformDomain, to: .equal(domain), "\(what)’s domain") }
        if let path = rule.path { try hold(cookie.path, to: .equal(path), "\(what)’s path") }
        let flags = [
            ("secure", rule.secure, cookie.secure), ("http-only", rule.httpOnly, cookie.httpOnly),
            ("persistent", rule.isPersistent, cookie.expires != nil),
        ]
        for case (let name, let wanted?, let actual) in flags where wanted != actual {
            throw FlowProblem(
                rule.place,
                "\(what) is another.",
                expected: "\(name): \(wanted)",
                actual: "\(name): \(actual)"
            )
        }
        if let sameSite = rule.sameSite, sameSite != cookie.sameSite {
            let actual = "same-site: \(cookie.sameSite.rawValue)"
            throw FlowProblem(
                rule.place,
                "\(what) is another.",
                expected: "same-site: \(sameSite.rawValue)",
                actual: actual
            )
        }
    }

    // MARK: - Hops and callbacks

    private func check(_ rules: [HopRule]) throws(FlowProblem) {
        guard !rules.isEmpty else { return }
        var rest = recorder.hops[...]
        for rule in rules {
            let test = try hopTest(rule)
            guard let index = rest.firstIndex(where: test.holds) else {
                let lines = rest.map(Self.line)
                throw FlowProblem(
                    rule.place,
                    "There was no such request.",
                    expected: test.line,
                    actual: lines.isEmpty ? "no further request" : "\(lines.count) others",
                    nearest: lines.min { Self.distance(test.line, $0) < Self.distance(test.line, $1) }
                )
            }
            rest = rest[(index + 1)...]
        }
    }

    private static func line(_ hop: HopRecord) -> String {
        let redirect = hop.redirect.map { " -> \($0.href)" } ?? ""
        return "\(hop.method) \(hop.url.href) \(hop.status)\(redirect)"
    }

    private static func distance(_ a: String, _ b: String) -> Int {
        NearestMatch.distance(Array(a.prefix(FlowLimits.compared)), Array(b.prefix(FlowLimits.compared)))
    }

    private func hopTest(_ rule: HopRule) throws(FlowProblem) -> (line: String, holds: (HopRecord) -> Bool) {
        let method = try rule.method.map { template throws(FlowProblem) in try text(template) }
        let url = try rule.url.map { rule throws(FlowProblem) in try fill(rule) }
        let redirect = try rule.redirect.map { rule throws(FlowProblem) in try fill(rule) }
        var line = "\(method ?? "a request") \(url?.wanted ?? "to anywhere")"
        if let status = rule.status { line += " \(status)" }
        if let redirect { line += " -> \(redirect.wanted)" }
        for cookie in rule.cookies { line += ", \(cookie.name) \(cookie.outcome.rawValue)" }
        return (
            line,
            { hop in
                let decided = rule.cookies.allSatisfy { wanted in
                    hop.cookies.contains { $0.name == wanted.name && $0.outcome == wanted.outcome }
                }
                return (method ?? hop.method) == hop.method && url?.holds(hop.url.href) ?? true
                    && (rule.status ?? hop.status) == hop.status && decided
                    && redirect.map { rule in hop.redirect.map { rule.holds($0.href) } ?? false } ?? true
            }
        )
    }

    private func check(callbacks rules: [TextRule]) throws(FlowProblem) {
        guard !rules.isEmpty else { return }
        var rest = recorder.callbacks[...]
        for rule in rules {
            let rule = try fill(rule)
            guard let index = rest.firstIndex(where: rule.holds) else {
                throw FlowProblem(
                    rule.place,
                    "There was no such callback.",
                    expected: rule.expectation,
                    actual: rest.isEmpty ? "no further callback" : "\(rest.count) others",
                    nearest: rest.min { Self.distance(rule.wanted, $0) < Self.distance(rule.wanted, $1) }
                )
            }
            rest = rest[(index + 1)...]
        }
    }
}

extension String {
    /// On one line, with single blanks.
    var collapsed: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
