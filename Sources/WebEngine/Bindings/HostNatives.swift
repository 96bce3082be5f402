// What pages say to the app.
extension ScriptAgent {
    func installHostNatives() {
        // (realm, call, succeeded, value)
        define("settleCall") { call in
            guard let realm = call.realm(0), let scripts = realm.scripts, let value = call.given(3),
                let completion = scripts.calls.removeValue(forKey: call.integer(1))
            else { return nil }
            completion(call.bool(2) ? .success(realm.data(of: value)) : .failure(realm.failure(value)))
            return nil
        }
        // (realm, handler, message, value)
        define("postMessage") { call in
            guard let realm = call.realm(0), let value = call.given(3) else { return nil }
            realm.scripts?.post(realm.data(of: value), to: call.string(1), of: realm.world, message: call.integer(2))
            return nil
        }
        // (realm, port, text or null, bytes or null, ports that come with it)
        define("tellPort") { call in
            let message: PortMessage = call.isNull(3) ? .text(call.string(2)) : .bytes(call.bytes(3) ?? [])
            let ports = call.strings(4).compactMap { Int($0) }
            call.realm(0)?.scripts?.tellPort(call.integer(1), message, ports: ports)
            return nil
        }
        // (realm, object, method, values): whether it worked, and what came of it
        define("callObject") { call in
            guard let realm = call.realm(0), let scripts = realm.scripts, let values = call.given(3),
                let method = scripts.page.hands.objects[call.string(1)]?.methods[call.string(2)],
                case .array(let arguments) = realm.data(of: values)
            else { return call.array([call.value(false), call.value("Java object is gone")]) }
            switch method(arguments) {
            case .success(let result): return call.array([call.value(true), realm.value(of: result)])
            case .failure(let failure): return call.array([call.value(false), call.value(failure.message)])
            }
        }
    }
}
