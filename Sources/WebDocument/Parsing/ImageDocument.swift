import WebStandards

/// How the title of an image's document names the file and its size.
///
/// PLATFORM(WebKit), PLATFORM(Chromium): ImageDocument.
package enum ImageTitle {
    /// `a.png (2×1)`, as Chromium has it.
    case brackets
    /// `a.png 2×1 pixels`, as WebKit has it.
    case pixels
}

/// The document made for an image (https://html.spec.whatwg.org/#read-media).
///
/// NB: the `img` in it has no `src`, so that the image is not fetched a second time.
final class ImageDocument {
    private let tree: Tree
    private let url: WebURL
    private let style: ImageTitle
    /// The first bytes, until they say the size.
    private var header: [UInt8] = []
    private var isDone = false

    /// How far into a file its size is looked for: behind the largest profile and preview a JPEG may bring.
    private static let headerLimit = 256 * 1024

    init(tree: Tree, origin: DocumentOrigin) {
        self.tree = tree
        url = origin.url
        style = origin.imageTitle
        tree.completeStructure()
        if let body = tree.documentElement?.lastChild { tree.insert(tree.makeElement(.img), into: body) }
    }

    func feed(_ bytes: Span<UInt8>) {
        guard !isDone else { return }
        header.append(bytes.extracting(first: Self.headerLimit - header.count))
        guard let size = ImageSize(header[...]) else {
            if header.count >= Self.headerLimit { stop() }
            return
        }
        let title = tree.makeElement(.title)
        let extent = "\(size.width)×\(size.height)"
        let text = style == .pixels ? "\(name) \(extent) pixels" : "\(name) (\(extent))"
        tree.insert(tree.makeText(text.utf8), into: title)
        if let head = tree.documentElement?.firstChild { tree.insert(title, into: head) }
        stop()
    }

    private func stop() {
        isDone = true
        header = []
    }

    /// The last part of the path, or the host where there is none.
    private var name: String {
        let last = url.path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).last
        let decoded = String(decoding: PercentEncoding.decode(Array(last ?? "".utf8[...])), as: UTF8.self)
        return decoded.isEmpty ? url.hostname : decoded
    }
}
