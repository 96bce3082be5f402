/// What a writer writes: of each step it is known what a file has after it.
package enum Script {
    /// The cookies after that many steps: name and value.
    package static func state(after steps: Int, prefix: String) -> [String: String] {
        var state: [String: String] = [:]
        for step in stride(from: 1, through: steps, by: 1) {
            for (name, value) in changes(of: step, prefix: prefix) { state[name] = value }
        }
        return state
    }

    /// What a step sets, and, without a value, removes; all of it is flushed at once.
    package static func changes(of step: Int, prefix: String) -> [(name: String, value: String?)] {
        // A value of the size of a page now and then, so that a transaction has several.
        let value = "\(step)-" + String(repeating: "x", count: step % 7 == 0 ? 3000 : step % 50)
        var changes: [(String, String?)] = [("\(prefix)-last", "\(step)"), ("\(prefix)-\(step % 16)", value)]
        if step % 5 == 0 { changes.append(("\(prefix)-\(step / 5 % 16)", nil)) }
        return changes
    }
}
