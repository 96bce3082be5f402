import WebStandards

/// An item of a page's `localStorage`, as a row of the data store.
struct StoredItem: Sendable, Hashable {
    /// Such as `https://site.example:8080`.
    let origin: String
    let key: StorageArea.Units
    let value: StorageArea.Units
    let modified: UnixTime
}

/// What is to be written of one origin's items.
struct ItemChanges: Sendable {
    let origin: String
    /// All that the file has of the origin goes first.
    var isCleared = false
    var set: [StoredItem] = []
    var removed: [StorageArea.Units] = []
}

extension StoredItem {
    /// In the order of `values`.
    static let columns = ["origin", "key", "value", "modified"]

    var values: [SQLiteValue] {
        Self.key(origin, key) + [Self.octets(value), .integer(modified.milliseconds)]
    }

    /// The first two columns.
    static func key(_ origin: String, _ key: StorageArea.Units) -> [SQLiteValue] {
        [.text(Array(origin.utf8)), octets(key)]
    }

    private static func octets(_ units: StorageArea.Units) -> SQLiteValue {
        var octets: [UInt8] = []
        octets.reserveCapacity(2 * units.count)
        for unit in units {
            octets.append(UInt8(truncatingIfNeeded: unit))
            octets.append(UInt8(truncatingIfNeeded: unit >> 8))
        }
        return .blob(octets)
    }

    /// The item of a row; `nil`: no session has written it.
    init?(_ values: [SQLiteValue]) {
        guard values.count == Self.columns.count, case .text(let origin) = values[0],
            let key = Self.units(values[1]), let value = Self.units(values[2]), case .integer(let modified) = values[3]
        else { return nil }
        let name = String(decoding: origin, as: UTF8.self)
        guard StorageKey.isOrigin(name) else { return nil }
        self.init(origin: name, key: key, value: value, modified: UnixTime(milliseconds: modified))
    }

    private static func units(_ value: SQLiteValue) -> StorageArea.Units? {
        guard case .blob(let octets) = value, octets.count.isMultiple(of: 2) else { return nil }
        return stride(from: 0, to: octets.count, by: 2).map { UInt16(octets[$0]) | UInt16(octets[$0 + 1]) << 8 }
    }
}
