import WebNetwork
import WebStandards

/// What a policy did not allow, on its way to where the policy wants to hear of it: `report-uri` or `report-to`.
///
/// https://www.w3.org/TR/CSP3/#report-violation
enum ViolationReport {
    /// Sends a report to each place that the policy names, `limit` of them; `ended` is called as often as the result says.
    static func send(
        _ violation: PolicyViolation,
        of document: ViolatingDocument,
        by active: ActiveDocument,
        page: PageCore,
        limit: Int,
        ended: @escaping () -> Void
    ) -> Int {
        let profile = page.session.configuration.profile
        let places = places(for: violation, of: document, by: active, on: profile).prefix(limit)
        guard !places.isEmpty else { return 0 }
        let body = Array(Facts(violation, of: document, on: profile).text.utf8)
        for place in places {
            var request = FetchRequest(url: place)
            request.method = "POST"
            // PLATFORM(WebKit): also to endpoints; PingLoader::sendViolationReport goes by the kind of violation.
            request.fields = [HTTPField("Content-Type", "application/csp-report")]
            request.body = body
            request.isReport = true
            request.redirect = .error
            UnheardFetch.send(request, by: active, page: page, ended: ended)
        }
        return places.count
    }

    /// "If … the directive named report-uri, and not the one named report-to".
    private static func places(
        for violation: PolicyViolation,
        of document: ViolatingDocument,
        by active: ActiveDocument,
        on profile: Profile
    ) -> [WebURL] {
        // PLATFORM(Chromium): StoragePartitionImpl::OnCanSendReportingReports wants the permission BACKGROUND_SYNC, which
        // AwPermissionManager denies: an Android WebView keeps what is for endpoints.
        if profile.engine == .chromium, violation.endpoints != nil { return [] }
        guard Facts.areForEndpoints(violation, on: profile) else {
            return violation.places.prefix(PolicyLimits.places)
                .compactMap { WebURL(String($0), base: document.url) }.filter(\.isHTTPFamily)
        }
        // PLATFORM(WebKit): NetworkResourceLoader::sendReportToEndpoints: those of a document that is refused first.
        return (violation.endpoints ?? []).prefix(PolicyLimits.places).compactMap {
            document.endpoints[String($0)] ?? active.endpoints[String($0)]
        }
    }
}
