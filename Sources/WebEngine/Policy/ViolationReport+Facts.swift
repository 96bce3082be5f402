import WebStandards

extension ViolationReport {
    /// What a violation's event and its report say, as each platform has it.
    struct Facts {
        private let violation: PolicyViolation
        private let engine: Profile.Engine
        private let isForEndpoints: Bool
        let referrer: String
        /// The document's URL.
        let url: String
        /// What was not allowed.
        let resource: String
        let status: Int
        /// FIXME: no line of a script or of markup is told.
        var sourceFile: String { isForEndpoints ? url : "" }

        init(_ violation: PolicyViolation, of document: ViolatingDocument, on profile: Profile) {
            self.violation = violation
            engine = profile.engine
            referrer = document.referrer
            url = PolicyViolation.stripped(document.url)
            let isForEndpoints = Self.areForEndpoints(violation, on: profile)
            self.isForEndpoints = isForEndpoints
            resource = isForEndpoints ? Self.withPort(violation.resource) : violation.resource
            // PLATFORM(WebKit): only what came by http has a status, but for endpoints.
            let isHidden = engine == .webKit && !isForEndpoints && document.url.scheme != "http"
            status = isHidden ? 0 : document.status
        }

        /// PLATFORM(WebKit): ContentSecurityPolicy::reportViolation says other things where the policy names endpoints, whether
        /// or not there are such, and names none of `report-uri` then.
        static func areForEndpoints(_ violation: PolicyViolation, on profile: Profile) -> Bool {
            profile.engine == .webKit && profile.readsReportTo && violation.endpoints?.isEmpty == false
        }

        /// PLATFORM(WebKit): URL::strippedForUseAsReferrerWithExplicitPort.
        private static func withPort(_ text: String) -> String {
            guard let url = WebURL(text), url.port == nil, let port = url.effectivePort, !url.hostname.isEmpty else {
                return text
            }
            let authority = "\(url.scheme)://\(url.hostname)"
            return text.hasPrefix(authority) ? "\(authority):\(port)\(text.dropFirst(authority.count))" : text
        }

        /// The body of a report.
        var text: String {
            guard engine == .webKit else { return JSON.object([.init("csp-report", .object(deprecated))]).text }
            // PLATFORM(WebKit): CSPViolationReportBody.
            let body =
                isForEndpoints ? JSON.Member("body", .object(serialized)) : .init("csp-report", .object(deprecated))
            return JSON.object([.init("type", .string("csp-violation")), .init("url", .string(url)), body]).text
        }

        // https://www.w3.org/TR/CSP3/#cspviolationreportbody
        private var serialized: [JSON.Member] {
            [
                .init("documentURL", .string(url)),
                .init("disposition", .string(violation.disposition)),
                .init("referrer", .string(referrer)),
                .init("effectiveDirective", .string(violation.directive)),
                .init("blockedURL", .string(resource)),
                .init("originalPolicy", .string(violation.policy)),
                .init("statusCode", .number(Double(status))),
                .init("sample", .string(violation.sample)),
                .init("sourceFile", .string(sourceFile)),
                // As WebKitGTK has it of what no script asked for.
                .init("lineNumber", .number(0)),
                .init("columnNumber", .number(1)),
            ]
        }

        // https://www.w3.org/TR/CSP3/#deprecated-serialize-violation
        private var deprecated: [JSON.Member] {
            var members: [JSON.Member] = [
                .init("document-uri", .string(url)),
                .init("referrer", .string(referrer)),
                .init("violated-directive", .string(violation.directive)),
                .init("effective-directive", .string(violation.directive)),
                .init("original-policy", .string(violation.policy)),
            ]
            if engine == .chromium { members.append(.init("disposition", .string(violation.disposition))) }
            members.append(.init("blocked-uri", .string(resource)))
            members.append(.init("status-code", .number(Double(status))))
            if engine == .chromium { members.append(.init("script-sample", .string(violation.sample))) }
            return members
        }
    }
}
