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
        let type = declared.isEmpty ? Self.type(byEndingOf: resolve(reference)?.path ?? "") : declared
        guard let type else { return (reference, .frame) }
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

    private static func type(byEndingOf path: String) -> String? {
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        guard let dot = name.lastIndex(of: ".") else { return nil }
        return endings[ASCII.lowercase(String(name[name.index(after: dot)...]))]
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
    /// Others are taken for a page's.
    private static let endings = [
        "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml", "xml": "text/xml",
        "svg": "image/svg+xml", "txt": "text/plain", "json": "application/json", "css": "text/css",
        "js": "text/javascript", "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "webp": "image/webp", "bmp": "image/bmp", "avif": "image/avif", "ico": "image/x-icon",
        "pdf": "application/pdf", "swf": "application/x-shockwave-flash", "zip": "application/zip",
        "mp3": "audio/mpeg", "mp4": "video/mp4", "webm": "video/webm", "mov": "video/quicktime",
    ]
}

extension Node {
    package var isObject: Bool { isHTML && tag == .object }
}
