import WebDocument
import WebStandards

// What the world's loader of modules asks for.
extension ScriptAgent {
    func installModuleNatives() {
        // (text, base or null): the URL, null for what is none.
        define("resolveSpecifier") { call in
            let base = call.stringOrNil(1).flatMap { WebURL($0) }
            return call.value(WebURL(call.string(0), base: base)?.href)
        }
        // (realm, number, URL, the script's element or 0, what the import map says of its integrity, and whether it is the
        // element's "source", an "import" or "dynamic", its type: "script" or that of an attribute, and the base of what asks)
        define("fetchModule") { call in
            guard let realm = call.realm(0), let scripts = realm.scripts, let url = WebURL(call.string(2)) else {
                return nil
            }
            let isInWebKit = scripts.navigable?.isInWebKit == true
            var request = ScriptRequest(credentials: .sameOrigin)
            let how = call.string(5)
            if let (node, document) = call.place(3), let element = document.asElement(node) {
                request = scripts.scriptRequest(of: element, isFromParser: false)
                // https://html.spec.whatwg.org/#default-script-fetch-options, where `import()` is a classic script's.
                request.credentials = request.credentials ?? .sameOrigin
                request.isFromParser = how != "dynamic" && scripts.parserModules.contains(node)
                if how != "source" || element.attribute("integrity") == nil {
                    request.integrity = SubresourceIntegrity(call.string(4))
                }
            } else {
                // A worker's own script is asked for with the mode `same-origin`; PLATFORM(WebKit): so are its modules.
                request.hidesOrigin = realm.isWorker && (isInWebKit || how == "source")
            }
            // https://html.spec.whatwg.org/#fetch-the-descendants-of-and-link-a-module-script; PLATFORM(WebKit): it is the
            // document, or the worker.
            if isInWebKit {
                if realm.isWorker, how != "source" { request.referrer = realm.document.baseURL }
            } else {
                request.referrer = call.stringOrNil(7).flatMap { WebURL($0) }
            }
            let key = RealmKey(realm: call.integer(0), number: call.integer(1))
            scripts.fetchModule(key, url, request, isScript: call.string(6) == "script")
            return nil
        }
        // (text): the fields of its tokens, or what is wrong with it.
        define("tokens") { call in
            do throws(ScriptTokenizer.Failure) {
                return call.buffer(try ScriptTokenizer.tokens(of: call.utf16(0)))
            } catch {
                return call.value(error.message)
            }
        }
        // (whether only those behind which an expression begins): the words by whose numbers tokens name them.
        define("scriptWords") { call in
            let words = ScriptTokenizer.Word.allCases
            return call.array((call.bool(0) ? words.filter(\.beginsExpression) : words).map { "\($0)" })
        }
        // (realm, text, URL): the text's value, by which errors say where they come from, or what it throws.
        define("compileModule") { call in
            guard let realm = call.realm(0) else { return nil }
            let (value, thrown) = realm.evaluated(call.string(1), url: call.string(2))
            return value ?? thrown
        }
        // (realm): the URL, first line and text of each script that can throw and has run since this was asked last.
        define("textsThatRan") { call in
            guard let realm = call.realm(0) else { return nil }
            let texts = realm.ranTexts.take()
            return realm.value(
                of: .array(texts.flatMap { [.string($0.url), .number(Double($0.line)), .string($0.text)] })
            )
        }
        // (realm, number of the script, whether its graph has come)
        define("moduleReady") { call in
            guard let realm = call.realm(0), let scripts = realm.scripts else { return nil }
            if realm.isWorker {
                scripts.workerModuleReady(realm, hasCome: call.bool(2))
            } else {
                scripts.moduleReady(call.integer(1), hasCome: call.bool(2))
            }
            return nil
        }
        // What `import()` of a classic script is resolved against.
        define("scriptBase") { call in
            guard let realm = call.realm(0) else { return call.value("about:blank") }
            let base = realm.isWorker ? nil : realm.scripts?.base
            return call.value((base ?? realm.document.baseURL).href)
        }
    }
}
