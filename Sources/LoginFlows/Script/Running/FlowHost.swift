import HeadlessWebView

/// What flows run with: the network, the platform, the embedded services.
package struct FlowHost: Sendable {
    /// How sessions are set up, but for what a flow says itself.
    package var session = SessionConfiguration()
    /// Takes the place of the flow's own platform.
    package var profile: Profile?
    /// How long a step waits in real time for what its page has under way.
    package var patience = Duration.seconds(10)
    /// Embedded services answer from memory, whatever a flow says.
    package var overMemory = false
    /// Reads the cookies of the file at a path, which may be missing where that is said, into a session; why it cannot, in a
    /// sentence.
    package var loadCookies: @Sendable (_ path: String, _ mayBeMissing: Bool, BrowsingSession) async -> String? = {
        path,
        _,
        _ in
        "“\(path)” cannot be read here."
    }
    /// Writes them there.
    package var saveCookies: @Sendable (_ path: String, BrowsingSession) async -> String? = { path, _ in
        "“\(path)” cannot be written here."
    }
    /// Why they cannot be written there, as far as that shows before.
    package var obstacleToCookies: @Sendable (_ path: String) -> String? = { _ in nil }
    /// Starts an embedded service.
    package var serve: @Sendable (FlowScript.Serve, _ overMemory: Bool, any EngineClock) throws -> ServedFlow

    package init(
        serve: @escaping @Sendable (FlowScript.Serve, _ overMemory: Bool, any EngineClock) throws -> ServedFlow
    ) {
        self.serve = serve
    }
}

/// An embedded service at work, for as long as this is kept.
package struct ServedFlow: Sendable {
    /// `nil`: sockets.
    package var transports: (any TransportProvider)?
    package var hostOverrides: [HostOverride] = []
    /// A PEM file of the authority that certifies it.
    package var caFile: String?
    /// Has the service do something otherwise than usual.
    let change: @Sendable ([String: String]) throws -> Void
    private let server: (any AnyObject & Sendable)?

    package init(
        server: (any AnyObject & Sendable)? = nil,
        change: @escaping @Sendable ([String: String]) throws -> Void = { _ in }
    ) {
        self.server = server
        self.change = change
    }
}
