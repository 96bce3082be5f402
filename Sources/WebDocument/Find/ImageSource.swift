import WebStandards

/// As whom a document asks for its images.
package struct ImageScreen: Sendable {
    package var screen: Screen
    /// See `SourceSet.best(on:byMeans:)`.
    package var choosesByMeans: Bool

    package init(_ screen: Screen, choosesByMeans: Bool) {
        self.screen = screen
        self.choosesByMeans = choosesByMeans
    }

    func choose(_ set: String, sizes: String?, source: String?) -> SourceSet.Candidate? {
        SourceSet(set, sizes: sizes, source: source, on: screen).best(on: screen, byMeans: choosesByMeans)
    }

    /// Whether a `source` of a picture is meant: https://html.spec.whatwg.org/#update-the-source-set, steps 4.3 to 4.9.
    func takes(media: String?, type: String?) -> Bool {
        if let media, !MediaQueryList(media).matches(screen) { return false }
        guard let type, !type.isEmpty else { return true }
        return MIMEType(type).map { Self.types.contains($0.essence) } ?? false
    }

    private static let types: Set<String> = [
        "image/png", "image/apng", "image/gif", "image/jpeg", "image/jpg", "image/webp", "image/avif", "image/svg+xml",
        "image/bmp",
        "image/x-icon", "image/vnd.microsoft.icon",
    ]
}

extension Document {
    /// The image that an `img` shows.
    ///
    /// https://html.spec.whatwg.org/#select-an-image-source
    func imageSource(of image: Node, on screen: ImageScreen) -> SourceSet.Candidate? {
        if let picture = image.parentPicture {
            var child = picture.firstChild
            while let node = child, node != image {
                child = node.next
                guard node.isElement, node.tag == .source, node.isHTML, let set = node.attribute(.srcset)?.string,
                    screen.takes(media: node.attribute(.media)?.string, type: node.attribute(.type)?.string)
                else { continue }
                let sizes = node.attribute(.sizes)?.string
                if let best = screen.choose(set, sizes: sizes, source: nil) { return best }
            }
        }
        let source = image.attribute(.src)?.string
        guard let set = image.attribute(.srcset)?.string else {
            return source.flatMap { $0.isEmpty ? nil : SourceSet.Candidate(reference: $0, density: 1) }
        }
        return screen.choose(set, sizes: image.attribute(.sizes)?.string, source: source)
    }
}

extension Node {
    /// The picture that a `source` or an image is part of.
    package var parentPicture: Node? {
        guard let parent, parent.tag == .picture, parent.isHTML else { return nil }
        return parent
    }
}
