import WebDocument
import WebNetwork
import WebStandards

/// What an element's style attribute says before it is set, and what of it counts.
struct StyleBefore {
    let node: Node
    let text: String?
    let counting: String
}

/// The text of a style attribute that a script sets by the interfaces of style sheets.
struct OwnStyle: Equatable {
    let node: Node
    let text: String
}

// What scripts do to styles in the page, where policies have a say in them.
extension DocumentScripts {
    // MARK: Style attributes

    /// An attribute of that name is about to change.
    func attributeWillChange(_ node: Node, _ name: String, in document: Document) {
        guard name == "style", let active, active.checksStyles, active.document === document else { return }
        let text = node.attributeValue(namespace: nil, localName: "style")
        styleBefore = StyleBefore(node: node, text: text, counting: document.styleText(of: node) ?? "")
    }

    /// The text that it is about to set is a script's own, and no markup.
    func trustStyle(_ text: @autoclosure () -> String, of node: Node, in document: Document) {
        guard let active, active.checksStyles, active.document === document else { return }
        ownStyle = OwnStyle(node: node, text: text())
    }

    // https://drafts.csswg.org/cssom/#dom-elementcssinlinestyle-style, the attribute change steps
    func styleAttributeChanged(_ node: Node, in document: Document) {
        guard let active, active.checksStyles, active.document === document else { return }
        let (before, own) = (styleBefore, ownStyle)
        (styleBefore, ownStyle) = (nil, nil)
        let text = node.attributeValue(namespace: nil, localName: "style")
        if text == nil || own != nil && own?.node == node && own?.text == text {
            document.refusedStyles.attributes[node] = nil
        } else if before?.node != node || before?.text != text {
            active.decideStyleAttribute(of: node, before: before?.node == node ? before?.counting ?? "" : "")
        }
    }

    /// Of a copy nobody asks: its style attribute counts.
    ///
    /// PLATFORM(Chromium): but where a script has set the original's by its interfaces, the same counts of the copy.
    func didCloneStyles(_ node: Node, to copy: Node, in document: Document) {
        guard !document.refusedStyles.attributes.isEmpty, page.session.configuration.profile.engine == .chromium else {
            return
        }
        var (current, twin): (Node?, Node?) = (node, copy)
        while let original = current, let double = twin {
            if let text = document.refusedStyles.attributes[original], !text.isEmpty {
                document.refusedStyles.attributes[double] = text
            }
            (current, twin) = (original.following(in: node), double.following(in: copy))
        }
    }

    /// A node has come from a document that no policy bound.
    ///
    /// PLATFORM(WebKit): its style attributes count as they did there.
    func didAdopt(_ node: Node, in document: Document) {
        guard let active, active.checksStyles, active.document === document,
            page.session.configuration.profile.engine == .chromium
        else { return }
        var current: Node? = node
        while let candidate = current {
            // What is in a template of the page's was refused as the parser read it.
            if document.refusedStyles.attributes[candidate] == nil,
                candidate.attributeValue(namespace: nil, localName: "style") != nil
            {
                active.decideStyleAttribute(of: candidate, before: "")
            }
            current = candidate.following(in: node)
        }
    }

    // MARK: Sheets

    /// The sheet of a `style` element is another one now; its event comes from a task.
    ///
    /// https://html.spec.whatwg.org/#update-a-style-block
    func styleChanged(_ node: Node, in document: Document) {
        let isAllowed = active?.decideSheet(of: node) ?? true
        // One that imports others hears once they are here.
        let screen = page.session.configuration.profile.imageScreen
        if isAllowed, case .importingSheet = document.embeddedPart(of: node, on: screen) { return }
        tellStyle(node)
    }

    /// A `style` element has less text than it had: what its policies say of the rest.
    func styleLostText(_ node: Node, in document: Document) {
        guard let active, active.checksStyles, active.document === document, document.isConnected(node) else { return }
        active.decideSheet(of: node)
    }

    /// Those that the parser has made hear of their sheets, if there is anybody to hear.
    func tellParsedStyles() {
        guard let document = active?.document, existingRealm != nil else { return }
        let refused = document.refusedStyles.sheets
        guard document.hasEventHandlers || !refused.isEmpty else { return }
        let screen = page.session.configuration.profile.imageScreen
        for style in document.elements(qualifiedName: "style", below: document.node, inHTML: document.isHTMLDocument) {
            guard document.hasEventHandlers || refused.contains(style), !toldStyles.contains(style) else { continue }
            if case .importingSheet = document.embeddedPart(of: style, on: screen) { continue }
            tellStyle(style)
        }
    }

    private func tellStyle(_ node: Node) {
        guard existingRealm != nil, styled.insert(node).inserted else { return }
        toldStyles.insert(node)
        loop.schedule(after: .zero) { [weak self] in
            guard let self else { return }
            styled.remove(node)
            let isRefused = active?.document.refusedStyles.sheets.contains(node) ?? false
            fire(isRefused ? "error" : "load", at: node)
            navigable?.checkLoaded()
        }
    }
}
