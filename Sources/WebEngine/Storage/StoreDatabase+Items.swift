// The items of pages' `localStorage`.
extension StoreDatabase {
    func apply(_ changes: [ItemChanges]) throws(SQLiteError) {
        guard !changes.isEmpty else { return }
        // An item that is set again keeps its row, and so its place.
        let set = try connection.prepare(
            "INSERT INTO local_storage (origin, key, value, modified) VALUES (?1, ?2, ?3, ?4) "
                + "ON CONFLICT (origin, key) DO UPDATE SET value = ?3, modified = ?4"
        )
        let remove = try connection.prepare("DELETE FROM local_storage WHERE origin = ?1 AND key = ?2")
        let clear = try connection.prepare("DELETE FROM local_storage WHERE origin = ?1")
        for change in changes {
            if change.isCleared { try clear.run([.text(Array(change.origin.utf8))]) }
            for key in change.removed { try remove.run(StoredItem.key(change.origin, key)) }
            for item in change.set { try set.run(item.values) }
        }
    }

    /// The items, as many as a session has room for.
    func readItems(into content: inout Content) throws(SQLiteError) {
        let statement = try connection.prepare(
            "SELECT \(StoredItem.columns.joined(separator: ", ")) FROM local_storage ORDER BY rowid"
        )
        var left = StorageLimits.shed
        while left > 0, try statement.step() {
            let values = StoredItem.columns.indices.map { statement.value(at: Int32($0)) }
            if let item = StoredItem(values) {
                content.items.append(item)
                left -= 2 * (item.key.count + item.value.count) + StorageLimits.itemOverhead
            } else {
                content.unreadableRows += 1
                left -= StorageLimits.itemOverhead
            }
        }
    }
}
