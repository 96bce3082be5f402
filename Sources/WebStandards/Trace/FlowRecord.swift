/// What came of several flows: what reports are made of, and what those of several machines are merged from.
package struct RunRecord: Sendable, Hashable, Codable {
    /// The version of this form; a reader refuses another.
    package static let currentVersion = 1

    package var version = currentVersion
    package var flows: [FlowRecord]
    /// When it began, by the system's clock.
    package var began: UnixTime
    /// Milliseconds from the first flow's beginning to the last one's end.
    package var duration: Double
    /// It was ended before all flows had run.
    package var isInterrupted = false

    package init(flows: [FlowRecord], began: UnixTime, duration: Double, isInterrupted: Bool = false) {
        self.flows = flows
        self.began = began
        self.duration = duration
        self.isInterrupted = isInterrupted
    }

    package func count(_ status: FlowRecord.Status) -> Int { flows.count { $0.status == status } }

    /// Those of several machines as one, by the names of the files.
    package init(merging records: [RunRecord]) {
        self.init(
            flows: records.flatMap(\.flows).sorted { ($0.file, $0.name) < ($1.file, $1.name) },
            began: records.map(\.began).min() ?? .epoch,
            duration: records.map(\.duration).max() ?? 0,
            isInterrupted: records.contains(where: \.isInterrupted)
        )
    }
}

/// What came of one flow.
///
/// It holds no secret: what is one was masked before it was written down here.
package struct FlowRecord: Sendable, Hashable, Codable {
    package enum Status: String, Sendable, Hashable, Codable {
        case passed
        case failed
        /// It did not run, or not to its end.
        case skipped
    }

    package var name: String
    package var file: String
    /// The words that the file has it picked by; `nil`: none.
    package var tags: [String]?
    /// The platform whose web view it ran in.
    package var profile: String
    package var status = Status.skipped
    /// How often it was run; more than once where retries were asked for.
    package var attempts = 1
    /// When it began, by the system's clock.
    package var began = UnixTime.epoch
    /// Milliseconds.
    package var duration = 0.0
    package var steps: [StepRecord] = []
    package var problem: FlowProblem?

    package init(name: String, file: String, profile: String, tags: [String] = []) {
        self.name = name
        self.file = file
        self.profile = profile
        self.tags = tags.isEmpty ? nil : tags
    }

    package var hops: [TimedHop] { steps.flatMap(\.hops) }
}

/// What came of one step.
package struct StepRecord: Sendable, Hashable, Codable {
    /// What it does, such as `click #go`.
    package var title: String
    package var place: SourcePlace
    package var status = FlowRecord.Status.skipped
    /// Milliseconds since the flow began.
    package var began: Double
    /// Milliseconds.
    package var duration = 0.0
    package var hops: [TimedHop] = []
    /// What a delegate was told, a line each.
    package var callbacks: [String] = []
    /// What became of cookies in the jar, a line each.
    package var cookies: [String] = []
    /// What the step took down or found out.
    package var notes: [String] = []
    package var page: PageRecord?
    package var problem: FlowProblem?

    package init(title: String, place: SourcePlace, began: Double) {
        self.title = title
        self.place = place
        self.began = began
    }
}

/// A request and what came of it, with the time it took, as text without secrets.
package struct TimedHop: Sendable, Hashable, Codable {
    package var method: String
    package var url: String
    package var destination: HopRecord.Destination
    /// 0: no answer came.
    package var status: Int
    package var reason: String
    package var requestFields: HTTPFields
    package var responseFields: HTTPFields
    package var redirect: String?
    /// What became of each cookie; they name no URL.
    package var cookies: [CookieDecision]
    package var failure: String?
    /// The app asked, no page; `nil`: a page did.
    package var isByApp: Bool?
    /// Milliseconds since the flow began.
    package var began: Double
    /// Milliseconds until its answer's head, or its failure.
    package var duration: Double

    /// What fields name as secret is masked; for the rest see ``mask(_:)``.
    package init(_ record: HopRecord, began: Double, duration: Double) {
        method = record.method
        url = record.url.href
        destination = record.destination
        status = record.status
        reason = record.reason
        func masked(_ fields: HTTPFields) -> HTTPFields {
            HTTPFields(fields.map { HTTPField($0.name, Secret.maskField($0.name, $0.value)) })
        }
        requestFields = masked(record.requestFields)
        responseFields = masked(record.responseFields)
        redirect = record.redirect?.href
        cookies = record.cookies.map(Self.withoutURLs)
        failure = record.failure?.message
        isByApp = record.navigation == NavigationID(0) && record.destination == .fetch ? true : nil
        self.began = began
        self.duration = duration
    }

    /// Takes out what `mask` knows by now.
    package mutating func mask(_ mask: (String) -> String) {
        func masked(_ fields: HTTPFields) -> HTTPFields {
            HTTPFields(fields.map { HTTPField($0.name, mask($0.value)) })
        }
        url = mask(url)
        requestFields = masked(requestFields)
        responseFields = masked(responseFields)
        redirect = redirect.map(mask)
        failure = failure.map(mask)
    }

    private static func withoutURLs(_ decision: CookieDecision) -> CookieDecision {
        var decision = decision
        decision.url = nil
        decision.evicted = decision.evicted.map(withoutURLs)
        return decision
    }
}

/// A page as it was at the end of a step.
package struct PageRecord: Sendable, Hashable, Codable {
    package var url: String
    package var title: String
    package var status: Int
    /// What a reader would see, roughly.
    package var text: String
    /// The document as HTML; cut off where it is long.
    package var source: String

    package init(url: String, title: String, status: Int, text: String, source: String) {
        self.url = url
        self.title = title
        self.status = status
        self.text = text
        self.source = source
    }
}
