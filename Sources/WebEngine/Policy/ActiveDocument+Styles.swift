import WebDocument
import WebStandards

// Styles in the page, of which the document's policies refuse some.
extension ActiveDocument {
    /// Decides about those that the parser has put in since.
    func checkStyles() {
        guard document.hasParsedStyles else { return }
        // What the markup has declared meanwhile counts, each policy for what comes behind it.
        _ = policy
        guard checksStyles else { return }
        for style in document.takeParsedStyles() {
            switch style.kind {
            case .sheet: decideSheet(of: style.node, declared: style.policies)
            case .attribute:
                // PLATFORM(WebKit): what a template holds belongs to a document without policies; Chromium goes by the page's.
                if style.isInert, engine == .webKit { continue }
                decideStyleAttribute(of: style.node, before: "", declared: style.policies)
            }
        }
    }

    private var engine: Profile.Engine? { reporter?.page.session.configuration.profile.engine }

    /// Whether an element's sheet counts, which is made now.
    ///
    /// https://html.spec.whatwg.org/#update-a-style-block, the steps on its type and on policies
    @discardableResult func decideSheet(of node: Node, declared: Int = .max) -> Bool {
        guard checksStyles, let element = document.asElement(node) else { return true }
        document.refusedStyles.sheets.remove(node)
        // PLATFORM(Chromium): StyleElement::CreateSheetOrModule asks the policy first.
        let type = element.attribute("type") ?? ""
        guard engine == .chromium || type.isEmpty || ASCII.lowercase(type) == "text/css" else { return true }
        let nonce = nonce(of: element)
        scripts?.hideNonce(of: element)
        if allows(.style(nonce: nonce), node.characterChildren, at: node, declared: declared) { return true }
        document.refusedStyles.sheets.insert(node)
        return false
    }

    /// Decides about an element's style attribute; where it is refused, what counted before goes on counting.
    ///
    /// https://html.spec.whatwg.org/#the-style-attribute
    ///
    /// PLATFORM(WebKit): StyledElement::styleAttributeChanged; PLATFORM(Chromium): Element::StyleAttributeChanged.
    func decideStyleAttribute(of node: Node, before: String, declared: Int = .max) {
        document.refusedStyles.attributes[node] = nil
        guard checksStyles, let element = document.asElement(node), let text = element.attribute("style") else {
            return
        }
        let inline = SourceList.Inline.styleAttribute(nonce: engine == .webKit ? nonce(of: element) : "")
        if !allows(inline, text, at: node, declared: declared) { document.refusedStyles.attributes[node] = before }
    }

    func nonce(of element: Element) -> String {
        scripts?.nonce(of: element.asNode, in: document) ?? element.attribute("nonce") ?? ""
    }
}
