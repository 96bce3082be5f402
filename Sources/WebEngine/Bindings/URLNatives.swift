import WebStandards

// `URL` and `URLSearchParams`: https://url.spec.whatwg.org/#api
extension ScriptAgent {
    func installURLNatives() {
        // (text, absolute base or null): the serialised URL, or null.
        define("urlParse") { call in
            let base = call.stringOrNil(1).flatMap { WebURL($0) }
            return call.value(WebURL(call.string(0), base: base)?.href)
        }
        define("urlComponents") { call in
            guard let url = WebURL(call.string(0)) else { return call.null }
            return call.array(URLAPI(url).components)
        }
        // (URL, component, value): the components after that.
        define("urlSet") { call in
            guard let url = WebURL(call.string(0)) else { return call.null }
            var api = URLAPI(url)
            if let component = URLAPI.Component(rawValue: call.integer(1)) { api.set(component, to: call.string(2)) }
            return call.array(api.components)
        }
        // Names and values in turn.
        define("urlencodedParse") { call in
            call.array(URLEncoded.parse(call.string(0)).flatMap { [$0, $1] })
        }
        define("urlencodedSerialize") { call in
            let flat = call.strings(0)
            let pairs = stride(from: 0, to: flat.count - 1, by: 2).map { (flat[$0], flat[$0 + 1]) }
            return call.value(URLEncoded.serialize(pairs))
        }
        // (realm, bytes, type): the URL.
        define("createBlobURL") { call in
            guard let scripts = call.realm(0)?.scripts, let active = scripts.active, let bytes = call.bytes(1) else {
                return call.null
            }
            let session = scripts.page.session
            let url = "blob:\(active.origin.serialized)/\(session.configuration.random.uuid())"
            session.blobURLs.add(url, BlobURLStore.Entry(bytes: bytes, type: call.string(2), owner: call.integer(0)))
            return call.value(url)
        }
        define("revokeBlobURL") { call in
            guard let url = WebURL(call.string(1)) else { return nil }
            call.realm(0)?.scripts?.page.session.blobURLs.remove(url.removingFragment().href)
            return nil
        }
    }
}
