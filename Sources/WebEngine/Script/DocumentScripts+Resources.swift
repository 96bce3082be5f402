import WebDocument
import WebNetwork
import WebStandards

// Images and style sheets of a document with scripts: their elements hear whether they came.
extension DocumentScripts {
    /// What came of an element's image or style sheet.
    struct Resource {
        /// As it is written.
        var reference: String
        var url: WebURL
        /// A style sheet's text, once it is here, and how many of the document's were there then.
        var text: String?
        var sheetNumber = 0
        /// An image's size in pixels.
        var size: (width: Int, height: Int)?
        var isPending = true
    }

    /// Loads what the element shows, if it does not yet: https://html.spec.whatwg.org/#link-type-stylesheet and
    /// https://html.spec.whatwg.org/#update-the-image-data.
    func loadResource(of node: Node, in document: Document, isFromParser: Bool = false) {
        guard let active, active.document === document, !isUnloading, page.session.configuration.loadsSubresources,
            let part = document.embeddedPart(of: node)
        else { return }
        let (reference, destination): (String, HopRecord.Destination)
        switch part {
        case .image(let written) where page.loadsImages: (reference, destination) = (written, .image)
        case .styleSheet(let written) where document.isConnected(node): (reference, destination) = (written, .style)
        default: return
        }
        guard resources[node]?.reference != reference, resources.count < ScriptLimits.resources else { return }
        let directive = destination == .image ? "img-src" : "style-src-elem"
        guard let url = document.resolve(reference), active.allows(url, by: directive) else {
            resources[node] = Resource(reference: reference, url: .aboutBlank, isPending: false)
            loop.schedule(after: .zero) { [weak self] in self?.fire("error", at: node) }
            return
        }
        resources[node] = Resource(reference: reference, url: url)
        // https://html.spec.whatwg.org/#contributes-a-script-blocking-style-sheet
        if isFromParser, destination == .style, readiness == .loading, document.blocksScripts(node) {
            sheetsToCome.insert(node)
        }
        let done: (SubresourceLoader.Answer?) -> Void = { [weak self] answer in
            guard let self else { return }
            let isLast = sheetsToCome.remove(node) != nil && sheetsToCome.isEmpty
            if resources[node]?.reference == reference { finish(node, destination, answer) }
            if isLast { sheetsDidArrive() }
        }
        if let data = DataURL(url) {
            loop.schedule(after: .zero) { done(.init(isOK: true, type: data.mimeType, body: data.body)) }
        } else if url.scheme == "blob" {
            let entry = page.session.blobURLs[url]
            loop.schedule(after: .zero) {
                done(entry.map { .init(isOK: true, type: MIMEType($0.type), body: $0.bytes) })
            }
        } else if url.isHTTPFamily || page.mayAnswer(url, isInitial: true), let navigable {
            page.loader(of: active, in: navigable).fetch(url.removingFragment(), for: destination, done)
        } else {
            loop.schedule(after: .zero) { done(nil) }
        }
    }

    /// The sheet of a `style` element is another one now; its event comes from a task.
    ///
    /// NB: what it imports is not fetched.
    ///
    /// https://html.spec.whatwg.org/#update-a-style-block
    func styleChanged(_ node: Node) {
        guard existingRealm != nil, styled.insert(node).inserted else { return }
        loop.schedule(after: .zero) { [weak self] in
            guard let self else { return }
            styled.remove(node)
            fire("load", at: node)
            navigable?.checkLoaded()
        }
    }

    private func finish(_ node: Node, _ destination: HopRecord.Destination, _ answer: SubresourceLoader.Answer?) {
        resources[node]?.isPending = false
        var isLoaded = false
        if destination == .style, let answer, answer.isOK, answer.type.map({ $0.essence == "text/css" }) ?? true {
            let encoding = answer.type?.charset ?? active?.document.encoding ?? .utf8
            let marked = EncodingSniffer.byteOrderMark(Array(answer.body.prefix(3)))
            resources[node]?.text = (marked ?? encoding).decode(answer.body)
            sheetsArrived += 1
            resources[node]?.sheetNumber = sheetsArrived
            isLoaded = true
        } else if destination == .image, let answer {
            resources[node]?.size = Document.imageSize(of: answer.body)
            isLoaded = resources[node]?.size != nil || answer.type?.essence == "image/svg+xml"
        }
        fire(isLoaded ? "load" : "error", at: node)
    }
}
