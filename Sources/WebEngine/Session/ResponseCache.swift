import WebNetwork
import WebStandards

/// The responses that a session keeps as they came, in memory: its private cache, and what going back and forward shows
/// where no page was kept alive.
///
/// https://www.rfc-editor.org/rfc/rfc9111; a view of the history asks neither for age nor for `no-cache`, since the user
/// wants to see what was there (https://www.rfc-editor.org/rfc/rfc9111#name-relationship-of-history-mec;
/// PLATFORM(WebKit): NetworkCache's makeUseDecision, "We never revalidate in the case of a history navigation";
/// PLATFORM(Android): Chromium's LOAD_SKIP_CACHE_VALIDATION).
struct ResponseCache {
    struct Response {
        var head: ResponseHead
        var body: [UInt8] = []
        /// What `Vary` names, and what its request said of that.
        private let varied: [String]
        private let variant: HTTPFields
        var freshness: Freshness
        let partition: Partition
        /// It is out of date, whatever it says: it is good for going back alone.
        var isSuperseded = false
        /// It is good behind the redirect alone that led to it.
        var isBehindRedirect = false
        /// Of the URL that it was asked for by.
        var fragment: String?
        /// How its request named who led there, where that is for the memory cache to ask.
        var metadata: HTTPFields = []
        fileprivate var lastUse: UInt64 = 0

        init(
            _ head: ResponseHead,
            to fields: HTTPFields,
            in partition: Partition,
            _ freshness: Freshness,
            alsoVarying names: [String] = []
        ) {
            self.head = head
            self.partition = partition
            self.freshness = freshness
            let varied = ResponseCache.varied(head) + names
            self.varied = varied
            variant = HTTPFields(varied.flatMap { name in fields.values(of: name).map { HTTPField(name, $0) } })
        }

        mutating func append(_ bytes: Span<UInt8>) { bytes.append(to: &body) }

        /// What a server can be asked whether it is still good by.
        ///
        /// https://www.rfc-editor.org/rfc/rfc9111#section-4.3.1
        var validators: HTTPFields {
            var fields = HTTPFields()
            if let tag = head.fields["ETag"] { fields.append("If-None-Match", tag) }
            if let date = head.fields["Last-Modified"] { fields.append("If-Modified-Since", date) }
            return fields
        }

        // https://www.rfc-editor.org/rfc/rfc9111#section-4.1
        fileprivate func answers(_ fields: HTTPFields) -> Bool {
            varied.allSatisfy { fields.values(of: $0) == variant.values(of: $0) }
        }

        fileprivate func takesPlace(of other: Response) -> Bool {
            isBehindRedirect == other.isBehindRedirect && partition.takesPlace(of: other.partition)
        }

        fileprivate func isFor(_ isBehindRedirect: Bool, in partition: Partition) -> Bool {
            self.isBehindRedirect == isBehindRedirect && self.partition.isSame(as: partition)
        }

        fileprivate var size: Int {
            head.fields.reduce(body.count) { $0 + $1.name.utf8.count + $1.value.utf8.count }
        }
    }

    /// In whose view a response was asked for, and as what: others do not meet it.
    ///
    /// https://fetch.spec.whatwg.org/#http-cache-partitions
    struct Partition {
        enum Use: Hashable {
            case anything
            case document
            case part
            /// PLATFORM(WebKit): CachedResource::Type, of which the memory cache has one for a URL.
            case resource(HopRecord.Destination)
        }

        /// The site of the view.
        let site: Origin
        let use: Use

        func isSame(as other: Partition) -> Bool { use == other.use && site.isSameSite(as: other.site) }

        fileprivate func takesPlace(of other: Partition) -> Bool {
            if case .resource = use, case .resource = other.use { return site.isSameSite(as: other.site) }
            return isSame(as: other)
        }
    }

    /// For each URL, one a partition, and one behind redirects.
    private var kept: [WebURL: [Response]] = [:]
    private var count = 0
    private var bytes = 0
    private var clock: UInt64 = 0

    /// Bytes of one response, and of all, their fields included.
    ///
    /// The bundles of single-page apps come to some megabytes, and each page of theirs names them.
    static let responseLimit = 4 << 20
    static let limit = 16 << 20
    /// Responses, since an empty one takes memory too.
    static let countLimit = 300

    mutating func keep(_ response: Response, of url: WebURL) {
        guard response.size <= Self.responseLimit else { return supersede(url, in: response.partition) }
        remove(url, where: response.takesPlace)
        while count >= Self.countLimit || bytes + response.size > Self.limit, removeOldest() {}
        var response = response
        clock += 1
        response.lastUse = clock
        count += 1
        bytes += response.size
        kept[url, default: []].append(response)
    }

    /// The response to a request like that, fresh or not.
    ///
    /// `isBehindRedirect`: a redirect that was kept led here.
    mutating func response(
        to url: WebURL,
        with fields: HTTPFields,
        in partition: Partition,
        isBehindRedirect: Bool = false
    ) -> Response? {
        guard let all = kept[url], let index = all.firstIndex(where: { $0.isFor(isBehindRedirect, in: partition) }),
            all[index].answers(fields)
        else { return nil }
        clock += 1
        kept[url]?[index].lastUse = clock
        return all[index]
    }

    /// What there is of the URL is out of date.
    ///
    /// https://www.rfc-editor.org/rfc/rfc9111#section-4.4, "invalidate"; NB: that it was there going back still shows.
    mutating func supersede(_ url: WebURL, in partition: Partition? = nil) {
        guard let all = kept[url] else { return }
        for index in all.indices where partition.map(all[index].partition.isSame) ?? true {
            kept[url]?[index].isSuperseded = true
        }
    }

    /// What there is of the URL gives way to a request of another kind.
    ///
    /// PLATFORM(WebKit): CachedResourceLoader::determineRevalidationPolicy, "type mismatch".
    mutating func giveWay(_ url: WebURL, to partition: Partition) {
        remove(url) { partition.takesPlace(of: $0.partition) && !partition.isSame(as: $0.partition) }
    }

    /// Nothing is kept of the URL any more.
    mutating func forget(_ url: WebURL, in partition: Partition) {
        remove(url) { $0.partition.isSame(as: partition) }
    }

    mutating func removeAll() { self = ResponseCache() }

    /// What nothing lets be used again of the URL was good for going back alone, and is forgotten.
    mutating func forgetUnusable(_ url: WebURL, in partition: Partition) {
        remove(url) { $0.partition.isSame(as: partition) && $0.freshness.lifetime == 0 && $0.validators.isEmpty }
    }

    mutating func remove(of origin: Origin) {
        for url in kept.keys where url.origin == origin { remove(url) { _ in true } }
    }

    private mutating func removeOldest() -> Bool {
        var oldest: (url: WebURL, use: UInt64)?
        for (url, all) in kept {
            for response in all where response.lastUse < oldest?.use ?? .max { oldest = (url, response.lastUse) }
        }
        guard let oldest else { return false }
        remove(oldest.url) { $0.lastUse == oldest.use }
        return true
    }

    private mutating func remove(_ url: WebURL, where isDoomed: (Response) -> Bool) {
        guard let all = kept[url] else { return }
        let left = all.filter { !isDoomed($0) }
        count -= all.count - left.count
        bytes -= all.reduce(0) { isDoomed($1) ? $0 + $1.size : $0 }
        kept[url] = left.isEmpty ? nil : left
    }

    fileprivate static func varied(_ head: ResponseHead) -> [String] {
        head.fields.values(of: "Vary").flatMap { $0.split(separator: ",") }.map { name in
            String(name.filter { $0 != " " && $0 != "\t" })
        }
    }
}

// MARK: - What may be kept

extension ResponseCache {
    /// Whether an answer with that head to a GET may be kept: a document always, for going back; else what can be used
    /// again.
    ///
    /// https://www.rfc-editor.org/rfc/rfc9111#section-3; PLATFORM(WebKit): NetworkCache's makeStoreDecision,
    /// "storeUnconditionallyForHistoryNavigation" and "possiblyReusable".
    ///
    /// `isOfAnyStatus`: what is fresh may be, whatever has become of the request.
    static func mayKeep(
        _ head: ResponseHead,
        _ freshness: Freshness,
        isDocument: Bool,
        isOfAnyStatus: Bool = false
    ) -> Bool {
        let control = CacheControl(parsing: head.fields.values(of: "Cache-Control"))
        guard !control.noStore, !varied(head).contains("*") else { return false }
        if Redirect.isRedirectStatus(head.status) {
            // NB: it is not asked about once it is stale: WebKit's NoDueToExpiredRedirect. And 303 says what has become of
            // another request.
            return head.status != 303 && freshness.lifetime > 0
        }
        guard Freshness.isHeuristicallyCacheable(head.status) else { return isOfAnyStatus && freshness.lifetime > 0 }
        return isDocument || freshness.lifetime > 0 || head.fields["ETag"] != nil || head.fields["Last-Modified"] != nil
    }

    /// The head of a kept response once its server has said that it is still good.
    ///
    /// https://www.rfc-editor.org/rfc/rfc9111#section-3.2
    static func updated(_ head: ResponseHead, by answer: ResponseHead) -> ResponseHead {
        var head = head
        // They are of the old message.
        head.fields.remove("Age")
        head.fields.remove("Date")
        var seen: Set<String> = []
        for field in answer.fields {
            let name = ASCII.lowercase(field.name)
            guard !unchanging.contains(name), !unchangingPrefixes.contains(where: name.hasPrefix) else { continue }
            if seen.insert(name).inserted { head.fields.remove(name) }
            head.fields.append(field.name, field.value)
        }
        return head
    }

    // WebKit's headersToIgnoreAfterRevalidation, which are Chromium's kNonUpdatedHeaders but for a few.
    private static let unchanging: Set<String> = [
        "allow", "connection", "etag", "keep-alive", "last-modified", "proxy-authenticate", "proxy-connection",
        "trailer",
        "transfer-encoding", "upgrade", "www-authenticate", "x-frame-options", "x-xss-protection",
    ]
    private static let unchangingPrefixes = ["content-", "x-content-", "x-webkit-"]
}
