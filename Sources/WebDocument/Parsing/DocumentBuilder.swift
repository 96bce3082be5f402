import WebStandards

/// Builds a document from the bytes of a response as they arrive.
///
/// How they are cut makes no difference.
package final class DocumentBuilder {
    /// The document, there from the start; it grows.
    package let document: Document
    private let limits: DocumentLimits
    private let parser: HTMLParserChoice
    private var input: InputStream
    private var sink: Sink
    private var bytesLeft: Int
    private var overflow: DocumentFailure?
    private var isFinished = false
    /// The last byte came, and a script that is waited for holds up the end.
    private var isEnding = false
    /// Who runs the scripts of the page; without one there are none.
    package weak var scripts: (any ParserScripts)?
    /// Called once when the tree is whole: from `finish`, or when the last script that was waited for has run.
    package var onWhole: (() -> Void)?
    /// Called when the page has its root element and no script of it has run; once more where the page is read again in another
    /// encoding.
    package var onRoot: (() -> Void)? { didSet { watchForRoot() } }
    private var hasToldOfRoot = false
    /// A script that the parser stands behind is not here yet.
    private var isBlocked = false
    /// And none will be awaited: the page gives way to another.
    private var isLeft = false
    /// How many scripts the parser stands behind, one written by another.
    private var scriptDepth = 0
    /// Where among what waits the running script's writing goes.
    private var writingLevel = 0
    private var hasMetScripts = false
    /// The first script, met behind a `meta` for which the page may be read again: it runs once that is decided.
    private var heldScript: Element?
    /// Its characters come from scripts alone.
    private var isReopened = false
    /// How many calls are reading just now, one in a script of another.
    private var readers = 0
    private var isAborted = false
    /// What was done to the controls of the page when it was left, and is not done again yet.
    private var formState: FormState?

    /// What the characters go to.
    private enum Sink {
        case html(HTMLParser)
        case html4(HTMLPushParser)
        case xml(XMLPushParser)
        /// Text, shown as it is in a `pre`.
        case plainText(PlainTextDocument)
        case image(ImageDocument)
        /// A type that is not shown: the document stays empty.
        case nothing
    }

    package init(
        _ origin: DocumentOrigin,
        parser: HTMLParserChoice = .standard,
        limits: DocumentLimits = .standard
    ) {
        self.limits = limits
        self.parser = parser
        let kind = DocumentKind(origin.contentType)
        let tree = Self.tree(for: kind, parser, limits)
        document = Document(origin, tree: tree)
        bytesLeft = limits.bytes
        let keepsZeros = kind == .html && parser == .standard
        input = InputStream(origin, kind: kind, keepsZeros: keepsZeros, limits: limits)
        sink =
            switch kind {
            case .html: Self.htmlSink(document, parser, limits)
            case .xml: .xml(XMLPushParser(tree: tree, limits: limits))
            case .text: .plainText(PlainTextDocument(tree: tree))
            case .image: .image(ImageDocument(tree: tree, origin: origin))
            case .opaque: .nothing
            }
    }

    /// A parser that a script opened for a document whose nodes are gone.
    ///
    /// https://html.spec.whatwg.org/#document-open-steps
    package init(reopening document: Document) {
        limits = .standard
        parser = .standard
        self.document = document
        bytesLeft = limits.bytes
        input = InputStream(document.origin, kind: .html, keepsZeros: true, limits: limits)
        sink = Self.htmlSink(document, .standard, limits)
        isReopened = true
        // What scripts have done cannot be done again.
        hasMetScripts = true
    }

    private static func tree(for kind: DocumentKind, _ parser: HTMLParserChoice, _ limits: DocumentLimits) -> Tree {
        switch kind {
        case .xml: return Tree(.xml, limits: limits)
        case .html where parser == .libxml2: return Tree(.html4, limits: limits)
        case .html, .opaque: return Tree(.html, limits: limits)
        case .text, .image:
            // https://html.spec.whatwg.org/#read-text: no document type, and yet no quirks; so for media.
            let tree = Tree(.html, limits: limits)
            tree.mode = .noQuirks
            return tree
        }
    }

    private static func htmlSink(_ document: Document, _ parser: HTMLParserChoice, _ limits: DocumentLimits) -> Sink {
        guard parser == .standard else { return .html4(HTMLPushParser(tree: document.tree, limits: limits)) }
        let origin = document.origin
        var options = TreeBuilderOptions()
        options.scripting = origin.scripting
        options.leavesOutScripts = origin.leavesOutScripts
        options.stopsForScripts = origin.scripting && !origin.leavesOutScripts
        options.declaresShadowRoots = origin.scripting || origin.declaresShadowRoots
        options.isSourceDocument = origin.url.scheme == "about" && origin.url.path == "srcdoc"
        options.limits = limits
        return .html(HTMLParser(document, options: options))
    }

    /// Whether what is in the tree stays there: it will not be read again in another encoding, nor copied for scripts.
    package var isDecided: Bool {
        if case .html = sink { input.confidence == .certain } else { false }
    }

    /// Why no more is read; the tree stays what it was.
    package var failure: DocumentFailure? {
        if let overflow { return overflow }
        return switch sink {
        case .html(let parser): parser.failure
        case .html4(let parser): parser.failure
        case .xml(let parser): parser.failure
        case .plainText, .image, .nothing: nil
        }
    }

    /// Reads on.
    package func feed(_ bytes: Span<UInt8>) {
        guard !isFinished, failure == nil else { return }
        switch sink {
        case .nothing: return
        case .image(let image): return image.feed(bytes)
        default: break
        }
        if isLeft, scripts?.leadsOn(self) != true { runAwaitedScript { .goOn } }
        whileReading {
            input.feed(bytes) { pass($0, in: $1) }
            readAgainIfNeeded()
            tellOfRoot()
            meetHeldScript()
        }
        note(input.encoding)
    }

    package func feed(_ bytes: [UInt8]) { feed(bytes.span) }

    /// Reads to the end; nothing follows.
    package func finish() {
        guard !isFinished else { return }
        isFinished = true
        if failure == nil {
            whileReading {
                input.finish { pass($0, in: $1) }
                if readAgainIfNeeded() { input.finish { pass($0, in: $1) } }
                meetHeldScript()
            }
        }
        note(input.encoding)
        isEnding = true
        endIfPossible()
    }

    /// Nothing more is read, though a script of the page may be running: what is here stays.
    ///
    /// https://html.spec.whatwg.org/#abort-a-parser
    package func abort() {
        guard !isAborted else { return }
        onWhole = nil
        if readers == 0, !isBlocked, !isFinished { return finish() }
        isAborted = true
        isFinished = true
        isEnding = false
        if readers == 0 { conclude() }
    }

    /// Has done again to the controls of the page what was done to them when it was left.
    package func restore(_ state: FormState) {
        formState = state
        document.tree.parsedControls = []
    }

    /// Before a script can look at them.
    private func restoreControls() {
        guard formState != nil, let controls = document.tree.parsedControls, !controls.isEmpty else { return }
        document.tree.parsedControls = []
        for node in controls { formState?.restore(node, in: document) }
    }

    private func note(_ encoding: TextEncoding) {
        // A document that a script opens stays in the encoding that it was in.
        if !isReopened { document.encoding = encoding }
    }

    private func whileReading(_ body: () -> Void) {
        readers += 1
        body()
        readers -= 1
        if isAborted, readers == 0 { conclude() }
    }

    private func endIfPossible() {
        guard isEnding, !isBlocked || isLeft, scriptDepth == 0 else { return }
        isEnding = false
        isBlocked = false
        switch sink {
        case .html(let parser):
            // PLATFORM(WebKit): the end is one more token that its parser does not come to.
            if isLeft { parser.stop() } else { parser.finish() }
            overflow = overflow ?? parser.failure
        case .html4(let parser):
            parser.finish()
            overflow = overflow ?? parser.failure
        case .xml(let parser):
            parser.finish()
            overflow = overflow ?? parser.failure
        case .plainText(let text): text.finish()
        case .image, .nothing: break
        }
        if document.tree.isHTML, !hasMetScripts { document.tree.completeStructure() }
        tellOfRoot()
        onRoot = nil
        conclude()
        let told = onWhole
        onWhole = nil
        told?()
    }

    /// The parser's own memory is let go; the tree is all that stays.
    private func conclude() {
        sink = .nothing
        restoreControls()
        formState = nil
        document.tree.parsedControls = nil
        document.tree.settle()
        if document.origin.scripting { document.makeScriptable() }
    }

    /// Begins again, in place, with the bytes so far, where the page turned out to be in another encoding.
    @discardableResult private func readAgainIfNeeded() -> Bool {
        guard let bytes = input.bytesToReadAgain else { return false }
        heldScript = nil
        let tree = Self.tree(for: .html, parser, limits)
        document.restart(with: tree)
        if formState != nil { tree.parsedControls = [] }
        sink = Self.htmlSink(document, parser, limits)
        watchForRoot()
        bytesLeft = limits.bytes
        overflow = nil
        input.rewind()
        input.feed(bytes.span) { pass($0, in: $1) }
        return true
    }

    /// Gives characters to the parser.
    private func pass(_ characters: Span<UInt8>, in encoding: TextEncoding) -> InputStream.ParserState {
        // Scripts and what is fetched go by it while the page is read.
        note(encoding)
        give(characters)
        return parserState
    }

    private var parserState: InputStream.ParserState {
        let declared: TextEncoding? =
            switch sink {
            case .html(let parser): parser.declaredEncoding
            case .html4(let parser): parser.declaredEncoding
            case .xml, .plainText, .image, .nothing: nil
            }
        return .init(declaredEncoding: declared, isWaiting: isBlocked, canBeginAgain: !hasMetScripts)
    }

    private func give(_ characters: Span<UInt8>) {
        guard !isAborted else { return }
        var characters = characters
        if characters.count > bytesLeft {
            overflow = .tooManyBytes
            characters = characters.extracting(..<wholeCharacters(characters, bytesLeft))
        }
        bytesLeft -= characters.count
        guard !characters.isEmpty else { return }
        defer { document.tree.changed() }
        switch sink {
        case .html(let parser):
            guard let script = parser.feed(characters) else { break }
            if hasMetScripts || parser.declaredEncoding == nil {
                meet(script, parser, level: 0)
            } else {
                heldScript = script
            }
        case .html4(let parser): parser.feed(characters)
        case .xml(let parser): parser.feed(characters)
        case .plainText(let text): text.feed(characters)
        case .image, .nothing: break
        }
    }

    // MARK: Scripts

    private func watchForRoot() {
        guard case .html(let parser) = sink else { return }
        hasToldOfRoot = false
        parser.builder.onRoot = onRoot == nil ? nil : { [weak self] in self?.tellOfRoot() }
    }

    private func tellOfRoot() {
        guard let told = onRoot, !hasToldOfRoot, document.tree.documentElement != nil else { return }
        hasToldOfRoot = true
        document.tree.changed()
        told()
    }

    private func meetHeldScript() {
        guard let script = heldScript, case .html(let parser) = sink else { return }
        heldScript = nil
        meet(script, parser, level: 0)
    }

    /// The parser stands behind a script: it goes on once that has run, down to what waits at `level`.
    private func meet(_ script: Element, _ parser: HTMLParser, level: Int) {
        hasMetScripts = true
        var script: Element? = script
        while let met = script {
            // What has been found in the tree so far, is not all any more.
            document.tree.changed()
            restoreControls()
            heed(running(parser) { scripts?.parser(self, met: met) ?? .goOn })
            script = nil
            while script == nil, !isBlocked, !isAborted, parser.waitingInputs > level { script = parser.resume() }
        }
    }

    private func heed(_ verdict: ParserVerdict) {
        switch verdict {
        case .goOn: break
        case .wait: isBlocked = true
        case .leave: (isBlocked, isLeft) = (true, true)
        }
    }

    /// The script that the parser waited for is here: what it writes comes before the rest of the page.
    package func runAwaitedScript(_ body: () -> ParserVerdict) {
        guard isBlocked, case .html(let parser) = sink else { return }
        (isBlocked, isLeft) = (false, false)
        whileReading {
            heed(running(parser, body))
            var script: Element?
            while script == nil, !isBlocked, !isAborted, parser.waitingInputs > 0 { script = parser.resume() }
            if let script { meet(script, parser, level: 0) }
            input.parserWentOn(parserState) { pass($0, in: $1) }
        }
        note(input.encoding)
        document.tree.changed()
        endIfPossible()
    }

    private func running<Result>(_ parser: HTMLParser, _ body: () -> Result) -> Result {
        let outer = writingLevel
        writingLevel = parser.waitingInputs
        scriptDepth += 1
        defer {
            scriptDepth -= 1
            writingLevel = outer
        }
        return body()
    }

    /// The line of the page on which the script ends that the parser stands behind, and the column before its text; `nil` for
    /// one that was written.
    package var scriptPlace: (end: Int, column: Int)? {
        guard case .html(let parser) = sink, parser.waitingInputs == 1, !isReopened else { return nil }
        return (parser.line, parser.scriptColumn)
    }

    /// What the page names behind the script that the parser waits for, as far as it is here and was not told before.
    package func lookAhead(on screen: ImageScreen) -> [UpcomingPart] {
        guard case .html(let parser) = sink else { return [] }
        return parser.lookAhead(on: screen)
    }

    /// The script that the parser stands behind was written by another.
    package var isNested: Bool { scriptDepth > 1 }

    /// Whether what a script writes now goes into the page: the parser stands behind a script.
    package var takesWriting: Bool {
        guard case .html = sink else { return false }
        return scriptDepth > 0 || isReopened && !isFinished
    }

    /// It is at work just now, or behind a script that runs.
    package var isActive: Bool { readers > 0 || scriptDepth > 0 }

    // https://html.spec.whatwg.org/#document-write-steps, the last ones
    package func write(_ text: String) {
        guard takesWriting, case .html(let parser) = sink, text.utf8.count <= bytesLeft else { return }
        guard scriptDepth > 0 else {
            whileReading { give(parser.streamed(text).span) }
            return
        }
        bytesLeft -= text.utf8.count
        // What the script wrote before waits for another script, or is not read any more.
        guard !isBlocked, scripts?.leadsOn(self) != true else { return parser.write(text, behind: writingLevel) }
        let level = parser.waitingInputs
        if let script = parser.write(text) { meet(script, parser, level: level) }
        document.tree.changed()
    }

    /// The greatest count of bytes up to `limit` that ends where a character does.
    private func wholeCharacters(_ bytes: Span<UInt8>, _ limit: Int) -> Int {
        var end = limit
        while end > 0, end < bytes.count, bytes[end] & 0xC0 == 0x80 { end -= 1 }
        return end
    }
}

extension DocumentBuilder {
    /// A whole document from its bytes.
    package static func document(
        _ origin: DocumentOrigin,
        bytes: [UInt8],
        parser: HTMLParserChoice = .standard,
        limits: DocumentLimits = .standard
    ) -> Document {
        let builder = DocumentBuilder(origin, parser: parser, limits: limits)
        builder.feed(bytes)
        builder.finish()
        return builder.document
    }
}
