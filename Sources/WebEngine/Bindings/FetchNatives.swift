import WebDocument
import WebNetwork
import WebStandards

// `fetch` and `XMLHttpRequest`: https://fetch.spec.whatwg.org/#fetching
extension ScriptAgent {
    func installFetchNatives() {
        // (realm, number, request …): see `request(in:)`; what comes is told by the hooks `fetchHead`, `fetchData` and
        // `fetchEnd`.
        define("fetch") { call in
            guard let realm = call.realm(0), let request = Self.request(in: call) else { return nil }
            realm.startFetch(request, as: call.integer(1), timeout: call.number(12))
            return nil
        }
        // The same, waited for: the hooks are called before this returns.
        define("fetchNow") { call in
            guard let realm = call.realm(0), let scripts = realm.scripts, var request = Self.request(in: call) else {
                return nil
            }
            let turn = scripts.page.session.blockingTurn()
            request.turn = turn
            realm.startFetch(request, as: call.integer(1), timeout: call.number(12))
            turn.run()
            return nil
        }
        // (realm, number): the bytes that came since the last time.
        define("fetchTake") { call in
            call.buffer(call.realm(0)?.net.fetches[call.integer(1)]?.take() ?? [])
        }
        define("fetchAbort") { call in
            call.realm(0)?.net.fetches.removeValue(forKey: call.integer(1))?.cancel()
            return nil
        }
        // (realm, number, milliseconds from the start; 0 for none)
        define("fetchTimeout") { call in
            call.realm(0)?.net.fetches[call.integer(1)]?.setTimeout(call.number(2))
            return nil
        }
        // (realm, bytes, type, encoding or null, URL): a document of the realm's own.
        define("parseResponse") { call in
            guard let realm = call.realm(0), let bytes = call.bytes(1), let type = MIMEType(call.string(2)) else {
                return call.value(0)
            }
            let charset = call.stringOrNil(3)
            let url = WebURL(call.string(4)) ?? realm.document.url
            let origin = DocumentOrigin(url: url, contentType: charset.map { type.setting("charset", $0) } ?? type)
            let builder = DocumentBuilder(origin)
            builder.feed(bytes)
            builder.finish()
            // What is not well-formed is no document: https://xhr.spec.whatwg.org/#document-response
            guard type.isHTML || builder.failure == nil else { return call.value(0) }
            return call.value(realm.keep(builder.document))
        }
        define("multipartBoundary") { call in
            call.value(call.realm(0)?.scripts?.page.session.configuration.random.multipartBoundary() ?? "----")
        }
        // (bytes, metadata): https://w3c.github.io/webappsec-subresource-integrity/#does-response-match-metadatalist
        define("matchesIntegrity") { call in
            call.value(SubresourceIntegrity(call.string(1)).matches(call.bytes(0) ?? []))
        }
        // https://mimesniff.spec.whatwg.org/#parse-a-mime-type, serialised; null for none
        define("mimeType") { call in call.value(MIMEType(call.string(0))?.description) }
        // The serialised type, its essence, and its charset's encoding or null, of `Content-Type` fields.
        define("extractMIMEType") { call in
            let fields = HTTPFields(call.strings(0).map { HTTPField("Content-Type", $0) })
            guard let type = MIMEType.extract(from: fields) else { return call.null }
            return call.array([type.description, type.essence, type["charset"], type.charset?.name])
        }
    }

    /// method, URL, fields (names and values in turn), body or null, mode, credentials, redirect, referrer ("client",
    /// "no-referrer" or a URL), referrer policy, cache, the time it may take, whether it is always asked about first, whether it
    /// outlives its document, and how it is told of among the resources; null: not at all.
    private static func request(in call: HostCall) -> FetchRequest? {
        guard let url = WebURL(call.string(3)) else { return nil }
        var request = FetchRequest(url: url)
        request.method = call.string(2)
        let flat = call.strings(4, limit: 2_000)
        for index in stride(from: 0, to: flat.count - 1, by: 2) { request.fields.append(flat[index], flat[index + 1]) }
        request.body = call.bytes(5)
        request.mode = FetchRequest.Mode(rawValue: call.string(6)) ?? .noCORS
        request.credentials = FetchRequest.Credentials(rawValue: call.string(7)) ?? .sameOrigin
        request.redirect = FetchRequest.RedirectMode(rawValue: call.string(8)) ?? .follow
        switch call.string(9) {
        case "client":
            // https://html.spec.whatwg.org/#script-settings-for-workers: its creation URL is its script's.
            if let realm = call.realm(0), realm.isWorker, realm.document.url.isHTTPFamily {
                request.referrer = .url(realm.document.url)
            }
        case "no-referrer": request.referrer = .none
        case let text: request.referrer = WebURL(text).map { .url($0) } ?? .client
        }
        request.referrerPolicy = ReferrerPolicy(rawValue: call.string(10))
        // PLATFORM(WebKit): WorkerThreadableLoader has it for `fetch` alone.
        if let realm = call.realm(0), realm.isWorker,
            realm.scripts?.navigable?.isInWebKit != true || call.stringOrNil(15) == "fetch"
        {
            request.referrerPolicy = request.referrerPolicy ?? realm.referrerPolicy
        }
        request.cache = CacheMode(rawValue: call.string(11)) ?? .default
        request.usesPreflight = call.bool(13)
        request.isKeptAlive = call.bool(14)
        request.initiator = call.stringOrNil(15)
        return request
    }
}
