import WebNetwork
import WebStandards

/// Where a user and password hold good (RFC 9110, section 11.5).
struct ProtectionSpace: Hashable {
    /// The server's origin, or the proxy.
    let authority: String
    let realm: String

    init(of url: WebURL, realm: String) {
        authority = url.origin.serialized
        self.realm = realm
    }

    init(of proxy: ProxyOptions, realm: String) {
        authority = Self.authority(of: proxy)
        self.realm = realm
    }

    static func authority(of proxy: ProxyOptions) -> String { "proxy \(proxy.host):\(proxy.port)" }
}

/// The credentials that servers and proxies have taken, for as long as the session lives.
struct CredentialStore {
    struct Entry {
        var credential: BasicCredential
        var scheme: AuthScheme
        /// The paths down to their last slashes, below which Basic credentials are sent unasked.
        var directories: [String]
        /// How often the nonce was used.
        var uses: UInt32 = 1

        /// The length of the nearest directory around the path; `nil` outside of them all.
        func depth(of path: String) -> Int? {
            directories.lazy.filter { path.hasPrefix($0) }.map(\.utf8.count).max()
        }
    }

    /// Spaces remembered; a hostile server could name any number.
    static let limit = 200
    /// Directories remembered of a space, the latest.
    static let directoryLimit = 50

    private var entries: [ProtectionSpace: Entry] = [:]

    mutating func remove(of origin: Origin) {
        entries = entries.filter { $0.key.authority != origin.serialized }
    }

    /// What goes with a request unasked, the nearest of several.
    ///
    /// https://www.rfc-editor.org/rfc/rfc7617#section-2.2: "all paths at or deeper than the depth of the last symbolic
    /// element in the path field". https://www.rfc-editor.org/rfc/rfc7616#section-3.3: without `domain` "all URIs on the
    /// responding server".
    func entry(for url: WebURL) -> Entry? { nearest(to: url).flatMap { entries[$0] } }

    private func nearest(to url: WebURL) -> ProtectionSpace? {
        guard !entries.isEmpty else { return nil }
        let authority = url.origin.serialized
        let path = url.path
        return entries.lazy
            .filter { $0.key.authority == authority }
            .compactMap { space, entry in entry.depth(of: path).map { (space, depth: $0) } }
            .max { ($0.depth, $0.0.realm) < ($1.depth, $1.0.realm) }?
            .0
    }

    /// Puts another user in the place of the one who is known there.
    mutating func replace(with credential: BasicCredential, for url: WebURL) {
        guard let known = nearest(to: url), entries[known]?.credential != credential else { return }
        entries[known]?.credential = credential
    }

    func entry(for proxy: ProxyOptions) -> Entry? {
        guard !entries.isEmpty else { return nil }
        let authority = ProtectionSpace.authority(of: proxy)
        return entries.first { $0.key.authority == authority }?.value
    }

    func credential(in space: ProtectionSpace) -> BasicCredential? { entries[space]?.credential }

    mutating func keep(_ shown: HopCredentials.Shown, in space: ProtectionSpace, path: String) {
        let directory = Self.directory(of: path, shown.scheme)
        if entries[space]?.credential == shown.credential {
            entries[space]?.scheme = shown.scheme
            entries[space]?.uses = 1
            return add(directory, in: space)
        }
        if entries[space] == nil, entries.count >= Self.limit, let any = entries.keys.first { entries[any] = nil }
        entries[space] = Entry(credential: shown.credential, scheme: shown.scheme, directories: [directory])
    }

    private mutating func add(_ directory: String, in space: ProtectionSpace) {
        guard var entry = entries[space], !entry.directories.contains(directory) else { return }
        if entry.directories.count >= Self.directoryLimit { entry.directories.removeFirst() }
        entry.directories.append(directory)
        entries[space] = entry
    }

    private static func directory(of path: String, _ scheme: AuthScheme) -> String {
        guard case .basic = scheme, let slash = path.lastIndex(of: "/") else { return "/" }
        return String(path[...slash])
    }

    /// The server asked anew, with another nonce perhaps, or in another directory.
    ///
    /// PLATFORM(WebKit): NetworkDataTaskCocoa::tryPasswordBasedAuthentication, "possibly adding it as a default for this
    /// directory".
    mutating func renew(_ scheme: AuthScheme, in space: ProtectionSpace, path: String) {
        entries[space]?.scheme = scheme
        entries[space]?.uses = 0
        add(Self.directory(of: path, scheme), in: space)
    }

    /// Forgets it where it is still the one remembered.
    mutating func remove(_ credential: BasicCredential, in space: ProtectionSpace) {
        if entries[space]?.credential == credential { entries[space] = nil }
    }

    /// The number of this use of the nonce, the first being 1.
    mutating func countUse(of challenge: DigestChallenge, in space: ProtectionSpace) -> UInt32 {
        guard let entry = entries[space], entry.scheme == .digest(challenge) else { return 1 }
        let uses = entry.uses &+ 1
        entries[space]?.uses = uses
        return uses
    }
}
