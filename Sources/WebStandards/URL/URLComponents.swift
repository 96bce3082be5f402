// The attributes of JavaScript's `URL` by number, as its bindings have them.
extension URLAPI {
    /// An attribute that can be set.
    package enum Component: Int {
        case `protocol` = 2
        case username
        case password
        case host
        case hostname
        case port
        case pathname
        case search
        case hash
    }

    /// `href` and `origin`, then the components in their order.
    package var components: [String] {
        [href, origin, `protocol`, username, password, host, hostname, port, pathname, search, hash]
    }

    package mutating func set(_ component: Component, to value: String) {
        switch component {
        case .protocol: `protocol` = value
        case .username: username = value
        case .password: password = value
        case .host: host = value
        case .hostname: hostname = value
        case .port: port = value
        case .pathname: pathname = value
        case .search: search = value
        case .hash: hash = value
        }
    }
}
