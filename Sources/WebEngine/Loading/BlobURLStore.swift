import WebStandards

/// The `blob:` URLs of a session's pages.
///
/// https://w3c.github.io/FileAPI/#BlobURLStore
struct BlobURLStore {
    struct Entry {
        var bytes: [UInt8]
        var type: String
        /// The number of the realm that made it.
        var owner: Int
    }

    private var entries: [String: Entry] = [:]
    private var size = 0

    /// URLs at once; later ones lead nowhere.
    private static let countLimit = 10_000
    /// Their bytes together.
    private static let sizeLimit = 1 << 28

    mutating func add(_ url: String, _ entry: Entry) {
        guard entries.count < Self.countLimit, size + entry.bytes.count <= Self.sizeLimit else { return }
        size += entry.bytes.count
        entries[url] = entry
    }

    mutating func remove(_ url: String) {
        if let entry = entries.removeValue(forKey: url) { size -= entry.bytes.count }
    }

    /// What a URL names, its fragment aside.
    subscript(_ url: WebURL) -> Entry? { entries[url.removingFragment().href] }

    /// https://w3c.github.io/FileAPI/#lifeTime: the URLs go with the document that made them.
    mutating func removeAll(of owner: Int) {
        for (url, entry) in entries where entry.owner == owner { remove(url) }
    }
}

extension NavigationRequest {
    /// Names may be revoked as soon as somebody has led there.
    func holdingBlob(of store: BlobURLStore) -> NavigationRequest {
        guard url.scheme == "blob", blob == nil else { return self }
        var request = self
        request.blob = store[url]
        return request
    }
}
