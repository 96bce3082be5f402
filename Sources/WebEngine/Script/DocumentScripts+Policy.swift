import CJavaScriptCore
import WebDocument
import WebNetwork
import WebStandards

// Scripts under the document's content security policies.
extension DocumentScripts {
    // https://www.w3.org/TR/CSP3/#report-violation, the event
    func fire(_ violation: PolicyViolation, _ facts: ViolationReport.Facts, at node: Node?) {
        guard let active else { return }
        let values: [String: ScriptData] = [
            "documentURI": .string(facts.url),
            "referrer": .string(active.document.referrer),
            "blockedURI": .string(facts.resource),
            "violatedDirective": .string(violation.directive),
            "effectiveDirective": .string(violation.directive),
            "originalPolicy": .string(violation.policy),
            "disposition": .string(violation.disposition),
            "sample": .string(violation.sample),
            "sourceFile": .string(facts.sourceFile),
            "statusCode": .number(Double(facts.status)),
        ]
        reports += 1
        loop.schedule(after: .zero) { [weak self] in
            guard let self else { return }
            reports -= 1
            // A script that has run by then may have asked for it.
            if let realm = existingRealm {
                let number = node.map { realm.number(of: $0) } ?? 0
                realm.fire("policyViolated", [.number(Double(number)), .object(values)])
                page.documentMayHaveChanged()
            }
            page.checkIdle()
        }
    }

    /// Another policy counts: perhaps no string is compiled any more.
    func policyDidChange() {
        guard let realm = existingRealm, let active, !active.compilesStrings, !realm.compilesNoStrings else { return }
        realm.compileNoStrings(saying: active.refusalOfStrings(by: page.session.configuration.profile.engine))
    }

    // MARK: Nonces

    // https://html.spec.whatwg.org/#dom-noncedelement-nonce
    func nonce(of node: Node, in document: Document) -> String {
        nonces[node] ?? document.asElement(node)?.attribute("nonce") ?? ""
    }

    func setNonce(_ nonce: String, of node: Node) { nonces[node] = nonce }

    // https://html.spec.whatwg.org/#nonce-attributes, the attribute change steps
    func nonceAttributeChanged(_ node: Node, in document: Document) {
        guard nonces[node] != nil else { return }
        nonces[node] = document.asElement(node)?.attribute("nonce") ?? ""
    }

    // https://html.spec.whatwg.org/#nonce-attributes, of an element that "becomes browsing-context connected"
    func hideNonce(of element: Element) {
        guard let nonce = element.attribute("nonce"), !nonce.isEmpty, let active, active.policy?.isFromHeader == true
        else { return }
        nonces[element.asNode] = nonce
        let name = QualifiedName(namespace: nil, prefix: nil, localName: "nonce")
        active.document.setAttribute(name, "", of: element.asNode)
    }

    /// What a `charset` says that is not the document's; `nil`: nothing.
    func scriptEncoding(_ charset: String?) -> TextEncoding? {
        charset.flatMap { TextEncoding(label: $0) }.flatMap { $0 == active?.document.encoding ? nil : $0 }
    }

    // https://www.w3.org/TR/CSP3/#is-element-nonceable
    func scriptRequest(of element: Element, isFromParser: Bool) -> ScriptRequest {
        let isNonceable = !element.attributes.contains { name, value in
            ["<script", "<style"].contains { ASCII.lowercase(name).contains($0) || ASCII.lowercase(value).contains($0) }
        }
        return ScriptRequest(
            nonce: isNonceable ? nonce(of: element.asNode, in: element.document) : "",
            integrity: SubresourceIntegrity(element.attribute("integrity") ?? ""),
            isFromParser: isFromParser,
            credentials: ScriptKind(element)?.credentials(crossOrigin: element.attribute("crossorigin")),
            encoding: scriptEncoding(element.attribute("charset")),
            referrerPolicy: element.referrerPolicy
        )
    }
}

extension Realm {
    /// Has `eval` and its like throw from now on.
    func compileNoStrings(saying message: String) {
        refusalOfStrings = message
        call("refuseStrings", [.string(message)])
        setCompiling(false)
    }

    /// The world's own files compile pieces of text in between, without running them.
    func setCompiling(_ isAllowed: Bool) {
        unsafe ScriptText.with(refusalOfStrings ?? "") { message in
            unsafe JSGlobalContextSetEvalEnabled(context, isAllowed, message)
        }
    }
}
