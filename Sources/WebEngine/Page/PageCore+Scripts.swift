import WebDocument
import WebNetwork
import WebStandards

// What the app does with a page's scripts.
extension PageCore {
    /// Evaluates a script in the document that shows; its value as data.
    ///
    /// - Throws: `ScriptFailure`, what the script threw.
    package func evaluate(_ source: String, url: String = "") throws(ScriptFailure) -> ScriptData {
        guard let realm = main.active?.scripts?.realm else {
            throw ScriptFailure(reason: main.active == nil ? "No page shows; load one first." : "Scripts are off.")
        }
        defer { documentMayHaveChanged(main) }
        return try realm.evaluate(source, url: url).get()
    }
}

extension ScriptFailure {
    /// A script that could not even begin.
    init(reason: String) {
        self.init(name: "", message: reason, line: 0, column: 0, sourceURL: "", stack: "")
    }
}
