import CLibXML2

/// What an XPath expression gives.
package enum XPathValue {
    case elements([Element])
    case boolean(Bool)
    case number(Double)
    case string(String)
}

/// An XPath expression that is not one, or that took too long.
package struct XPathError: Error, Hashable, CustomStringConvertible {
    package let expression: String
    package let message: String

    package var description: String { "XPath \(expression): \(message)" }
}

extension Document {
    /// The elements an XPath 1.0 expression selects, in tree order; of an attribute or a text, its element.
    ///
    /// Names without prefix are HTML's in HTML documents; in XML documents the prefixes `html`, `svg` and `math` stand
    /// for those namespaces.
    package func xpath(_ expression: String, from context: Element? = nil) throws(XPathError) -> [Element] {
        guard case .elements(let elements) = try evaluate(xpath: expression, from: context) else {
            throw XPathError(expression: expression, message: "gives a value and not elements")
        }
        return elements
    }

    package func evaluate(xpath expression: String, from context: Element? = nil) throws(XPathError) -> XPathValue {
        let namespaces = [("html", Namespace.html), ("svg", .svg), ("math", .mathML)].compactMap { prefix, namespace in
            namespace.uri.map { (prefix: prefix, uri: $0) }
        }
        return try unsafe withXPath(expression, from: context?.node ?? tree.root, namespaces: namespaces) { result in
            switch unsafe result.pointee.type {
            case XPATH_NODESET: return unsafe .elements(elements(result.pointee.nodesetval))
            case XPATH_BOOLEAN: return unsafe .boolean(result.pointee.boolval != 0)
            case XPATH_NUMBER: return unsafe .number(result.pointee.floatval)
            default: return unsafe .string(Text(result.pointee.stringval).string)
            }
        }
    }

    /// Evaluates an expression and lends what it gives.
    func withXPath<Value>(
        _ expression: String,
        from node: Node,
        namespaces: [(prefix: String, uri: String)],
        _ read: (xmlXPathObjectPtr) -> Value
    ) throws(XPathError) -> Value {
        if expression.contains("id(") { registerIDs() }
        guard let evaluation = unsafe xmlXPathNewContext(tree.pointer) else {
            throw XPathError(expression: expression, message: "out of memory")
        }
        defer { unsafe xmlXPathFreeContext(evaluation) }
        unsafe evaluation.pointee.node = node.pointer
        unsafe evaluation.pointee.opLimit = ToolLimits.xpathOperations
        unsafe evaluation.pointee.error = { _, _ in }
        for (prefix, uri) in namespaces { _ = unsafe xmlXPathRegisterNs(evaluation, prefix, uri) }
        guard let result = unsafe xmlXPathEvalExpression(expression, evaluation) else {
            let limit = unsafe evaluation.pointee.lastError.code == Int32(XPATH_OP_LIMIT_EXCEEDED.rawValue) + 1200
            throw XPathError(
                expression: expression,
                message: limit ? "needs more than \(ToolLimits.xpathOperations) steps" : "is not a valid expression"
            )
        }
        defer { unsafe xmlXPathFreeObject(result) }
        return unsafe read(result)
    }

    /// Tells libxml2 which attributes are IDs, which it asks for XPath's `id()` alone.
    private func registerIDs() {
        tree.takeNames()
        for node in tree.root.descendants {
            guard let attribute = unsafe node.find(.id), unsafe attribute.pointee.atype != XML_ATTRIBUTE_ID else {
                continue
            }
            _ = unsafe xmlAddID(nil, tree.pointer, attribute.pointee.children?.pointee.content, attribute)
        }
    }

    private func elements(_ set: UnsafeMutablePointer<xmlNodeSet>?) -> [Element] {
        guard let set = unsafe set, let table = unsafe set.pointee.nodeTab else { return [] }
        unsafe xmlXPathNodeSetSort(set)
        var seen: Set<Node> = []
        var result: [Element] = []
        for index in 0..<Int(unsafe set.pointee.nodeNr) {
            guard let pointer = unsafe table[index], unsafe pointer.pointee.type != XML_NAMESPACE_DECL else { continue }
            let node = unsafe Node(pointer)
            // An attribute's parent is its element, as a text's is.
            guard let found = node.isElement ? node : node.parentElement, seen.insert(found).inserted else { continue }
            result.append(element(found))
        }
        return result
    }
}
