import WebStandards

/// Which transfers wait for a name that another one is looking up.
///
/// libcurl looks a name up once for each transfer that needs it, on threads whose order is anybody's guess. Here one does,
/// as in browsers (Chromium's `HostResolverManager` has one job for a name): the others begin behind it, in their order.
struct NameQueues {
    /// The transfers behind the one that looks the name up.
    private var waiting: [String: [CurlTransfer]] = [:]
    /// When a name was looked up; libcurl keeps what it has found.
    private var known: [String: Duration] = [:]

    /// Whether the transfer begins now; it waits otherwise.
    mutating func admit(_ transfer: CurlTransfer) -> Bool {
        guard let name = Self.name(for: transfer.request) else { return true }
        if let moment = known[name], SystemClock.monotonic() - moment < Limits.knownName { return true }
        guard waiting[name] == nil else {
            waiting[name]?.append(transfer)
            return false
        }
        waiting[name] = []
        transfer.lookedUpName = name
        return true
    }

    /// The transfer has an address, or none to get; who begins now.
    ///
    /// Where there is none, they find that out side by side.
    mutating func leave(_ transfer: CurlTransfer) -> [CurlTransfer] {
        guard let name = transfer.lookedUpName else { return [] }
        transfer.lookedUpName = nil
        if known.count >= Limits.knownNames { known = [:] }
        known[name] = SystemClock.monotonic()
        return waiting.removeValue(forKey: name) ?? []
    }

    /// Everybody who waits, and waits no more.
    mutating func clear() -> [CurlTransfer] {
        defer { waiting = [:] }
        return waiting.values.flatMap(\.self)
    }

    /// The name that libcurl looks up for the request, where it is no address.
    private static func name(for request: TransferRequest) -> String? {
        if let proxy = request.options.proxy { return proxy.host }
        let host = request.url.hostname
        let override = request.options.hostOverrides.first {
            $0.host == host && ($0.port == nil || $0.port == request.url.effectivePort)
        }
        if let override { return override.address }
        return request.url.hasIPAddressHost ? nil : host
    }
}
