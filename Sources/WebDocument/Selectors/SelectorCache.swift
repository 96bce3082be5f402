import Synchronization

/// The selectors parsed last, since the same ones are asked of page after page, and those of a sheet of element after element.
enum SelectorCache {
    /// Those asked for since the generation before was full, and that generation: what is asked for in turn stays.
    private struct Generations {
        var recent: [String: SelectorList] = [:]
        var former: [String: SelectorList] = [:]

        mutating func find(_ source: String) -> SelectorList? {
            if let known = recent[source] { return known }
            guard let known = former[source] else { return nil }
            keep(known, for: source)
            return known
        }
        mutating func keep(_ list: SelectorList, for source: String) {
            if recent.count >= ToolLimits.cachedSelectors {
                former = recent
                recent = [:]
            }
            recent[source] = list
        }
    }
    private static let generations = Mutex(Generations())

    static func list(_ source: String) throws(SelectorError) -> SelectorList {
        if let known = generations.withLock({ $0.find(source) }) { return known }
        let list = try SelectorParser.parse(source)
        if source.utf8.count <= ToolLimits.cachedSelectorBytes {
            generations.withLock { $0.keep(list, for: source) }
        }
        return list
    }
}
