/// Who content is from, for the same-origin policy.
///
/// https://html.spec.whatwg.org/multipage/browsers.html#concept-origin
public enum Origin: Sendable, Hashable, Codable {
    /// An origin that is the same as no other, written `null`.
    case opaque
    /// Scheme, host and port; the port is `nil` where it is the scheme's default.
    case tuple(scheme: String, host: String, port: Int?)

    /// The ASCII serialisation: `https://example.com:8443`, or `null`.
    ///
    /// https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
    public var serialized: String {
        switch self {
        case .opaque: "null"
        case .tuple(let scheme, let host, nil): "\(scheme)://\(host)"
        case .tuple(let scheme, let host, let port?): "\(scheme)://\(host):\(port)"
        }
    }

    /// Whether both are the same origin; an opaque one never is.
    ///
    /// https://html.spec.whatwg.org/multipage/browsers.html#same-origin
    public func sameOrigin(_ other: Origin) -> Bool {
        self != .opaque && self == other
    }
}

extension WebURL {
    /// The origin of what is at this URL.
    ///
    /// https://url.spec.whatwg.org/#concept-url-origin
    public var origin: Origin {
        switch parts.scheme {
        case .http, .https, .ws, .wss, .ftp:
            return .tuple(scheme: scheme, host: hostname, port: port)
        // "Unfortunate as it is, this is left as an exercise to the reader. When in doubt, return a new opaque origin."
        case .file:
            return .opaque
        case .other:
            // "blob": "Let pathURL be the result of parsing url's path. If it is an http(s) URL, return its origin."
            guard scheme == "blob", let inner = WebURL(path), inner.isHTTPFamily else { return .opaque }
            return inner.origin
        }
    }
}
