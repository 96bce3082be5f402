import WebNetwork
import WebStandards

/// What a policy did not allow, on its way to where the policy wants to hear of it (`report-uri`).
///
/// NB: nothing is sent to endpoints of the Reporting API (`report-to`), which comes before `report-uri` where both stand.
///
/// https://www.w3.org/TR/CSP3/#report-violation
final class ViolationReport: FetchOwner, OutlivingRequest {
    private var fetch: Fetch?
    private let loop: EngineLoop
    private let ended: () -> Void

    private init(on loop: EngineLoop, _ ended: @escaping () -> Void) { (self.loop, self.ended) = (loop, ended) }

    /// Sends a report to each place that the policy names, `limit` of them; `ended` is called as often as the result says.
    ///
    /// `document`: what violates it, and was perhaps never shown; `active`: who sends it.
    static func send(
        _ violation: PolicyViolation,
        of document: (url: WebURL, referrer: String, status: Int),
        by active: ActiveDocument,
        page: PageCore,
        limit: Int,
        ended: @escaping () -> Void
    ) -> Int {
        let engine = page.session.configuration.profile.engine
        let body = Array(text(violation, of: document, in: engine).utf8)
        let places = violation.places.prefix(PolicyLimits.places).compactMap { WebURL(String($0), base: document.url) }
            .filter(\.isHTTPFamily).prefix(limit)
        for place in places {
            var request = FetchRequest(url: place)
            request.method = "POST"
            request.fields = [HTTPField("Content-Type", "application/csp-report")]
            request.body = body
            request.isReport = true
            request.redirect = .error
            let loop = page.session.loop
            let report = ViolationReport(on: loop, ended)
            Outliving.keep(report, on: loop)
            report.fetch = Fetch(request, of: active, page: page, owner: report)
            report.fetch?.start()
        }
        return places.count
    }

    /// PLATFORM(WebKit): only what came by http has a status.
    static func status(_ status: Int, of url: WebURL, in engine: Profile.Engine) -> Int {
        engine == .webKit && url.scheme != "http" ? 0 : status
    }

    // https://www.w3.org/TR/CSP3/#deprecated-serialize-violation
    private static func text(
        _ violation: PolicyViolation,
        of document: (url: WebURL, referrer: String, status: Int),
        in engine: Profile.Engine
    ) -> String {
        let url = JSON.string(PolicyViolation.stripped(document.url))
        var members = [
            JSON.Member("document-uri", url), .init("referrer", .string(document.referrer)),
            .init("violated-directive", .string(violation.directive)),
            .init("effective-directive", .string(violation.directive)),
            .init("original-policy", .string(violation.policy)),
        ]
        if engine == .chromium { members.append(.init("disposition", .string(violation.disposition))) }
        members.append(.init("blocked-uri", .string(violation.resource)))
        members.append(.init("status-code", .number(Double(status(document.status, of: document.url, in: engine)))))
        if engine == .chromium { members.append(.init("script-sample", .string(violation.sample))) }
        let report = JSON.Member("csp-report", .object(members))
        // PLATFORM(WebKit): CSPViolationReportBody.
        let isWebKit = engine == .webKit
        return JSON.object(isWebKit ? [.init("type", .string("csp-violation")), .init("url", url), report] : [report])
            .text
    }

    func cancel() {
        fetch?.cancel()
        fetch = nil
    }

    // MARK: FetchOwner

    func fetch(_ fetch: Fetch, didReceive head: FetchHead) {}

    func fetch(_ fetch: Fetch, didReceive bytes: Span<UInt8>) {}

    func fetch(_ fetch: Fetch, didEndWith failure: String?) {
        self.fetch = nil
        ended()
        Outliving.letGo(of: self, on: loop)
    }
}
