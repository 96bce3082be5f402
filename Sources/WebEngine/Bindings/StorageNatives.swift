import WebNetwork
import WebStandards

// https://html.spec.whatwg.org/#webstorage: (realm, whether it is the session's own, …)
extension ScriptAgent {
    func installStorageNatives() {
        // Whom documents share storage and channels with; null: with nobody, there is none.
        define("storageKey") { call in
            guard let scripts = call.realm(0)?.scripts, let key = scripts.storageKey else { return call.null }
            return call.value(scripts.page.session.databases.name(of: key, in: call.agent))
        }
        define("hasStorage") { call in call.value(call.realm(0)?.scripts?.page.hasStorage ?? false) }
        // What documents of one page share.
        define("pageKey") { call in
            guard let page = call.realm(0)?.scripts?.page else { return call.value("") }
            return call.value("\(UInt(bitPattern: ObjectIdentifier(page).hashValue))")
        }
        define("storageKeys") { call in
            call.array((call.area?.keys ?? []).map { call.value(utf16: $0) })
        }
        define("storageCount") { call in call.value(call.area?.keys.count ?? 0) }
        // (…, index): null past the last.
        define("storageKeyAt") { call in
            guard let keys = call.area?.keys, keys.indices.contains(call.integer(2)) else { return call.null }
            return call.value(utf16: keys[call.integer(2)])
        }
        define("storageValue") { call in
            guard let value = call.area?.value(call.utf16(2)) else { return call.null }
            return call.value(utf16: value)
        }
        define("setStorageValue") { call in
            guard let place = call.storage else { return call.value(false) }
            let area = place.shed.area(of: place.key, now: place.now)
            return call.value(area.set(call.utf16(2), call.utf16(3), now: place.now))
        }
        define("removeStorageValue") { call in
            guard let place = call.storage else { return nil }
            place.shed[place.key]?.remove(call.utf16(2), now: place.now)
            return nil
        }
        define("clearStorage") { call in
            guard let place = call.storage else { return nil }
            place.shed[place.key]?.clear(now: place.now)
            return nil
        }
    }
}

extension HostCall {
    fileprivate var storage: (shed: StorageShed, key: StorageKey, now: UnixTime)? {
        guard let scripts = realm(0)?.scripts, let key = scripts.storageKey else { return nil }
        let page = scripts.page
        return (bool(1) ? page.sessionStorage : page.session.localStorage, key, page.session.now)
    }

    fileprivate var area: StorageArea? { storage.flatMap { $0.shed[$0.key] } }
}
