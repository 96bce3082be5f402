internal import WebStandards

/// How apps tell their redirect, and take the token out of it.
extension TokenReader {
    private func text(of callback: RecordedCallback, _ login: Inspection) -> String? {
        guard let url = callback.url, login.expectation.isForTheApp(url) else { return nil }
        return url.href
    }

    private static let noRedirect = "The view is never led to the app."

    /// AppAuth's comparison, then the query.
    func appAuth(_ callback: RecordedCallback, _ login: Inspection) -> Answer {
        guard let form = login.expectation.redirect, let text = text(of: callback, login),
            let came = RedirectParts(text)
        else { return .nothing(Self.noRedirect, rank: 0) }
        // A scheme alone stands for any URL of it.
        let registered = form.registered.contains(":") ? RedirectParts(form.registered) : nil
        let differences = registered.map(came.differences) ?? []
        guard differences.isEmpty else {
            return .nothing("It differs from the registered one in \(differences.joined(separator: ", ")).", rank: 2)
        }
        return token(form, in: [came.query], "the query", text)
    }

    /// The registered text's beginning, then the fragment or, without one, the query (as Geni's sample does).
    func prefix(_ callback: RecordedCallback, _ login: Inspection) -> Answer {
        guard let form = login.expectation.redirect, let text = text(of: callback, login),
            let came = RedirectParts(text)
        else { return .nothing(Self.noRedirect, rank: 0) }
        guard text.hasPrefix(form.registered) else {
            return .nothing("It does not begin with “\(form.registered)”.", rank: 2)
        }
        return token(form, in: [came.fragment ?? came.query], "the fragment or, without one, the query", text)
    }

    /// Scheme and letter case as they come, the parameter wherever it stands.
    func anyPart(_ callback: RecordedCallback, _ login: Inspection) -> Answer {
        guard let form = login.expectation.redirect, let text = text(of: callback, login),
            let came = RedirectParts(text), ASCII.equalIgnoringCase(came.scheme, form.scheme)
        else { return .nothing(Self.noRedirect, rank: 0) }
        return token(form, in: [came.query, came.fragment], "query and fragment", text)
    }

    private func token(_ form: RedirectForm, in parts: [String?], _ place: String, _ text: String) -> Answer {
        guard let name = form.parameter else { return .token(text) }
        let pairs = parts.compactMap { $0 }.flatMap { URLEncoded.parse($0) }
        return pairs.first { $0.0 == name && !$0.1.isEmpty }.map { .token($0.1) }
            ?? .nothing("“\(name)” is not in \(place).", rank: 3)
    }
}
