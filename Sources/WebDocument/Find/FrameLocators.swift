extension Document {
    /// Names of its frames for a message, in tree order, `limit` at most.
    package func frameLocators(limit: Int) -> [Locator] {
        embeddedFrames.prefix(limit).map { locator(ofFrame: $0.node) }
    }

    /// A locator that means that frame and no other: by its id, name or title, or by its place among the others.
    package func locator(ofFrame node: Node) -> Locator {
        let frame = element(node)
        for attribute in ["id", "name", "title"] {
            guard let value = frame.attribute(attribute), !value.isEmpty,
                value.utf8.count <= ToolLimits.candidateBytes,
                !value.contains(where: { "\"\\".contains($0) || $0.isNewline })
            else { continue }
            let isWord =
                value.first?.isLetter == true && value.allSatisfy { $0.isLetter || $0.isNumber || "-_".contains($0) }
            let named: Locator =
                attribute == "id" && isWord
                ? "#\(value)" : "\(frame.name)[\(attribute)=\(isWord ? value : "\"\(value)\"")]"
            if (try? element(named))?.node == node { return named }
        }
        let place = embeddedFrames.filter { $0.node.tag == node.tag }.firstIndex { $0.node == node } ?? 0
        return .xpath("(//\(frame.name))[\(place + 1)]")
    }
}
