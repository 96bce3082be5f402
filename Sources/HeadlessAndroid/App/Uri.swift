// Constants are spelled as in Java.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import HeadlessWebView

/// A text that names something, taken apart as it stands: nothing of it is checked or changed.
///
/// What a view tells of has been through its URL parser.
///
/// Source: https://developer.android.com/reference/android/net/Uri
public struct Uri: Sendable, Hashable, CustomStringConvertible {
    /// The empty one.
    public static let EMPTY = Uri(text: "")

    /// The whole text, as `toString()` gives it.
    public let href: String

    private init(text: String) { href = text }

    init(_ url: WebURL) { href = url.href }

    /// The text, taken for what it is.
    public static func parse(_ uriString: String) -> Uri { Uri(text: uriString) }

    /// The `file:` URI of an absolute path.
    public static func fromFile(_ path: String) -> Uri { Uri(text: "file://" + encode(path, "/")) }

    /// One of a scheme, what follows it, and a fragment; each is escaped.
    public static func fromParts(_ scheme: String, _ ssp: String, _ fragment: String?) -> Uri {
        Uri(text: scheme + ":" + encode(ssp) + (fragment.map { "#" + encode($0) } ?? ""))
    }

    /// The base with one more segment, which is escaped.
    public static func withAppendedPath(_ baseUri: Uri, _ pathSegment: String) -> Uri {
        baseUri.buildUpon().appendPath(pathSegment).build()
    }

    /// The text.
    public func toString() -> String { href }

    /// The text.
    public var description: String { href }

    // MARK: - Parts

    private typealias Part = Substring

    /// Scheme, and what follows it up to the fragment.
    private var halves: (scheme: Part?, rest: Part, fragment: Part?) {
        let whole = href[...]
        let hash = whole.firstIndex(of: "#")
        let fragment = hash.map { whole[whole.index(after: $0)...] }
        let body = whole[..<(hash ?? whole.endIndex)]
        guard let colon = body.firstIndex(of: ":") else { return (nil, body, fragment) }
        return (body[..<colon], body[body.index(after: colon)...], fragment)
    }

    private var pieces: (authority: Part?, path: Part, query: Part?) {
        var rest = halves.rest
        var query: Part?
        if let mark = rest.firstIndex(of: "?") {
            query = rest[rest.index(after: mark)...]
            rest = rest[..<mark]
        }
        guard rest.hasPrefix("//") else { return (nil, rest, query) }
        let authority = rest.dropFirst(2).prefix { $0 != "/" && $0 != "\\" }
        return (authority, rest[authority.endIndex...], query)
    }

    /// What stands before the first colon; `nil` without.
    public var scheme: String? { halves.scheme.map(String.init) }
    /// It has a scheme.
    public var isAbsolute: Bool { halves.scheme != nil }
    /// It has no scheme.
    public var isRelative: Bool { !isAbsolute }
    /// After its scheme there is no slash: `mailto:a@a.example`.
    public var isOpaque: Bool { isAbsolute && !halves.rest.hasPrefix("/") }
    /// It has parts such as a path.
    public var isHierarchical: Bool { !isOpaque }
    /// All between the scheme and the fragment.
    public var schemeSpecificPart: String { Self.decode(encodedSchemeSpecificPart) }
    /// The same, as it stands.
    public var encodedSchemeSpecificPart: String { String(halves.rest) }
    /// User, host and port; `nil` without.
    public var authority: String? { encodedAuthority.map(Self.decode) }
    /// The same, as it stands.
    public var encodedAuthority: String? { isOpaque ? nil : pieces.authority.map(String.init) }
    /// What stands before the `@`; `nil` without.
    public var userInfo: String? { encodedUserInfo.map(Self.decode) }

    /// The same, as it stands.
    public var encodedUserInfo: String? {
        encodedAuthority.flatMap { text in text.lastIndex(of: "@").map { String(text[..<$0]) } }
    }

    private var hostAndPort: (host: String, port: Int)? {
        guard let authority = encodedAuthority else { return nil }
        let place = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority[...]
        guard let colon = place.lastIndex(of: ":") else { return (Self.decode(String(place)), -1) }
        let digits = place[place.index(after: colon)...]
        guard digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { return (Self.decode(String(place)), -1) }
        return (Self.decode(String(place[..<colon])), Int(digits) ?? -1)
    }

    /// The host; `nil` where there is no authority.
    public var host: String? { hostAndPort?.host }
    /// The port; -1 without.
    public var port: Int { hostAndPort?.port ?? -1 }
    /// The path; `nil` of an opaque one.
    public var path: String? { encodedPath.map(Self.decode) }
    /// The same, as it stands.
    public var encodedPath: String? { isOpaque ? nil : String(pieces.path) }
    /// What stands between the slashes of the path.
    public var pathSegments: [String] { (encodedPath ?? "").split(separator: "/").map { Self.decode(String($0)) } }
    /// The last of these; `nil` without any.
    public var lastPathSegment: String? { pathSegments.last }
    /// What stands after the first `?`; `nil` without, and of an opaque one.
    public var query: String? { encodedQuery.map(Self.decode) }
    /// The same, as it stands.
    public var encodedQuery: String? { isOpaque ? nil : pieces.query.map(String.init) }
    /// What stands after the first `#`; `nil` without.
    public var fragment: String? { encodedFragment.map(Self.decode) }
    /// The same, as it stands.
    public var encodedFragment: String? { halves.fragment.map(String.init) }

    /// The same, with its scheme in lower case.
    public func normalizeScheme() -> Uri {
        guard let scheme else { return self }
        return Uri(text: scheme.lowercased() + href.dropFirst(scheme.count))
    }

    // MARK: - Parameters

    private var parameters: [(name: String, value: String)] {
        (encodedQuery ?? "").split(separator: "&").map { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (parts[0], parts.count > 1 ? parts[1] : "")
        }
    }

    /// The first value of that name, in which `+` is a space; `nil` without.
    ///
    /// NB: a phone throws `UnsupportedOperationException` for an opaque one, which has no parameters here.
    public func getQueryParameter(_ key: String) -> String? { getQueryParameters(key).first }

    /// The values of that name.
    public func getQueryParameters(_ key: String) -> [String] {
        let name = Self.encode(key)
        return parameters.filter { $0.name == name }.map { Self.decode($0.value.replacing("+", with: " ")) }
    }

    /// The names, each once, in their order.
    public var queryParameterNames: [String] {
        var seen: Set<String> = []
        return parameters.map { Self.decode($0.name) }.filter { seen.insert($0).inserted }
    }

    /// `false` where the value is `false` or 0, `true` where it is anything else.
    public func getBooleanQueryParameter(_ key: String, _ defaultValue: Bool) -> Bool {
        getQueryParameter(key).map { !["false", "0"].contains($0.lowercased()) } ?? defaultValue
    }

    // MARK: - Escaping

    /// The text with everything escaped but letters, digits, `_-!.~'()*` and what is allowed.
    public static func encode(_ text: String, _ allow: String = "") -> String {
        let kept = Set("_-!.~'()*".utf8).union(allow.utf8)
        var out: [UInt8] = []
        for octet in text.utf8 {
            if ASCII.isDigit(octet) || ASCII.lowercased(octet) &- 0x61 < 26 || kept.contains(octet) {
                out.append(octet)
            } else {
                out += [UInt8(ascii: "%"), digits[Int(octet >> 4)], digits[Int(octet & 15)]]
            }
        }
        return String(decoding: out, as: UTF8.self)
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// The text with nothing escaped.
    public static func decode(_ text: String) -> String { PercentEncoding.text(text) }
}

extension Uri {
    /// A builder that begins with this one's parts.
    public func buildUpon() -> Builder {
        let builder = Builder()
        builder.scheme = scheme
        if isOpaque {
            builder.opaquePart = encodedSchemeSpecificPart
        } else {
            (builder.authority, builder.path, builder.query) = (encodedAuthority, encodedPath ?? "", encodedQuery)
        }
        builder.fragment = encodedFragment
        return builder
    }

    /// Puts one together; of the calls of a name the one that begins with `encoded` takes its text as it is.
    ///
    /// Source: https://developer.android.com/reference/android/net/Uri.Builder
    public final class Builder {
        fileprivate var scheme: String?
        fileprivate var opaquePart: String?
        fileprivate var authority: String?
        fileprivate var path = ""
        fileprivate var query: String?
        fileprivate var fragment: String?

        /// One without any part.
        public init() {}

        private func with(_ change: () -> Void) -> Builder {
            change()
            return self
        }

        /// Sets the scheme.
        @discardableResult public func scheme(_ text: String?) -> Builder { with { scheme = text } }
        /// Sets all between scheme and fragment.
        @discardableResult public func opaquePart(_ text: String) -> Builder { with { opaquePart = Uri.encode(text) } }
        /// Sets user, host and port; a colon is escaped.
        @discardableResult public func authority(_ text: String) -> Builder { with { authority = Uri.encode(text) } }
        /// Sets user, host and port.
        @discardableResult public func encodedAuthority(_ text: String) -> Builder { with { authority = text } }
        /// Sets the path.
        @discardableResult public func path(_ text: String) -> Builder { encodedPath(Uri.encode(text, "/")) }
        /// Sets the path.
        @discardableResult public func encodedPath(_ text: String) -> Builder { with { path = text } }
        /// Adds a segment, whose slashes are escaped.
        @discardableResult public func appendPath(_ text: String) -> Builder { appendEncodedPath(Uri.encode(text)) }
        /// Adds a segment.
        @discardableResult
        public func appendEncodedPath(_ text: String) -> Builder {
            with { path += (path.hasSuffix("/") ? "" : "/") + text }
        }
        /// Sets the query.
        @discardableResult public func query(_ text: String?) -> Builder { encodedQuery(text.map { Uri.encode($0) }) }
        /// Sets the query.
        @discardableResult public func encodedQuery(_ text: String?) -> Builder { with { query = text } }
        /// Takes the query away.
        @discardableResult public func clearQuery() -> Builder { with { query = nil } }
        /// Adds a parameter.
        @discardableResult
        public func appendQueryParameter(_ key: String, _ value: String?) -> Builder {
            let pair = Uri.encode(key) + "=" + Uri.encode(value ?? "null")
            return with { query = query.map { $0.isEmpty ? pair : $0 + "&" + pair } ?? pair }
        }
        /// Sets the fragment.
        @discardableResult public func fragment(_ text: String?) -> Builder {
            encodedFragment(text.map { Uri.encode($0) })
        }
        /// Sets the fragment.
        @discardableResult public func encodedFragment(_ text: String?) -> Builder { with { fragment = text } }

        /// What was put together.
        public func build() -> Uri {
            var text = scheme.map { $0 + ":" } ?? ""
            if let opaquePart {
                text += opaquePart
            } else {
                if let authority { text += "//" + authority }
                let isApart = authority != nil || scheme != nil
                text += !path.isEmpty && isApart && !path.hasPrefix("/") ? "/" + path : path
                if let query { text += "?" + query }
            }
            if let fragment { text += "#" + fragment }
            return .parse(text)
        }

        /// The text of it.
        public func toString() -> String { build().toString() }
    }
}
