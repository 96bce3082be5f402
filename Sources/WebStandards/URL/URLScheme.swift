/// The schemes the URL Standard treats on their own.
///
/// https://url.spec.whatwg.org/#special-scheme
enum URLScheme: UInt8, Sendable {
    case other
    case http
    case https
    case ws
    case wss
    case ftp
    case file

    /// The scheme of those lowercase bytes, without the `:`.
    init(_ bytes: some Collection<UInt8>) {
        self = .other
        guard bytes.count <= 5 else { return }
        for candidate in [URLScheme.https, .http, .file, .wss, .ws, .ftp]
        where bytes.elementsEqual(candidate.name.utf8) {
            self = candidate
        }
    }

    private var name: String {
        switch self {
        case .other: ""
        case .http: "http"
        case .https: "https"
        case .ws: "ws"
        case .wss: "wss"
        case .ftp: "ftp"
        case .file: "file"
        }
    }

    var isSpecial: Bool { self != .other }

    /// The port meant when none is written; a special scheme's only (https://url.spec.whatwg.org/#default-port).
    var defaultPort: UInt16? {
        switch self {
        case .http, .ws: 80
        case .https, .wss: 443
        case .ftp: 21
        case .file, .other: nil
        }
    }
}
