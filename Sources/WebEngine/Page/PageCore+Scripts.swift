import WebDocument
import WebNetwork
import WebStandards

// What the app does with a page's scripts.
extension PageCore {
    /// A script of the document that shows has run, or was asked for.
    package var hasRealm: Bool { main.active?.scripts?.existingRealm != nil }

    /// Realms and documents that scripts have on the page's loop, those of other pages too.
    package var scriptObjectsAlive: Int { ScriptAgent.of(session.loop).objectsAlive }

    /// Evaluates a script in the document of a frame, 0 for the main one; its value as data.
    ///
    /// - Throws: `ScriptFailure`, what the script threw.
    package func evaluate(_ source: String, frame: Int = 0, url: String = "") throws(ScriptFailure) -> ScriptData {
        guard let realm = navigable(numbered: frame)?.active?.scripts?.realm else {
            throw ScriptFailure(reason: main.active == nil ? "No page shows; load one first." : "Scripts are off.")
        }
        defer { documentMayHaveChanged(main) }
        return try realm.evaluate(source, url: url).get()
    }
}

extension PageCore {
    /// Evaluates a script in the main document; its value as a script makes text of it, empty for `undefined` and `null`.
    package func evaluateText(_ source: String) throws(ScriptFailure) -> String {
        // Indirect, so that the script runs as one of the page's own, and its last value comes out.
        let wrapped =
            "(value => value === undefined || value === null ? '' : String(value))((0, eval)(\(JSON.string(source).text)))"
        return try evaluate(wrapped).string ?? ""
    }
}

extension ScriptFailure {
    /// A script that could not even begin.
    package init(reason: String) {
        self.init(name: "", message: reason, line: 0, column: 0, sourceURL: "", stack: "")
    }
}
