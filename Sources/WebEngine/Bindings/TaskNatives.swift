import WebNetwork

// Tasks: https://html.spec.whatwg.org/#queue-a-task
extension ScriptAgent {
    func installTaskNatives() {
        // (realm, number, whether it is waited for): calls the hook `task` from a task of its own.
        define("queueTask") { call in
            guard let realm = call.realm(0), let scripts = realm.scripts else { return nil }
            let number = call.number(1)
            let awaited = call.bool(2) ? 1 : 0
            scripts.scriptsToRun += awaited
            scripts.loop.later { [weak scripts, weak realm] in
                guard let scripts else { return }
                scripts.scriptsToRun -= awaited
                if let realm, !realm.isClosed { realm.call("task", [.number(number)]) }
                scripts.page.documentMayHaveChanged()
            }
            return nil
        }
    }
}
