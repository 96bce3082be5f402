extension Node {
    // https://dom.spec.whatwg.org/#concept-descendant-text-content
    var textContent: String {
        var bytes: [UInt8] = []
        appendTextContent(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    func appendTextContent(to bytes: inout [UInt8]) {
        var node = firstChild
        while let current = node {
            if current.kind == .text { current.data.append(to: &bytes) }
            node = current.following(in: self)
        }
    }

    // https://dom.spec.whatwg.org/#concept-child-text-content
    var childTextContent: String {
        var bytes: [UInt8] = []
        var child = firstChild
        while let current = child {
            if current.kind == .text { current.data.append(to: &bytes) }
            child = current.next
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
