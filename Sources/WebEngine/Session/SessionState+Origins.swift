import WebStandards

// What a `storageState` says of origins: their pages' `localStorage` and databases, and what else there may be.
extension SessionState {
    /// In the place of what was known of the same origins.
    func keep(_ new: [JSON]) {
        let names = Set(new.map { $0["origin"]?.string })
        origins = origins.filter { !names.contains($0["origin"]?.string) } + new
        for entry in new {
            guard let name = Self.origin(of: entry) else { continue }
            if let state = entry["indexedDB"] { databases.importState(state, of: name, on: loop) }
            guard let items = entry["localStorage"]?.array else { continue }
            let area = localStorage.area(of: StorageKey(name), now: now)
            area.clear(now: now)
            for item in items {
                guard let key = item["name"]?.string, let value = item["value"]?.string else { continue }
                // What has no room is left out.
                _ = area.set(Array(key.utf16), Array(value.utf16), now: now)
            }
        }
    }

    /// What was kept, with what the pages have in `localStorage` and databases now.
    var originsWithItems: [JSON] {
        var rest = Set((localStorage.contents + databases.contents).filter { $0.key.topOrigin == nil }.map(\.origin))
        var entries = origins.compactMap { entry -> JSON? in
            guard let name = Self.origin(of: entry), case .object(let members) = entry else { return entry }
            rest.remove(name)
            let others = members.filter { !["origin", "localStorage", "indexedDB"].contains($0.name) }
            return self.entry(name, others)
        }
        entries += rest.sorted().compactMap { entry($0, []) }
        return entries
    }

    /// `nil`: there is nothing to say of it.
    private func entry(_ origin: String, _ others: [JSON.Member]) -> JSON? {
        let items = items(of: origin)
        var others = others
        if let state = databases.exportState(of: origin, on: loop) { others.append(JSON.Member("indexedDB", state)) }
        return items.isEmpty && others.isEmpty ? nil : Self.entry(origin, items, others)
    }

    private static func entry(_ origin: String, _ items: [JSON], _ others: [JSON.Member]) -> JSON {
        .object([JSON.Member("origin", .string(origin)), JSON.Member("localStorage", .array(items))] + others)
    }

    private func items(of origin: String) -> [JSON] {
        guard let area = localStorage[StorageKey(origin)] else { return [] }
        return area.keys.map { key in
            [
                "name": .string(String(decoding: key, as: UTF16.self)),
                "value": .string(String(decoding: area.value(key) ?? [], as: UTF16.self)),
            ]
        }
    }

    /// The origin that an entry is about, where pages can have it.
    private static func origin(of entry: JSON) -> String? {
        guard let name = entry["origin"]?.string, let origin = WebURL(name)?.origin, origin != .opaque,
            origin.serialized == name
        else { return nil }
        return name
    }
}
