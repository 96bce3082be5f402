import WebStandards

/// The items that pages of one origin keep.
///
/// https://html.spec.whatwg.org/#storage-2
///
/// Keys and values are UTF-16 code units, as scripts have them.
final class StorageArea {
    typealias Units = [UInt16]

    let key: StorageKey
    var origin: String { key.origin }
    private(set) var keys: [Units] = []
    private var values: [Units: Units] = [:]
    /// Of the keys and values together, two bytes a code unit.
    private(set) var size = 0
    /// When an item was last set or taken out.
    private(set) var modified: UnixTime
    private weak var shed: StorageShed?
    /// What differs from what the data store was last given.
    private var unwritten = Unwritten()

    private struct Unwritten {
        var isCleared = false
        var keys: Set<Units> = []
    }

    init(of key: StorageKey, in shed: StorageShed, modified: UnixTime) {
        self.key = key
        self.shed = shed
        self.modified = modified
    }

    func value(_ key: Units) -> Units? { values[key] }

    /// False, and nothing changed, beyond the quota.
    func set(_ key: Units, _ value: Units, now: UnixTime) -> Bool {
        guard put(key, value) else { return false }
        modified = now
        note(key)
        return true
    }

    func remove(_ key: Units, now: UnixTime) {
        guard let old = values.removeValue(forKey: key) else { return }
        keys.removeAll { $0 == key }
        grow(by: -2 * (key.count + old.count))
        modified = now
        note(key)
    }

    func clear(now: UnixTime) {
        grow(by: -size)
        (keys, values) = ([], [:])
        modified = now
        guard isWritten else { return }
        unwritten = Unwritten(isCleared: true)
        shed?.noteChange()
    }

    /// What a page takes along when it opens another (https://html.spec.whatwg.org/#legacy-clone-a-storage-shed).
    func copy(in shed: StorageShed) -> StorageArea {
        let copy = StorageArea(of: key, in: shed, modified: modified)
        (copy.keys, copy.values) = (keys, values)
        copy.grow(by: size)
        return copy
    }

    // MARK: - The data store's hands

    /// An item that the data store had.
    func restore(_ item: StoredItem) {
        guard put(item.key, item.value) else { return }
        modified = max(modified, item.modified)
    }

    /// What has changed since this was last asked; `nil`: nothing.
    func takeChanges() -> ItemChanges? {
        guard unwritten.isCleared || !unwritten.keys.isEmpty else { return nil }
        defer { unwritten = Unwritten() }
        // In the order of the items, which that of the rows follows.
        let set = keys.filter(unwritten.keys.contains).compactMap { key in
            values[key].map { StoredItem(origin: origin, key: key, value: $0, modified: modified) }
        }
        let removed = unwritten.keys.filter { values[$0] == nil }
        return ItemChanges(origin: origin, isCleared: unwritten.isCleared, set: set, removed: Array(removed))
    }

    /// These could not be written: they are changes still.
    func giveBack(_ changes: ItemChanges) {
        if changes.isCleared {
            // What had stood there before is to go; what stands there now is to be written.
            unwritten = Unwritten(isCleared: true, keys: Set(keys))
        } else {
            unwritten.keys.formUnion(changes.set.map(\.key) + changes.removed)
        }
    }

    // MARK: -

    private func put(_ key: Units, _ value: Units) -> Bool {
        let old = values[key]
        let growth = 2 * (value.count - (old?.count ?? 0) + (old == nil ? key.count : 0))
        guard growth <= 0 || size + growth <= StorageLimits.area && shed?.hasRoom(for: growth) != false,
            old != nil || keys.count < StorageLimits.items
        else { return false }
        if old == nil { keys.append(key) }
        values[key] = value
        grow(by: growth)
        return true
    }

    private func grow(by growth: Int) {
        size += growth
        shed?.grow(by: growth)
    }

    private func note(_ key: Units) {
        guard isWritten else { return }
        unwritten.keys.insert(key)
        shed?.noteChange()
    }

    /// PLATFORM(WebKit): what frames of other origins store lasts as long as the app (https://webkit.org/tracking-prevention/).
    private var isWritten: Bool { key.topOrigin == nil && shed?.isWritten == true }
}
