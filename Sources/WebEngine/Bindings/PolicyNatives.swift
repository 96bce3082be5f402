import WebDocument
import WebStandards

// https://www.w3.org/TR/CSP3/
extension ScriptAgent {
    func installPolicyNatives() {
        define("nonce") { call in
            guard let (node, document) = call.place(0) else { return call.value("") }
            let scripts = call.agent.realm(document.realm)?.scripts
            return call.value(
                scripts?.nonce(of: node, in: document) ?? document.asElement(node)?.attribute("nonce") ?? ""
            )
        }
        define("setNonce") { call in
            guard let (node, document) = call.place(0) else { return nil }
            call.agent.realm(document.realm)?.scripts?.setNonce(call.string(1), of: node)
            return nil
        }
        // What counts of an element's style attribute; null where it has none.
        define("styleText") { call in
            guard let (node, document) = call.place(0) else { return call.null }
            return call.value(document.styleText(of: node))
        }
        // (element, text): a script is about to set it by the interfaces of style sheets.
        define("trustStyle") { call in
            guard let (node, document) = call.place(0) else { return nil }
            call.agent.realm(document.realm)?.scripts?.trustStyle(call.string(1), of: node, in: document)
            return nil
        }
        define("isSheetRefused") { call in
            guard let (node, document) = call.place(0) else { return call.value(false) }
            return call.value(document.refusedStyles.sheets.contains(node))
        }
        // (realm, element, the handler's text)
        define("allowsHandler") { call in
            guard let scripts = call.realm(0)?.scripts, let active = scripts.active else { return call.value(true) }
            guard !scripts.isMuted else { return call.value(false) }
            guard active.policy != nil else { return call.value(true) }
            return call.value(active.allows(.scriptAttribute, call.string(2), at: call.node(1)))
        }
        // (realm, the text to compile)
        define("allowsEval") { call in
            // PLATFORM(WebKit): the page's policies do not bind the app's scripts in a world of their own.
            guard let realm = call.realm(0), realm.world == .page, let active = realm.scripts?.active,
                active.policy != nil
            else { return call.value(true) }
            return call.value(active.allowsEval(of: call.string(1)))
        }
        define("setCompiling") { call in
            call.realm(0)?.setCompiling(call.bool(1))
            return nil
        }
    }
}
