import WebNetwork
import WebStandards

// https://html.spec.whatwg.org/#webstorage: (realm, whether it is the session's own, …)
extension ScriptAgent {
    func installStorageNatives() {
        // Whom documents share storage and channels with; null: with nobody, there is none.
        define("storageKey") { call in
            guard let scripts = call.realm(0)?.scripts, let origin = scripts.active?.origin, origin != .opaque else {
                return call.null
            }
            let session = UInt(bitPattern: ObjectIdentifier(scripts.page.session).hashValue)
            return call.value("\(session) \(origin.serialized)")
        }
        // What documents of one page share.
        define("pageKey") { call in
            guard let page = call.realm(0)?.scripts?.page else { return call.value("") }
            return call.value("\(UInt(bitPattern: ObjectIdentifier(page).hashValue))")
        }
        define("storageKeys") { call in
            call.array((call.storage?.keys ?? []).map { call.value(utf16: $0) })
        }
        define("storageValue") { call in
            guard let value = call.storage?.value(call.utf16(2)) else { return call.null }
            return call.value(utf16: value)
        }
        define("setStorageValue") { call in
            call.value(call.storage?.set(call.utf16(2), call.utf16(3)) ?? false)
        }
        define("removeStorageValue") { call in
            call.storage?.remove(call.utf16(2))
            return nil
        }
        define("clearStorage") { call in
            call.storage?.clear()
            return nil
        }
    }
}

extension HostCall {
    fileprivate var storage: StorageArea? {
        guard let scripts = realm(0)?.scripts, let origin = scripts.active?.origin, origin != .opaque else {
            return nil
        }
        return bool(1) ? scripts.page.sessionStorage(of: origin) : scripts.page.session.localStorage(of: origin)
    }
}
