import WebDocument
import WebNetwork
import WebStandards

// The document and its window: where it is, what it keeps, how far it is.
extension ScriptAgent {
    func installDocumentNatives() {
        define("documentURL") { call in
            guard let document = call.document(0) else { return call.value("") }
            let realm = call.agent.realm(document.realm)
            let url = realm?.document === document ? realm?.scripts?.active?.url : nil
            return call.value((url ?? document.url).href)
        }
        define("baseURL") { call in call.value(call.document(0)?.baseURL.href ?? "") }
        define("isQuirks") { call in call.value(call.document(0)?.isQuirksMode ?? false) }
        define("isProxy") { call in call.value(call.isProxy(0)) }
        // An object that is false, and undefined to `typeof`; undefined where JavaScriptCore makes none.
        define("makeUndetectable") { call in call.realm(0)?.makeUndetectable() }
        // (realm, a promise that was rejected)
        define("isHandled") { call in
            guard let realm = call.realm(0), let promise = call.given(1) else { return call.value(false) }
            return call.value(realm.isHandled(promise))
        }
        // https://html.spec.whatwg.org/#outstanding-rejected-promises-weak-set
        define("watchRejections") { call in
            call.agent.awaitingHandlers.insert(call.integer(0))
            return nil
        }
        define("isHTMLDocument") { call in call.value(call.document(0)?.isHTMLDocument ?? false) }
        // One that a script made by `new Document()`.
        define("isPlainDocument") { call in call.value(false) }
        define("documentEncoding") { call in call.value(call.document(0)?.encoding.name ?? "UTF-8") }
        define("contentType") { call in call.value(call.document(0)?.contentType ?? "application/xml") }
        define("domain") { call in
            guard let document = call.document(0) else { return call.value("") }
            let active = call.agent.realm(document.realm)?.scripts?.active
            // Documents that scripts make have the origin of their own.
            return call.value(active?.effectiveDomain ?? document.url.hostname)
        }
        define("setDomain") { call in call.value(call.realm(0)?.scripts?.active?.relax(to: call.string(1)) ?? false) }
        define("referrer") { call in call.value(call.document(0)?.referrer ?? "") }
        define("title") { call in call.value(call.document(0)?.title ?? "") }
        define("titleWasSet") { call in
            call.realm(0)?.scripts?.titleMayWait()
            call.realm(0)?.scripts?.page.titleMayHaveChanged()
            return nil
        }
        // null, and false: the document may have no cookies.
        define("cookies") { call in
            guard let scripts = call.realm(0)?.scripts else { return call.value("") }
            return call.value(scripts.cookieString())
        }
        define("storeCookie") { call in call.value(call.realm(0)?.scripts?.storeCookie(call.string(1)) ?? true) }
        define("observeCookies") { call in
            if let realm = call.realm(0) { realm.scripts?.observeCookies(in: realm) }
            return nil
        }
        define("setCookie") { call in
            call.value(call.realm(0)?.scripts?.setCookie(call.string(1)) ?? true)
        }
        define("hasStorageAccess") { call in call.value(call.realm(0)?.scripts?.hasStorageAccess ?? false) }
        define("lastModified") { call in call.value(call.realm(0)?.scripts?.active?.lastModified ?? "") }
        define("readiness") { call in call.value(call.realm(0)?.scripts?.readiness.rawValue ?? "complete") }
        define("currentScript") { call in
            guard let document = call.document(0), let scripts = call.agent.realm(document.realm)?.scripts,
                scripts.active?.document === document
            else { return call.value(0) }
            return call.value(scripts.current?.asNode, of: document)
        }
        define("refusesMarkup") { call in call.value(call.realm(0)?.scripts?.refusesMarkup ?? false) }
        define("openDocument") { call in
            call.realm(0)?.scripts?.reopen()
            return nil
        }
        define("closeDocument") { call in
            call.realm(0)?.scripts?.closeReopened()
            return nil
        }
        define("write") { call in
            call.realm(0)?.scripts?.write(call.string(1))
            return nil
        }
    }

    /// What follows from a change of a tree, for elements that do something by being there.
    func installStepNatives() {
        // (realm, node): it was put somewhere.
        define("inserted") { call in
            guard let (node, document) = call.place(1) else { return nil }
            call.agent.realm(document.realm)?.scripts?.didInsert(node, in: document)
            return nil
        }
        define("willRemove") { call in
            guard let (node, document) = call.place(1) else { return nil }
            document.leaveTopLayer(with: node)
            call.agent.realm(document.realm)?.scripts?.willRemove(node, in: document)
            return nil
        }
        // (realm, parent): the text below it changed.
        define("childrenChanged") { call in
            guard let (node, document) = call.place(1) else { return nil }
            call.agent.realm(document.realm)?.scripts?.childrenChanged(node, in: document)
            return nil
        }
        // (realm, element, local name, namespace)
        define("attributeChanged") { call in
            guard let (node, document) = call.place(1), call.isNull(3) else { return nil }
            call.agent.realm(document.realm)?.scripts?.attributeChanged(node, call.string(2), in: document)
            return nil
        }
    }
}
