/// Where the components of a URL stand in its href, as UTF-8 offsets.
///
///     https://user:pass@example.com:1234/foo/bar?baz#quux
///          |      |    |          |    |        |   |
///          |      |    hostStart  |    |        |   queryEnd
///          |      usernameEnd     |    |        pathEnd
///          schemeEnd              |    pathStart
///                                 hostEnd
struct URLParts: Sendable {
    var schemeEnd: UInt32 = 0
    var usernameEnd: UInt32 = 0
    var hostStart: UInt32 = 0
    var hostEnd: UInt32 = 0
    var pathStart: UInt32 = 0
    var pathEnd: UInt32 = 0
    /// Where the `#` stands, or the end.
    var queryEnd: UInt32 = 0
    /// The port; meant only with `hasPort`.
    var port: UInt16 = 0
    var scheme: URLScheme = .other
    var hasHost = false
    var hasPort = false
    var hasOpaquePath = false

    /// Where the authority ends: the path begins there, or the `/.` that keeps a path from being read as a host.
    var authorityEnd: Int { Int(hasHost ? pathStart : schemeEnd + 1) }
}
