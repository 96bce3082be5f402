import CLibXML2

/// A node that an XPath expression selected.
package enum XPathNode {
    case node(Node)
    case attribute(Node, QualifiedName)
}

/// What an XPath expression gives a script.
package enum ScriptXPathValue {
    /// In tree order.
    case nodes([XPathNode])
    case boolean(Bool)
    case number(Double)
    case string(String)
}

extension Document {
    /// Evaluates an expression with the namespaces that a script's resolver gave.
    ///
    /// https://dom.spec.whatwg.org/#xpath
    package func evaluate(
        xpath expression: String,
        from context: Node,
        namespaces: [(prefix: String, uri: String)]
    ) throws(XPathError) -> ScriptXPathValue {
        try unsafe withXPath(expression, from: context, namespaces: namespaces) { result in
            switch unsafe result.pointee.type {
            case XPATH_NODESET: return unsafe .nodes(Self.nodes(result.pointee.nodesetval))
            case XPATH_BOOLEAN: return unsafe .boolean(result.pointee.boolval != 0)
            case XPATH_NUMBER: return unsafe .number(result.pointee.floatval)
            default: return unsafe .string(Text(result.pointee.stringval).string)
            }
        }
    }

    private static func nodes(_ set: UnsafeMutablePointer<xmlNodeSet>?) -> [XPathNode] {
        guard let set = unsafe set, let table = unsafe set.pointee.nodeTab else { return [] }
        unsafe xmlXPathNodeSetSort(set)
        var found: [XPathNode] = []
        for index in 0..<Int(unsafe set.pointee.nodeNr) {
            guard let pointer = unsafe table[index], unsafe pointer.pointee.type != XML_NAMESPACE_DECL else { continue }
            if unsafe pointer.pointee.type == XML_ATTRIBUTE_NODE {
                let attribute = unsafe UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: xmlAttr.self)
                guard let element = unsafe Node(attribute.pointee.parent) else { continue }
                unsafe found.append(.attribute(element, Node.name(of: attribute)))
            } else {
                unsafe found.append(.node(Node(pointer)))
            }
        }
        return found
    }
}
