import WebStandards

/// Where a document's reports go, by the names that its policies have for them.
enum ReportingEndpoints {
    // https://www.w3.org/TR/reporting-1/#process-header
    //
    // NB: the older field, `Report-To`, is Chromium's alone, and an Android WebView sends no such reports.
    static func parse(_ fields: HTTPFields, base: WebURL) -> [String: WebURL] {
        guard let text = fields.combined("Reporting-Endpoints"),
            let members = StructuredFields.dictionary(text, limit: PolicyLimits.endpoints)
        else { return [:] }
        return members.compactMapValues { value in
            guard case .string(let reference) = value, let url = WebURL(reference, base: base) else { return nil }
            return url.isHTTPFamily && url.isPotentiallyTrustworthy ? url : nil
        }
    }
}

extension Profile {
    /// PLATFORM(WebKit): Reporting-Endpoints and `report-to` came with Safari 16.4; before, `report-uri` alone counted.
    var readsReportTo: Bool {
        switch platform {
        case .wkWebView(let version): version >= 16
        case .uiWebView: false
        case .android: true
        }
    }
}
