import WebDocument
import WebStandards

/// What violates a policy; it was perhaps never shown.
struct ViolatingDocument {
    var url: WebURL
    var referrer: String
    var status: Int
    /// Those that its response named.
    var endpoints: [String: WebURL]
}

/// Tells of what a document's policies do not allow: on the console, to the page, to servers.
///
/// https://www.w3.org/TR/CSP3/#report-violation
final class ViolationReporter {
    /// NB: the page holds the document, and the document this.
    unowned let page: PageCore
    private weak var active: ActiveDocument?
    /// How often the document's policies were violated.
    private var violations = 0
    /// What servers are told, and have not answered yet.
    private(set) var underWay = 0

    init(of active: ActiveDocument, page: PageCore) { (self.active, self.page) = (active, page) }

    func tell(_ violation: PolicyViolation, at node: Node?) {
        guard violations < PolicyLimits.reports, let active else { return }
        violations += 1
        page.emit(.consoleMessage(PageMessage(level: .error, text: violation.text)))
        let document = ViolatingDocument(
            url: active.url,
            referrer: active.document.referrer,
            status: active.status,
            endpoints: active.endpoints
        )
        send(violation, of: document)
        let profile = page.session.configuration.profile
        active.scripts?.fire(violation, ViolationReport.Facts(violation, of: document, on: profile), at: node)
    }

    /// Reports it where the policy wants to hear of it; whoever waits for the page to settle waits for that.
    func send(_ violation: PolicyViolation, of document: ViolatingDocument) {
        guard let active else { return }
        let limit = PolicyLimits.reportsAtOnce - underWay
        underWay += ViolationReport.send(violation, of: document, by: active, page: page, limit: limit) {
            [weak self] in
            guard let self else { return }
            underWay -= 1
            page.checkIdle()
        }
    }
}
