internal import HeadlessWebView
internal import LoginFlows
internal import SuccessPageRules

/// Changes and repeats requests of a login that was walked, and says what came of each.
///
/// Requests go to allowed hosts alone and carry the cookies that the walk left. Redirects are followed where the way of an
/// authorization request is asked about, and on allowed hosts alone.
struct ActiveProber {
    let checks: ActiveChecks
    let expectation: TokenExpectation
    let run: LoginRun
    /// Sends; it has no cookies of its own.
    let session: BrowsingSession
    /// The session of the walk.
    let walked: BrowsingSession
    /// When to stop.
    let deadline: ContinuousClock.Instant
    private(set) var probes: [ActiveProbe] = []
    private var requests = 0

    init(
        _ checks: ActiveChecks,
        _ expectation: TokenExpectation,
        _ run: LoginRun,
        session: BrowsingSession,
        walked: BrowsingSession,
        timeout: Duration
    ) {
        self.checks = checks
        self.expectation = expectation
        self.run = run
        self.session = session
        self.walked = walked
        deadline = .now + timeout
    }

    /// Makes them all; the code comes first, as it does not live long.
    mutating func probe() async {
        await probeCode()
        await probeRedirectURIs()
        await probeTargets()
    }

    /// Notes that nothing was tried, and why.
    mutating func withhold(_ reason: String) {
        for kind in ActiveProbe.Kind.allCases { add(kind, run.hops.first?.url, .withheld, reason) }
    }

    mutating func add(_ kind: ActiveProbe.Kind, _ url: WebURL?, _ outcome: ActiveProbe.Outcome, _ detail: String = "") {
        probes.append(ActiveProbe(kind, url ?? .aboutBlank, outcome, detail: detail))
    }

    // MARK: - Sending

    /// What came of a request.
    enum Answer {
        case response(ResourceResponse)
        /// It was not sent, and why.
        case withheld(String)
        /// No answer came, and why.
        case failed(String)

        var response: ResourceResponse? { if case .response(let response) = self { response } else { nil } }
    }

    mutating func send(_ request: ResourceRequest) async -> Answer {
        let place = request.url.hostname + (request.url.port.map { ":\($0)" } ?? "")
        guard checks.hosts.contains(where: { $0.allows(request.url) }) else {
            return .withheld("Nothing may be sent to “\(place)”: --allow-host \(place) lets it be asked.")
        }
        guard requests < ActiveChecks.requestLimit else {
            return .withheld("There were \(ActiveChecks.requestLimit) requests already.")
        }
        guard ContinuousClock.now < deadline else { return .withheld("There was no more time.") }
        requests += 1
        do throws(NavigationFailure) {
            return .response(try await session.fetch(request))
        } catch {
            return .failed("“\(place)” gave no answer: \(error.message).")
        }
    }

    /// The request of a hop for another URL, with the cookies as they are now.
    func request(_ hop: RecordedHop, to url: WebURL) async -> ResourceRequest {
        var request = ResourceRequest(url: url)
        for name in ["User-Agent", "Accept", "Accept-Language"] {
            if let value = hop.requestFields[name] { request.fields.append(name, value) }
        }
        let cookies = await walked.cookies(for: url)
        if !cookies.isEmpty {
            let pairs = cookies.map { $0.rawName.isEmpty ? $0.value : "\($0.rawName)=\($0.value)" }
            request.fields.append("Cookie", pairs.joined(separator: "; "))
        }
        return request
    }
}

extension ResourceResponse {
    /// Where it redirects to.
    func target(from url: WebURL) -> WebURL? {
        guard [301, 302, 303, 307, 308].contains(status), let text = fields["Location"] else { return nil }
        return WebURL(text, base: url)
    }

    /// Its status and where it leads, without secrets.
    var summary: String {
        fields["Location"].map { "\(status), Location: \(Secret.maskField("Location", $0))" } ?? "\(status)"
    }
}

extension WebURL {
    /// For a sentence: without the query and what follows it.
    var place: String { String(removingCredentials().href.prefix { $0 != "?" && $0 != "#" }) }

    /// The same with one parameter of the query changed; `nil`: it has none of that name.
    func replacing(_ parameter: String, with value: String) -> WebURL? {
        var pairs = URLEncoded.parse(query ?? "")
        guard let index = pairs.firstIndex(where: { $0.0 == parameter }) else { return nil }
        pairs[index].1 = value
        return WebURL("\(place)?\(URLEncoded.serialize(pairs))")
    }
}
