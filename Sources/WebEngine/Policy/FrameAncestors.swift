import WebStandards

/// Whether a response lets itself be shown in a frame here.
enum FrameAncestors {
    /// https://html.spec.whatwg.org/#check-a-navigation-response's-adherence-to-x-frame-options, which gives way to
    /// Content Security Policy's `frame-ancestors`.
    static func allow(_ fields: HTTPFields, status: Int, url: WebURL, framedIn navigable: Navigable?) -> Bool {
        guard let navigable, !navigable.frame.isMainFrame else { return true }
        var ancestors: [ActiveDocument] = []
        var parent = navigable.parent
        while let frame = parent {
            if let document = frame.active { ancestors.append(document) }
            parent = frame.parent
        }
        if let policy = ContentSecurityPolicy(fields, url: url), policy.has("frame-ancestors") {
            let refusing = ancestors.first { document in
                originURL(of: document).map { !policy.allows($0, by: "frame-ancestors") } ?? true
            }
            if let refusing {
                report(policy.violations(of: refusing.url, by: "frame-ancestors"), fields, status, url, in: navigable)
            }
            return refusing == nil
        }
        let options = Set(
            fields.values(of: "X-Frame-Options").flatMap { $0.split(separator: ",") }
                .map { ASCII.lowercase($0.filter { $0 != " " && $0 != "\t" }) }
        )
        if options.count > 1, !options.isDisjoint(with: ["deny", "allowall", "sameorigin"]) { return false }
        switch options.first {
        case "deny": return false
        case "sameorigin": return ancestors.allSatisfy { $0.origin.sameOrigin(url.origin) }
        default: return true
        }
    }

    /// https://www.w3.org/TR/CSP3/#frame-ancestors-navigation-response: "executing the URL parser on the ASCII serialization of
    /// document's origin", which is none in a sandbox.
    private static func originURL(of document: ActiveDocument) -> WebURL? {
        guard document.origin == .opaque else { return WebURL(document.origin.serialized) }
        // That of a scheme of the app's, or of a file.
        return document.sandbox.contains(.origin) ? nil : document.url
    }

    /// The document around the frame tells of it, for the one that is refused never comes to be.
    private static func report(
        _ violations: [PolicyViolation],
        _ fields: HTTPFields,
        _ status: Int,
        _ url: WebURL,
        in navigable: Navigable
    ) {
        guard let around = navigable.parent?.active else { return }
        let refused = ViolatingDocument(
            url: url,
            referrer: around.currentReferrerPolicy.referrer(from: around.url, to: url) ?? "",
            status: status,
            endpoints: ReportingEndpoints.parse(fields, base: url)
        )
        for var violation in violations where !violation.isReportOnly {
            violation.resource = PolicyViolation.stripped(url)
            around.reporter?.send(violation, of: refused)
        }
    }
}
