/// Values by key, so many and no more: the one stored first goes first.
package struct BoundedStore<Value> {
    private let capacity: Int
    private var values: [String: Value] = [:]
    /// Keys in the order they came, from `oldest` on; those of removed values are still among them.
    private var order: [String] = []
    private var oldest = 0

    package init(capacity: Int) {
        self.capacity = capacity
    }

    package var count: Int { values.count }

    package subscript(key: String) -> Value? { values[key] }

    /// Stores a value under a key that was never used before.
    package mutating func insert(_ value: Value, for key: String) {
        values[key] = value
        order.append(key)
        while values.count > capacity {
            values[order[oldest]] = nil
            oldest += 1
        }
        guard order.count > 2 * capacity else { return }
        order = order[oldest...].filter { values[$0] != nil }
        oldest = 0
    }

    /// Puts another value in the place of one that is there.
    package mutating func replace(_ key: String, with value: Value) {
        guard values[key] != nil else { return }
        values[key] = value
    }

    package mutating func remove(_ key: String) {
        values[key] = nil
    }
}
