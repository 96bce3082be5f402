import WebDocument
import WebNetwork
import WebStandards

// Dedicated workers: https://html.spec.whatwg.org/#workers
extension ScriptAgent {
    func installWorkerNatives() {
        // (realm, number, URL, is a module, credentials): what comes of it is told by the hooks `workerBegan` and
        // `workerFailed`. False where there is to be none.
        define("startWorker") { call in
            guard let realm = call.realm(0), let scripts = realm.scripts, let url = WebURL(call.string(2)) else {
                return call.value(false)
            }
            let key = RealmKey(realm: realm.number, number: call.integer(1))
            let credentials = FetchRequest.Credentials(rawValue: call.string(4)) ?? .sameOrigin
            return call.value(scripts.startWorker(key, at: url, isModule: call.bool(3), credentials))
        }
        // (realm, number): it runs nothing more.
        define("stopWorker") { call in
            guard let realm = call.realm(0) else { return nil }
            realm.scripts?.stopWorker(RealmKey(realm: realm.number, number: call.integer(1)))
            return nil
        }
        // (realm, text, URL): true and the text's value, or false and what it threw.
        define("evaluateScript") { call in
            guard let realm = call.realm(0) else { return nil }
            let (value, thrown) = realm.evaluated(call.string(1), url: call.string(2))
            guard let result = thrown ?? value else { return call.array([call.value(true), call.null]) }
            return call.array([call.value(thrown == nil), result])
        }
    }
}
