import WebNetwork

// Tasks: https://html.spec.whatwg.org/#queue-a-task
extension ScriptAgent {
    func installTaskNatives() {
        // (realm, number): calls the hook `task` from a task of its own.
        define("queueTask") { call in
            guard let scripts = call.realm(0)?.scripts else { return nil }
            let number = call.number(1)
            scripts.loop.later { [weak scripts] in
                guard let scripts, let realm = scripts.existingRealm else { return }
                realm.call("task", [.number(number)])
                scripts.page.documentMayHaveChanged(scripts.navigable)
            }
            return nil
        }
    }
}
