import WebStandards

/// The document made for an image (https://html.spec.whatwg.org/#read-media).
///
/// PLATFORM(WebKit): ImageDocument names the file and its size in the title.
///
/// NB: the `img` in it has no `src`, so that the image is not fetched a second time.
final class ImageDocument {
    private let tree: Tree
    private let url: WebURL
    /// The first bytes, until they say the size.
    private var header: [UInt8] = []
    private var isDone = false

    /// How far into a file its size is looked for: behind the largest profile and preview a JPEG may bring.
    private static let headerLimit = 256 * 1024

    init(tree: Tree, url: WebURL) {
        self.tree = tree
        self.url = url
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
        tree.insert(tree.makeText("\(name) \(size.width)×\(size.height) pixels".utf8), into: title)
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
