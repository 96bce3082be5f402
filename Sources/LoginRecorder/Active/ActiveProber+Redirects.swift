internal import HeadlessWebView
internal import SuccessPageRules

/// Authorization requests with another redirect URI.
///
/// https://www.rfc-editor.org/rfc/rfc6749#section-3.1.2.3: "the authorization server MUST compare the two URIs using simple
/// string comparison", and https://www.rfc-editor.org/rfc/rfc9700#section-4.1.3.
extension ActiveProber {
    mutating func probeRedirectURIs() async {
        var seen: Set<String> = []
        let asked = run.authorizationRequests.filter { hop in
            guard let uri = hop.url.parameter("redirect_uri"), hop.method == "GET" else { return false }
            return seen.insert("\(hop.url.place) \(uri)").inserted
        }
        guard !asked.isEmpty else {
            return add(.longerRedirectURI, run.hops.first?.url, .inapplicable, "No redirect URI was sent.")
        }
        for hop in asked.prefix(ActiveChecks.endpointLimit) { await probeRedirectURI(of: hop) }
        withhold(.longerRedirectURI, asked.dropFirst(ActiveChecks.endpointLimit).first?.url)
    }

    private mutating func probeRedirectURI(of hop: RecordedHop) async {
        let registered = hop.url.parameter("redirect_uri") ?? ""
        let url = hop.url.removingFragment()
        // Whether a refusal is one of the URI shows only beside an answer to the request as it was.
        let form = RedirectForm(registered, parameter: nil)
        let (control, end) = await follow(hop, to: url) { form.isLed(to: $0) }
        guard let usual = control.response else { return add(.longerRedirectURI, url, control) }
        guard usual.status < 400 else {
            let reason = "\(url.place) refuses now what it took in the login: \(usual.status)."
            return add(.longerRedirectURI, url, .inconclusive, reason)
        }
        let isPassing = usual.target(from: end).map(form.isLed) ?? false
        for variant in RedirectURIVariant.all(of: registered) {
            guard let changed = url.replacing("redirect_uri", with: variant.text) else { continue }
            let (answer, end) = await follow(hop, to: changed) { variant.isLed(to: $0) || form.isLed(to: $0) }
            guard let response = answer.response else {
                add(variant.kind, changed, answer)
                continue
            }
            let (outcome, detail) = Self.judge(response, end, variant, registered, passing: isPassing)
            add(variant.kind, changed, outcome, detail)
        }
    }

    /// The service's own steps, on hosts that are allowed, up to the redirect that is looked for; the last answer, and whose it is.
    private mutating func follow(
        _ hop: RecordedHop,
        to url: WebURL,
        until isFound: (WebURL) -> Bool
    ) async -> (Answer, WebURL) {
        var url = url
        var answer = await send(await request(hop, to: url))
        for _ in 0..<ActiveChecks.stepLimit {
            guard let target = answer.response?.target(from: url), !isFound(target),
                checks.hosts.contains(where: { $0.allows(target) })
            else { break }
            url = target.removingFragment()
            answer = await send(await request(hop, to: url))
        }
        return (answer, url)
    }

    private static func judge(
        _ response: ResourceResponse,
        _ url: WebURL,
        _ variant: RedirectURIVariant,
        _ registered: String,
        passing isPassing: Bool
    ) -> (ActiveProbe.Outcome, String) {
        guard let target = response.target(from: url) else {
            if response.status >= 400 { return (.refused, response.summary) }
            // The request as it was leads on at once, the user being known: a page in its place refuses, if it asks for nothing.
            if isPassing, !ASCII.lowercase(response.text).contains("<form") { return (.refused, response.summary) }
            let reason = "\(url.place) shows a page for another redirect URI: \(response.status)."
            return (.inconclusive, reason)
        }
        if variant.isLed(to: target) { return (.accepted, response.summary) }
        if RedirectForm(registered, parameter: nil).isLed(to: target) { return (.refused, response.summary) }
        return (.inconclusive, "\(url.place) leads to \(target.place) for another redirect URI.")
    }
}

/// Steps that redirect where a parameter says.
///
/// https://www.rfc-editor.org/rfc/rfc9700#section-4.11
extension ActiveProber {
    /// Parameters that name something else than where to go, though they may be URLs.
    private static let names: Set<String> = [
        "audience", "claims", "client_id", "client_uri", "iss", "login_hint", "origin", "resource", "scope", "state",
    ]

    mutating func probeTargets() async {
        var seen: Set<String> = []
        var found: [(hop: RecordedHop, parameter: String)] = []
        for hop in run.documents where hop.method == "GET" && hop.url.isHTTPFamily && hop.status != 0 {
            let isAuthorization = hop.url.parameter("response_type") != nil
            for (name, value) in URLEncoded.parse(hop.url.query ?? "") where Self.isTarget(value) {
                guard !Self.names.contains(name), !(isAuthorization && name == "redirect_uri"),
                    seen.insert("\(hop.url.place) \(name)").inserted
                else { continue }
                found.append((hop, name))
            }
        }
        guard !found.isEmpty else {
            return add(.openRedirect, run.hops.first?.url, .inapplicable, "No parameter holds a URL.")
        }
        for (hop, name) in found.prefix(ActiveChecks.endpointLimit) { await probe(hop, name) }
        withhold(.openRedirect, found.dropFirst(ActiveChecks.endpointLimit).first?.hop.url)
    }

    /// Says that there are more than are looked at.
    private mutating func withhold(_ kind: ActiveProbe.Kind, _ url: WebURL?) {
        guard let url else { return }
        add(
            kind,
            url,
            .withheld,
            "There are more than \(ActiveChecks.endpointLimit) places to try; the rest was left out."
        )
    }

    private static func isTarget(_ value: String) -> Bool {
        value.hasPrefix("/") || value.contains(":/") && WebURL(value) != nil
    }

    private mutating func probe(_ hop: RecordedHop, _ name: String) async {
        let host = ActiveChecks.foreignHost
        for target in ["https://\(host)/", "//\(host)/", "https://\(hop.url.hostname)@\(host)/"] {
            guard let changed = hop.url.removingFragment().replacing(name, with: target) else { continue }
            let answer = await send(await request(hop, to: changed))
            guard let response = answer.response else {
                add(.openRedirect, changed, answer)
                // The others would not be sent either.
                return
            }
            let refresh = response.fields["Refresh"].flatMap { DeclarativeRefresh(parsing: $0)?.url }
            let targets = [response.target(from: changed), refresh.flatMap { WebURL($0, base: changed) }]
            if targets.contains(where: { $0?.host == host }) {
                return add(.openRedirect, changed, .accepted, response.summary)
            }
            if response.status < 300, hop.redirect == nil {
                let reason = "\(changed.place) shows a page whatever its parameter “\(name)” says."
                return add(.openRedirect, changed, .inconclusive, reason)
            }
            add(.openRedirect, changed, .refused, response.summary)
        }
    }
}
