import WebDocument

// Where nodes stand among others: what ranges and comparisons ask.
extension ScriptAgent {
    func installPlaceNatives() {
        // What the parser puts in from now on is kept for `takeParserInsertions`.
        define("observeParser") { call in
            call.document(0)?.observeParser()
            return nil
        }
        define("takeParserInsertions") { call in
            guard let document = call.document(0) else { return call.array([ScriptValue]()) }
            return call.array(document.takeParserInsertions(), of: document)
        }
        // https://dom.spec.whatwg.org/#concept-tree-index
        define("index") { call in
            guard let node = call.node(0) else { return call.value(0) }
            var index = 0
            var previous = node.previous
            while let current = previous {
                index += 1
                previous = current.previous
            }
            return call.value(index)
        }
        // (node, other), of one tree and neither in the other.
        define("precedes") { call in
            guard let node = call.node(0), let other = call.node(1) else { return call.value(false) }
            return call.value(node.precedes(other))
        }
        // Of all children, or of elements alone.
        define("childCount") { call in
            guard let node = call.node(0) else { return call.value(0) }
            return call.value(node.childCount(isElement: call.bool(1)))
        }
        // (node, index, of elements alone): 0 past the last.
        define("childAt") { call in
            guard let (node, document) = call.place(0) else { return call.value(0) }
            return call.value(node.child(at: call.integer(1), isElement: call.bool(2)), of: document)
        }
    }
}
