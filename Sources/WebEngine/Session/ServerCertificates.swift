import WebStandards

/// What servers showed to a session and what its apps said of it, each by host and port.
struct ServerCertificates {
    /// Leaves that cannot be trusted and were accepted all the same.
    private var accepted: [String: [UInt8]] = [:]
    /// Leaves that can be, and that the app let pass when it was asked.
    private var confirmed: [String: [UInt8]] = [:]
    /// What the servers of documents showed last.
    private var shown: [String: [[UInt8]]] = [:]
    /// Those who wait for what the app says.
    private var waiting: [Question: [(TrustAnswer) -> Void]] = [:]

    /// What a page's client is asked about once, however many requests wait for the answer.
    struct Question: Hashable {
        fileprivate var page: ObjectIdentifier
        fileprivate var authority: String
        fileprivate var leaf: [UInt8]?

        init(_ challenge: ServerTrustChallenge, by page: PageCore) {
            self.page = ObjectIdentifier(page)
            authority = "\(challenge.host):\(challenge.port)"
            leaf = challenge.certificates.first
        }
    }

    /// Hosts of which something is remembered; beyond, all of it is asked again.
    private static let limit = 200

    static func authority(of url: WebURL) -> String { "\(url.hostname):\(url.effectivePort ?? 443)" }

    private static func remember<Value>(_ value: Value, of url: WebURL, in all: inout [String: Value]) {
        if all.count >= limit { all = [:] }
        all[authority(of: url)] = value
    }

    // MARK: - What cannot be trusted

    func accepted(for url: WebURL) -> [UInt8]? {
        guard !accepted.isEmpty, url.scheme == "https" else { return nil }
        return accepted[Self.authority(of: url)]
    }

    mutating func accept(_ leaf: [UInt8], for url: WebURL) { Self.remember(leaf, of: url, in: &accepted) }

    mutating func forgetAccepted(of url: WebURL) { accepted[Self.authority(of: url)] = nil }

    mutating func forgetAccepted() { accepted = [:] }

    // MARK: - What can

    func confirmed(for url: WebURL) -> [UInt8]? { confirmed[Self.authority(of: url)] }

    mutating func confirm(_ leaf: [UInt8], for url: WebURL) { Self.remember(leaf, of: url, in: &confirmed) }

    func shown(by url: WebURL) -> [[UInt8]] { url.scheme == "https" ? shown[Self.authority(of: url)] ?? [] : [] }

    mutating func note(_ certificates: [[UInt8]], shownBy url: WebURL) {
        Self.remember(certificates, of: url, in: &shown)
    }

    // MARK: - Questions

    /// Waits for the answer; `true` for the first, who is to ask.
    mutating func wait(for question: Question, _ body: @escaping (TrustAnswer) -> Void) -> Bool {
        waiting[question, default: []].append(body)
        return waiting[question]?.count == 1
    }

    /// Those who waited for it, in their order.
    mutating func answered(_ question: Question) -> [(TrustAnswer) -> Void] {
        waiting.removeValue(forKey: question) ?? []
    }
}
