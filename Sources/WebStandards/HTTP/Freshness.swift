/// How long a response may be used again without asking its server, and how old it was when it came.
///
/// https://www.rfc-editor.org/rfc/rfc9111#section-4.2
public struct Freshness: Sendable, Hashable {
    /// Seconds; 0: the server is asked each time.
    public private(set) var lifetime: Double
    /// Seconds.
    private var initialAge: Double
    private var received: UnixTime

    /// Of a response to a request that went out at that time and was answered at that.
    ///
    /// `permanent`: what is good for long where nothing says how long.
    public init(
        status: Int,
        fields: HTTPFields,
        asked: UnixTime,
        received: UnixTime,
        permanent: Set<Int>
    ) {
        let date = Self.date("Date", in: fields) ?? received
        lifetime = max(0, Self.lifetime(status, fields, date, permanent))
        // https://www.rfc-editor.org/rfc/rfc9111#section-4.2.3
        // "apparent_age = max(0, response_time - date_value);"
        let apparentAge = max(0, received - date)
        // "corrected_age_value = age_value + response_delay;"
        let age = fields["Age"].flatMap(DeltaSeconds.parse) ?? 0
        let correctedAge = Double(age) + max(0, received - asked)
        // "corrected_initial_age = max(apparent_age, corrected_age_value);"
        initialAge = max(apparentAge, correctedAge)
        self.received = received
    }

    /// Seconds: "current_age = corrected_initial_age + resident_time;".
    public func age(at now: UnixTime) -> Double { initialAge + max(0, now - received) }

    /// Whether it may be used without a question, by a request that wants nothing older than that many seconds.
    public func isFresh(at now: UnixTime, maxAge: Int64? = nil) -> Bool {
        let age = age(at: now)
        return age < lifetime && maxAge.map { age < Double($0) } ?? true
    }

    // https://www.rfc-editor.org/rfc/rfc9111#section-4.2.1
    private static func lifetime(
        _ status: Int,
        _ fields: HTTPFields,
        _ date: UnixTime,
        _ permanent: Set<Int>
    ) -> Double {
        let control = CacheControl(parsing: fields.values(of: "Cache-Control"))
        // NB: `Pragma` too, which RFC 9111 leaves open: WebKit and Chromium take it for no-cache.
        guard !control.noStore, !control.noCache, !CacheControl.hasPragma(fields) else { return 0 }
        if let maxAge = control.maxAge { return Double(maxAge) }
        // Section 5.3: "A cache recipient MUST interpret invalid date formats, especially the value "0", as representing a
        // time in the past".
        if fields["Expires"] != nil { return Self.date("Expires", in: fields).map { $0 - date } ?? 0 }
        // Section 4.2.2, "Calculating Heuristic Freshness".
        if permanent.contains(status) { return year }
        guard isHeuristicallyCacheable(status) else { return 0 }
        // "a typical setting of this fraction might be 10%"
        return Self.date("Last-Modified", in: fields).map { (date - $0) / 10 } ?? 0
    }

    /// https://www.rfc-editor.org/rfc/rfc9110#section-15.1, without 206, which is no whole answer.
    public static func isHeuristicallyCacheable(_ status: Int) -> Bool {
        [200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501].contains(status)
    }

    private static let year = 365.0 * 86_400

    private static func date(_ name: String, in fields: HTTPFields) -> UnixTime? {
        fields[name].flatMap { CookieDate.parse($0) }
    }
}

extension UnixTime {
    /// Seconds.
    fileprivate static func - (a: UnixTime, b: UnixTime) -> Double {
        (Double(a.milliseconds) - Double(b.milliseconds)) / 1000
    }
}
