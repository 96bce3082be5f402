/// The attributes of JavaScript's `URL`, as strings to be read and set.
///
/// https://url.spec.whatwg.org/#url-class
package struct URLAPI: Sendable {
    package private(set) var url: WebURL

    package init(_ url: WebURL) {
        self.url = url
    }

    package var href: String { url.href }
    package var origin: String { url.origin.serialized }

    package var `protocol`: String {
        get { url.scheme + ":" }
        set { setScheme(newValue) }
    }

    package var username: String {
        get { url.username }
        set { setCredential(newValue, \.username) }
    }

    package var password: String {
        get { url.password }
        set { setCredential(newValue, \.password) }
    }

    /// The host with its port.
    package var host: String {
        get { url.hostname + (url.port.map { ":\($0)" } ?? "") }
        set { setHost(newValue, withPort: true) }
    }

    package var hostname: String {
        get { url.hostname }
        set { setHost(newValue, withPort: false) }
    }

    package var port: String {
        get { url.port.map(String.init) ?? "" }
        set { setPort(newValue) }
    }

    package var pathname: String {
        get { url.path }
        set { setPath(newValue) }
    }

    package var search: String {
        get { Self.prefixed(url.query, "?") }
        set { setQuery(newValue) }
    }

    package var hash: String {
        get { Self.prefixed(url.fragment, "#") }
        set { setFragment(newValue) }
    }

    /// Sets the whole URL; `false`, and nothing changed, for what is no absolute URL.
    package mutating func setHref(_ value: String) -> Bool {
        guard let parsed = WebURL(value) else { return false }
        url = parsed
        return true
    }

    private static func prefixed(_ component: String?, _ mark: String) -> String {
        guard let component, !component.isEmpty else { return "" }
        return mark + component
    }
}

// MARK: - Setters

extension URLAPI {
    // https://url.spec.whatwg.org/#dom-url-protocol, by the scheme state with a state override.
    private mutating func setScheme(_ value: String) {
        var input = Self.bytes(of: value)
        input.append(UInt8(ascii: ":"))
        guard let end = URLParser.schemeEnd(in: input) else { return }
        var record = URLRecord(url)
        let scheme = input[..<end].map(ASCII.lowercased)
        let old = URLScheme(record.scheme)
        let new = URLScheme(scheme)
        // "If url's scheme is a special scheme and buffer is not (or the other way round), then return."
        guard old.isSpecial == new.isSpecial else { return }
        // "If url includes credentials or has a non-null port, and buffer is "file", then return."
        if new == .file, record.includesCredentials || record.port != nil { return }
        // "If url's scheme is "file" and its host is an empty host, then return."
        if old == .file, record.host?.isEmpty != false { return }
        record.scheme = scheme
        if record.port == new.defaultPort { record.port = nil }
        url = record.url
    }

    // https://url.spec.whatwg.org/#dom-url-username and https://url.spec.whatwg.org/#dom-url-password
    private mutating func setCredential(_ value: String, _ component: WritableKeyPath<URLRecord, [UInt8]>) {
        var record = URLRecord(url)
        guard !record.cannotHaveCredentialsOrPort else { return }
        var encoded: [UInt8] = []
        PercentEncodeSet.userinfo.append(value.utf8, to: &encoded)
        record[keyPath: component] = encoded
        url = record.url
    }

    // https://url.spec.whatwg.org/#dom-url-host, by the host state and the file host state with a state override.
    private mutating func setHost(_ value: String, withPort: Bool) {
        guard !url.hasOpaquePath else { return }
        var record = URLRecord(url)
        let scheme = URLScheme(record.scheme)
        let input = Self.bytes(of: value)
        let authority = input.prefix { byte in
            !"/?#".utf8.contains(byte) && !(byte == UInt8(ascii: "\\") && scheme.isSpecial)
        }
        let hostEnd = scheme == .file ? authority.endIndex : URLHost.end(in: authority)
        let name = authority[..<hostEnd]
        let hasColon = hostEnd < authority.endIndex
        if name.isEmpty, hasColon || scheme.isSpecial && scheme != .file { return }
        // "If state override is hostname state, then return failure."
        if hasColon, !withPort { return }
        // "State override is given, buffer is the empty string, and url includes credentials or has a port."
        if name.isEmpty, record.includesCredentials || record.port != nil { return }
        var host: [UInt8] = []
        if !name.isEmpty || !scheme.isSpecial {
            guard URLHost.parse(name, isOpaque: !scheme.isSpecial, into: &host) else { return }
        }
        if scheme == .file, host.elementsEqual("localhost".utf8) { host = [] }
        record.host = host
        if hasColon { Self.setPort(authority[(hostEnd + 1)...], of: &record) }
        url = record.url
    }

    // https://url.spec.whatwg.org/#dom-url-port
    private mutating func setPort(_ value: String) {
        var record = URLRecord(url)
        guard !record.cannotHaveCredentialsOrPort else { return }
        if value.isEmpty {
            record.port = nil
        } else {
            Self.setPort(ArraySlice(Self.bytes(of: value)), of: &record)
        }
        url = record.url
    }

    /// The port state with a state override: the digits at the start count, the rest is ignored.
    private static func setPort(_ input: ArraySlice<UInt8>, of record: inout URLRecord) {
        guard case .some(.some(let port)) = URLHost.port(input.prefix { $0 &- 0x30 < 10 }) else { return }
        record.port = port == URLScheme(record.scheme).defaultPort ? nil : port
    }

    // https://url.spec.whatwg.org/#dom-url-pathname
    private mutating func setPath(_ value: String) {
        guard !url.hasOpaquePath else { return }
        var record = URLRecord(url)
        var parser = URLParser(stripped: Array(value.utf8), scheme: URLScheme(record.scheme))
        parser.parsePathAlone()
        record.path = parser.output
        // "If state override is given and url's host is null, append the empty string to url's path."
        if record.path.isEmpty, record.host == nil { record.path = [UInt8(ascii: "/")] }
        url = record.url
    }

    // https://url.spec.whatwg.org/#dom-url-search
    private mutating func setQuery(_ value: String) {
        var record = URLRecord(url)
        record.query = Self.component(value, after: "?", url.isSpecial ? .specialQuery : .query)
        url = record.url
    }

    // https://url.spec.whatwg.org/#dom-url-hash
    private mutating func setFragment(_ value: String) {
        var record = URLRecord(url)
        record.fragment = Self.component(value, after: "#", .fragment)
        url = record.url
    }

    private static func component(_ value: String, after mark: Character, _ set: PercentEncodeSet) -> [UInt8]? {
        guard !value.isEmpty else { return nil }
        let text = value.first == mark ? value.dropFirst() : value[...]
        var encoded: [UInt8] = []
        set.append(text.utf8.lazy.filter { !URLParser.isTabOrNewline($0) }, to: &encoded)
        return encoded
    }

    private static func bytes(of value: String) -> [UInt8] {
        value.utf8.filter { !URLParser.isTabOrNewline($0) }
    }
}
