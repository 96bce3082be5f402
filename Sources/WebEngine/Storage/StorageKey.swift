import WebStandards

/// Whose an area is.
///
/// https://storage.spec.whatwg.org/#storage-keys
package struct StorageKey: Hashable {
    /// Such as `https://site.example:8080`.
    package let origin: String
    /// Of the page around a frame, where that is another and partitions what its frames store; else `nil`.
    package let topOrigin: String?

    init(_ origin: String, under topOrigin: String? = nil) {
        self.origin = origin
        self.topOrigin = topOrigin == origin ? nil : topOrigin
    }

    /// It is an origin as sessions write it.
    static func isOrigin(_ text: String) -> Bool {
        guard let url = WebURL(text), url.origin != .opaque else { return false }
        return url.origin.serialized == text
    }
}

extension DocumentScripts {
    /// `nil`: it stores nothing.
    var storageKey: StorageKey? {
        guard let origin = active?.origin, origin != .opaque else { return nil }
        guard page.session.configuration.profile.partitionsStorage else { return StorageKey(origin.serialized) }
        var top = navigable?.parent
        while let above = top?.parent { top = above }
        return StorageKey(origin.serialized, under: top?.active?.origin.serialized)
    }
}

extension Profile {
    /// Frames of other origins than the page's store apart from their own pages, and hear each other alone.
    ///
    /// PLATFORM(WebKit): `ClientOrigin`. Android's web view does not partition it (`kThirdPartyStoragePartitioning` is off there).
    fileprivate var partitionsStorage: Bool {
        if case .wkWebView = platform { true } else { false }
    }
}
