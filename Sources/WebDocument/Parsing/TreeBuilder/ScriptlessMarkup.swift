/// Markup of pages that may run no scripts of their own while those of the app do.
///
/// PLATFORM(WebKit): a `ParserContentPolicy` without scripting content (HTMLConstructionSite::insertScriptElement,
/// Element::stripScriptingAttributes); recorded with `enable-javascript-markup` of WebKitGTK.
extension TreeBuilder {
    /// Takes away what an element brings of scripts; true for a `script`, which gets no place in the tree.
    func isScript(strippingScripts node: Node) -> Bool {
        for (name, value) in node.namedAttributes where Self.isScript(name, value, of: node) {
            tree.removeAttribute(namespace: name.namespace, localName: name.localName, of: node)
        }
        return node.anyTag == .script
    }

    private static func isScript(_ name: QualifiedName, _ value: String, of node: Node) -> Bool {
        switch name.localName {
        case "srcdoc": return node.tag == .iframe
        // What an animation sets a link to.
        case "values", "to", "from", "by": return node.namespace == .svg && isScript(value)
        case "href" where node.namespace == .html:
            return [.a, .area, .base, .link].contains(node.tag) && isScript(value)
        case "href", "src", "action", "formaction", "data": return isScript(value)
        default: return name.namespace == nil && name.localName.hasPrefix("on")
        }
    }

    /// A `javascript:` URL, as the URL parser would read it: https://url.spec.whatwg.org/#concept-basic-url-parser.
    private static func isScript(_ url: String) -> Bool {
        let scheme = url.utf8.drop { $0 <= 0x20 }.lazy.filter { ![0x09, 0x0A, 0x0D].contains($0) }
        return scheme.prefix("javascript:".utf8.count).map { $0 | ($0 >= 0x41 && $0 <= 0x5A ? 0x20 : 0) }
            .elementsEqual("javascript:".utf8)
    }
}
