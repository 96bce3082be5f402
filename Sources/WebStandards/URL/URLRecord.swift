/// A URL's components apart, for the operations that change one.
///
/// https://url.spec.whatwg.org/#concept-url
struct URLRecord {
    var scheme: [UInt8]
    var username: [UInt8]
    var password: [UInt8]
    var host: [UInt8]?
    var port: UInt16?
    var path: [UInt8]
    var hasOpaquePath: Bool
    var query: [UInt8]?
    var fragment: [UInt8]?

    init(_ url: WebURL) {
        scheme = Array(url.scheme.utf8)
        username = Array(url.username.utf8)
        password = Array(url.password.utf8)
        host = url.host.map { Array($0.utf8) }
        port = url.parts.hasPort ? url.parts.port : nil
        path = Array(url.path.utf8)
        hasOpaquePath = url.hasOpaquePath
        query = url.query.map { Array($0.utf8) }
        fragment = url.fragment.map { Array($0.utf8) }
    }

    // https://url.spec.whatwg.org/#include-credentials
    var includesCredentials: Bool { !username.isEmpty || !password.isEmpty }

    // https://url.spec.whatwg.org/#cannot-have-a-username-password-port
    var cannotHaveCredentialsOrPort: Bool {
        host?.isEmpty != false || URLScheme(scheme) == .file
    }

    // https://url.spec.whatwg.org/#concept-url-serializer
    var url: WebURL {
        var output = scheme
        var parts = URLParts()
        parts.scheme = URLScheme(scheme)
        parts.schemeEnd = UInt32(output.count)
        output.append(UInt8(ascii: ":"))
        parts.usernameEnd = UInt32(output.count)
        parts.hostStart = UInt32(output.count)
        parts.hasHost = host != nil
        // 2. "If url's host is non-null: append //, the credentials and @, the host, the port."
        if let host {
            output.append(contentsOf: "//".utf8)
            output.append(contentsOf: username)
            parts.usernameEnd = UInt32(output.count)
            if !password.isEmpty {
                output.append(UInt8(ascii: ":"))
                output.append(contentsOf: password)
            }
            if includesCredentials { output.append(UInt8(ascii: "@")) }
            parts.hostStart = UInt32(output.count)
            output.append(contentsOf: host)
        }
        parts.hostEnd = UInt32(output.count)
        if let port {
            parts.port = port
            parts.hasPort = true
            output.append(contentsOf: ":\(port)".utf8)
        }
        // 3. "If url's host is null, its path is not opaque and begins with an empty segment, append /."
        if host == nil, !hasOpaquePath, path.starts(with: "//".utf8) { output.append(contentsOf: "/.".utf8) }
        parts.pathStart = UInt32(output.count)
        parts.hasOpaquePath = hasOpaquePath
        output.append(contentsOf: path)
        parts.pathEnd = UInt32(output.count)
        if let query {
            output.append(UInt8(ascii: "?"))
            output.append(contentsOf: query)
        }
        parts.queryEnd = UInt32(output.count)
        if let fragment {
            output.append(UInt8(ascii: "#"))
            output.append(contentsOf: fragment)
        }
        return WebURL(href: String(decoding: output, as: UTF8.self), parts: parts)
    }
}
