import WebStandards

/// The storage areas of a session, or of one page.
///
/// https://storage.spec.whatwg.org/#storage-shed
package final class StorageShed {
    private var areas: [StorageKey: StorageArea] = [:]
    private var size = 0
    /// Called after each change; `nil`: it is written nowhere.
    private var changed: (() -> Void)?

    init() {}

    /// The area, where it ever had an item.
    subscript(key: StorageKey) -> StorageArea? { areas[key] }

    func area(of key: StorageKey, now: UnixTime) -> StorageArea {
        if let area = areas[key] { return area }
        let area = StorageArea(of: key, in: self, modified: now)
        areas[key] = area
        return area
    }

    /// What the new page has that this one's opens.
    func copy() -> StorageShed {
        let copy = StorageShed()
        copy.areas = areas.mapValues { $0.copy(in: copy) }
        return copy
    }

    // MARK: - For the app

    /// What there is in an area.
    package struct Content {
        package let key: StorageKey
        package var origin: String { key.origin }
        /// Bytes of keys and values, two a UTF-16 code unit.
        package let size: Int
        /// When an item was last set or taken out.
        package let modified: UnixTime
    }

    /// The areas that have items.
    package var contents: [Content] {
        areas.values.filter { !$0.keys.isEmpty }
            .map { Content(key: $0.key, size: $0.size, modified: $0.modified) }
            .sorted { $0.origin < $1.origin }
    }

    package func remove(now: UnixTime, where isDoomed: (Content) -> Bool) {
        for content in contents where isDoomed(content) { areas[content.key]?.clear(now: now) }
    }

    // MARK: - The areas' part

    func hasRoom(for growth: Int) -> Bool { size + growth <= StorageLimits.shed }

    func grow(by growth: Int) { size += growth }

    var isWritten: Bool { changed != nil }

    func noteChange() { changed?() }

    // MARK: - The data store's part

    /// Fills it with what the data store had, and tells of each change from then on.
    func follow(_ items: [StoredItem], _ changed: @escaping () -> Void) {
        for item in items { area(of: StorageKey(item.origin), now: item.modified).restore(item) }
        self.changed = changed
    }

    func takeChanges() -> [ItemChanges] { areas.values.compactMap { $0.takeChanges() } }

    func giveBack(_ changes: [ItemChanges]) {
        for change in changes { areas[StorageKey(change.origin)]?.giveBack(change) }
    }
}

/// Pages, or what goes with them.
struct WeakList<Element: AnyObject> {
    private var members: [Weak] = []
    private var kept = 0

    private struct Weak { weak var member: Element? }

    var all: [Element] { members.compactMap(\.member) }

    mutating func insert(_ member: Element) {
        members.append(Weak(member: member))
        guard members.count > 2 * kept + 64 else { return }
        members.removeAll { $0.member == nil }
        kept = members.count
    }
}
