import Synchronization

/// The selectors parsed last, since the same few are asked of page after page.
enum SelectorCache {
    private static let lists = Mutex<[String: SelectorList]>([:])

    static func list(_ source: String) throws(SelectorError) -> SelectorList {
        if let known = lists.withLock({ $0[source] }) { return known }
        let list = try SelectorParser.parse(source)
        lists.withLock { lists in
            if lists.count >= ToolLimits.cachedSelectors { lists.removeAll(keepingCapacity: true) }
            lists[source] = list
        }
        return list
    }
}
