/// The items that pages of one origin keep.
///
/// https://html.spec.whatwg.org/#storage-2
///
/// Keys and values are UTF-16 code units, as scripts have them.
final class StorageArea {
    typealias Units = [UInt16]

    /// How much the keys and values of an area may be together: 5 MiB, two bytes a code unit.
    static let quota = 5 << 20

    private(set) var keys: [Units] = []
    private var values: [Units: Units] = [:]
    private var size = 0

    func value(_ key: Units) -> Units? { values[key] }

    /// False, and nothing changed, beyond the quota.
    func set(_ key: Units, _ value: Units) -> Bool {
        let old = values[key]
        let growth = 2 * (value.count - (old?.count ?? 0) + (old == nil ? key.count : 0))
        guard growth <= 0 || size + growth <= Self.quota else { return false }
        if old == nil { keys.append(key) }
        values[key] = value
        size += growth
        return true
    }

    func remove(_ key: Units) {
        guard let old = values.removeValue(forKey: key) else { return }
        keys.removeAll { $0 == key }
        size -= 2 * (key.count + old.count)
    }

    func clear() {
        (keys, values, size) = ([], [:], 0)
    }

    /// What a page takes along when it opens another (https://html.spec.whatwg.org/#legacy-clone-a-storage-shed).
    func copy() -> StorageArea {
        let copy = StorageArea()
        (copy.keys, copy.values, copy.size) = (keys, values, size)
        return copy
    }
}
