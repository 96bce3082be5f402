import WebStandards

/// How a request makes use of the responses that its session keeps.
///
/// https://fetch.spec.whatwg.org/#concept-request-cache-mode
package enum CacheMode: String, Sendable {
    case `default`
    case noStore = "no-store"
    case reload
    case noCache = "no-cache"
    case forceCache = "force-cache"
    case onlyIfCached = "only-if-cached"
}

extension NavigationRequest {
    /// The document is loaded again.
    ///
    /// By a refresh, too, that leads to the page it stands on.
    mutating func renew(in profile: Profile) {
        let field = HTTPField("Cache-Control", "max-age=0")
        fields[field.name] = field.value
        switch profile.engine {
        // ReloadIgnoringCacheData; PLATFORM(WebKit): FrameLoader::subresourceCachePolicy, CachePolicy::Revalidate for parts.
        case .webKit:
            cacheMode = .reload
            partsCaching.mode = .noCache
            fieldsOfNext = [field]
        // FetchCacheMode::kValidateCache; the parts are taken as they are.
        case .chromium: cacheMode = .noCache
        }
    }

    /// The app has the document loaded again, past all caches on the way if `fromOrigin`.
    mutating func renewForApp(fromOrigin: Bool, in profile: Profile) {
        guard !fromOrigin else {
            partsCaching = .bypass
            cacheMode = partsCaching.mode
            fields = partsCaching.fields
            fieldsOfNext = partsCaching.fields
            return
        }
        renew(in: profile)
        // PLATFORM(WebKit): FrameLoader::reload has chosen the request's cache policy before
        // updateRequestAndAddExtraFields sees it, which adds nothing then.
        if profile.engine == .webKit { fields["Cache-Control"] = nil }
    }
}

extension HTTPFields {
    /// Those and, of the others, those that have no field of their name among them.
    func filling(_ others: HTTPFields) -> HTTPFields {
        var fields = self
        for field in others where self[field.name] == nil { fields.append(field.name, field.value) }
        return fields
    }
}

/// How a document's parts are asked for while it loads: it may be loaded again, past the caches on the way.
package struct PartsCaching: Sendable {
    package var mode = CacheMode.default
    package var fields = HTTPFields()

    /// Past all caches.
    static let bypass = PartsCaching(
        mode: .reload,
        fields: [HTTPField("Cache-Control", "no-cache"), HTTPField("Pragma", "no-cache")]
    )
}
