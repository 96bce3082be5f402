import WebStandards

/// What an `object` or `embed` shows: https://html.spec.whatwg.org/#the-object-element
///
/// NB: the standard looks at what came; WebKit (WebLocalFrameLoaderClient::objectContentType) and Chromium
/// (HTMLPlugInElement::GetObjectContentType) tell by the `type` attribute, else by the URL's ending, before they ask.
extension Document {
    /// A frame or a picture; `nil` for what shows its fallback content, or nothing.
    func embeddedObject(of node: Node) -> EmbeddedPart? {
        guard let (reference, content) = objectContent(of: node), !isInsideShownObject(node) else { return nil }
        switch content {
        case .image: return .image(reference)
        case .frame:
            return .frame(
                EmbeddedFrame(
                    node: node,
                    name: node.attribute(.name)?.string ?? "",
                    source: reference,
                    sourceDocument: nil,
                    isLazy: false,
                    isObject: true
                )
            )
        }
    }

    /// Its resource could not be shown: its fallback content does, and what is embedded there.
    ///
    /// https://html.spec.whatwg.org/#the-object-element, "fallback".
    package func showFallback(of object: Node) { failedObjects.insert(object) }

    package func showsFallback(of object: Node) -> Bool { failedObjects.contains(object) }

    /// Those that are below the element.
    package func embeddedParts(
        inside element: Node,
        limit: Int,
        on screen: ImageScreen
    ) -> [(part: EmbeddedPart, node: Node)] {
        var parts: [(part: EmbeddedPart, node: Node)] = []
        for node in element.descendants where parts.count < limit {
            if let part = embeddedPart(of: node, on: screen) { parts.append((part, node)) }
        }
        return parts
    }

    private enum ObjectContent { case frame, image }

    private func objectContent(of node: Node) -> (reference: String, content: ObjectContent)? {
        let written = node.tag == .object ? node.attribute(named: "data") : node.attribute(.src)
        guard let reference = written?.string, !reference.isEmpty, node.attribute(named: "classid") == nil else {
            return nil
        }
        // "If the type attribute is present …, then let resource type be the type specified in that type attribute".
        let declared = node.attribute(.type).map { ASCII.lowercase($0.string.prefix { $0 != ";" }) } ?? ""
        let byName = declared.isEmpty ? MIMEType.ofFile(named: resolve(reference)?.path ?? "") : nil
        // What an ending says nothing of is taken for a page.
        guard let type = byName?.essence ?? (declared.isEmpty ? nil : declared) else { return (reference, .frame) }
        if Self.images.contains(type) { return (reference, .image) }
        return Self.isDocument(type) ? (reference, .frame) : nil
    }

    /// "If the element has an ancestor media element, or has an ancestor object element that is not showing its fallback
    /// content": then neither shows anything.
    private func isInsideShownObject(_ node: Node) -> Bool {
        var ancestor = node.parentElement
        while let current = ancestor {
            if current.tag == .audio || current.tag == .video { return true }
            if current.tag == .object, !failedObjects.contains(current), objectContent(of: current) != nil {
                return true
            }
            ancestor = current.parentElement
        }
        return false
    }

    private static func isDocument(_ type: String) -> Bool {
        type.hasPrefix("text/") || documents.contains(type) || type.hasSuffix("+json")
    }

    private static let documents: Set = [
        "application/xhtml+xml", "application/xml", "application/json", "application/javascript", "image/svg+xml",
    ]
    private static let images: Set = [
        "image/png", "image/jpeg", "image/gif", "image/webp", "image/bmp", "image/avif", "image/x-icon",
        "image/vnd.microsoft.icon",
    ]
}

extension Node {
    package var isObject: Bool { isHTML && tag == .object }
}
