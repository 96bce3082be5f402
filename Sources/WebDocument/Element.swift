import WebStandards

/// An element of a document, which it holds.
package struct Element: Hashable {
    package let document: Document
    let node: Node

    package static func == (a: Element, b: Element) -> Bool { a.node == b.node }
    package func hash(into hasher: inout Hasher) { hasher.combine(node) }

    /// The local name; lower case for HTML.
    package var name: String { node.name.string }
    /// The namespace's name.
    package var namespace: String? { node.namespaceURI }
    package var isHTML: Bool { node.isHTML }

    /// The value of an attribute, by its name in lower case.
    package func attribute(_ name: String) -> String? { node.attribute(named: name)?.string }

    func attribute(_ name: AttributeName) -> String? { node.attribute(name)?.string }

    package var id: String? { attribute(.id) }

    /// All attributes in their order, names as written.
    package var attributes: [(name: String, value: String)] {
        var result: [(name: String, value: String)] = []
        node.forEachAttribute { prefix, name, value in
            result.append((prefix.map { $0 + ":" + name.string } ?? name.string, value.string))
        }
        return result
    }

    package var parent: Element? { node.parentElement.map(document.element) }

    /// The child elements.
    package var children: [Element] {
        var result: [Element] = []
        var child = node.firstElementChild
        while let current = child {
            result.append(document.element(current))
            child = current.nextElement
        }
        return result
    }

    // https://dom.spec.whatwg.org/#dom-node-textcontent
    package var textContent: String { node.textContent }

    /// The URL an attribute gives, resolved against the document's base; `nil` without one, or if it is no URL.
    package func url(attribute name: String) -> WebURL? {
        attribute(name).flatMap(document.resolve)
    }
}
