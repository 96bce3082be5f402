import WebStandards

/// The JavaScript modules that the page's world has asked for, by their URLs: what a `link` finds here is not fetched again.
///
/// https://html.spec.whatwg.org/#concept-settings-object-module-map
struct ModuleMap {
    private enum Entry {
        case fetching(waiting: [(Bool) -> Void])
        case ended(hasCome: Bool)
    }

    private var entries: [WebURL: Entry] = [:]

    mutating func begin(_ url: WebURL) { entries[url] = .fetching(waiting: []) }

    /// Those that wait for it, to be told.
    mutating func end(_ url: WebURL, hasCome: Bool) -> [(Bool) -> Void] {
        guard case .fetching(let waiting) = entries[url] else { return [] }
        entries[url] = .ended(hasCome: hasCome)
        return waiting
    }

    /// Has `told` called with whether the module came, by `later` where that is known; `false`: nobody has asked for it.
    mutating func tell(of url: WebURL, _ told: @escaping (Bool) -> Void, later: (@escaping () -> Void) -> Void) -> Bool
    {
        switch entries[url] {
        case nil: return false
        case .ended(let hasCome): later { told(hasCome) }
        case .fetching(let waiting): entries[url] = .fetching(waiting: waiting + [told])
        }
        return true
    }
}
