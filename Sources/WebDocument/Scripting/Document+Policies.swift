import WebStandards

// Content security policies that the markup declares.
extension Document {
    /// Those of `meta` elements that have come since the last time, and how many there were before.
    package func takeDeclaredPolicies() -> (policies: [String], before: Int) {
        guard !tree.declaredPolicies.isEmpty else { return ([], 0) }
        defer { tree.declaredPolicies = [] }
        return (tree.declaredPolicies, tree.policiesDeclared - tree.declaredPolicies.count)
    }

    /// A script, or libxml2, put a node into the tree: what it declares counts, if it is such a `meta`.
    package func notePolicy(of node: Node) {
        if node.tag == .meta, let policy = node.declaredPolicy { tree.declare(policy: policy) }
    }
}

extension Node {
    /// The policy that a `meta` element declares.
    ///
    /// https://html.spec.whatwg.org/#attr-meta-http-equiv-content-security-policy
    var declaredPolicy: String? {
        guard attribute(.httpEquiv)?.equalsIgnoringCase("content-security-policy") == true,
            let content = attribute(.content), !content.isEmpty, parent?.tag == .head
        else { return nil }
        return content.string
    }
}
