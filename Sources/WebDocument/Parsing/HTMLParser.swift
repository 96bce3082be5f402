import WebStandards

/// The HTML Standard's parser: tokenizer and tree builder.
///
/// It stops behind a `script` that is to run, if it was made so: `feed`, `write` and `resume` then give that element,
/// and what was not read yet waits for `resume`. What a script writes meanwhile is read before it.
///
/// https://html.spec.whatwg.org/#overview-of-the-parsing-model
package final class HTMLParser {
    package let document: Document
    let builder: TreeBuilder
    private var tokenizer: Tokenizer<TreeBuilder>
    /// What is still to be read behind a script: the page's own bytes first, then what scripts wrote that stopped for a
    /// script in it, the innermost last.
    private var waiting: [[UInt8]] = []
    private var isFinished = false
    private var isBehindWrittenReturn = false
    /// How many bytes of the page it has read.
    private var consumed = 0
    private var scanner: PreloadScanner?
    /// On which line of the page it stands behind a script, from 1; what scripts write has none.
    package private(set) var line = 1
    /// How many UTF-16 code units are before the text of that script on the line that it begins on.
    package private(set) var scriptColumn = 0
    /// How many are on the last line so far.
    private var unitsOnLine = 0
    /// Elements with event handlers in what was read last, and where their tags end.
    private var handlerTags: [(node: Node, end: Int)] = []

    /// Reads a page into an empty document.
    init(_ document: Document, options: TreeBuilderOptions) {
        self.document = document
        builder = TreeBuilder(document.tree, options: options)
        tokenizer = Tokenizer(sink: builder)
    }

    /// Reads a page into a document of its own.
    package convenience init(_ origin: DocumentOrigin, options: TreeBuilderOptions = TreeBuilderOptions()) {
        self.init(Document(origin, tree: Tree(.html, limits: options.limits)), options: options)
    }

    /// Reads what stands in an element of the document's, to become `builder.result`'s children.
    ///
    /// https://html.spec.whatwg.org/#html-fragment-parsing-algorithm
    init(_ document: Document, fragmentIn context: Node, options: TreeBuilderOptions) {
        self.document = document
        builder = TreeBuilder(document.tree, fragmentIn: context, options: options)
        tokenizer = Tokenizer(sink: builder)
        tokenizer.begin(in: builder.textState)
    }

    /// Why nothing more is built; the tree stays what it was.
    package var failure: DocumentFailure? { builder.failure }

    /// The parse errors so far, if they are wanted.
    package var errors: [HTMLTokens.ParseError] { builder.errors }

    /// Which encoding the first `meta` that tells of one says the page is in.
    ///
    /// https://html.spec.whatwg.org/#change-the-encoding
    package var declaredEncoding: TextEncoding? { builder.declaredEncoding }

    /// Reads on, up to a script; bytes end where a character does.
    @discardableResult
    package func feed(_ bytes: Span<UInt8>) -> Element? {
        guard !isFinished else { return nil }
        guard waiting.isEmpty else {
            waiting[0].append(bytes)
            return nil
        }
        return readPage(bytes)
    }

    /// Reads what the script that was given last writes (https://html.spec.whatwg.org/#document-write-steps).
    package func write(_ text: String) -> Element? {
        guard !isFinished else { return nil }
        var isBehindReturn = false
        return read(Self.normalizedNewlines(text, isBehindReturn: &isBehindReturn).span)
    }

    /// The bytes of what scripts write into a document that they opened: all of it is one stream.
    func streamed(_ text: String) -> [UInt8] {
        Self.normalizedNewlines(text, isBehindReturn: &isBehindWrittenReturn)
    }

    /// Keeps what a script writes behind what it wrote before, which waits at that place in `waitingInputs`.
    package func write(_ text: String, behind level: Int) {
        guard !isFinished else { return }
        var isBehindReturn = false
        let bytes = Self.normalizedNewlines(text, isBehindReturn: &isBehindReturn)
        if waiting.indices.contains(level) { waiting[level] += bytes } else { waiting.append(bytes) }
    }

    /// Goes on behind the script that was given last: to the end of what was written with it, or of what came of the page.
    package func resume() -> Element? {
        guard let rest = waiting.popLast() else { return nil }
        return waiting.isEmpty ? readPage(rest.span) : read(rest.span)
    }

    /// What the page names behind the script that was given last and has not been told yet; what scripts wrote is not
    /// looked at.
    func lookAhead(on screen: ImageScreen) -> [UpcomingPart] {
        guard let rest = waiting.first else { return [] }
        let scanner = scanner.flatMap { $0.position < consumed ? nil : $0 } ?? PreloadScanner(at: consumed, on: screen)
        self.scanner = scanner
        let start = scanner.position - consumed
        return start < rest.count ? scanner.read(rest.span.extracting(start...)) : []
    }

    /// How many inputs wait behind scripts: the page's own, and what was written that stopped for a script in it.
    package var waitingInputs: Int { waiting.count }

    /// Nothing follows.
    package func finish() {
        guard !isFinished else { return }
        stop()
        if failure == nil { tokenizer.finish() }
    }

    /// Nothing is read any more, not even the end: what is not in the tree by then does not come.
    package func stop() {
        isFinished = true
        waiting = []
    }

    /// Reads what came of the page, and counts its lines.
    private func readPage(_ bytes: Span<UInt8>) -> Element? {
        let script = read(bytes)
        guard builder.options.stopsForScripts else { return script }
        let count = bytes.count - (script == nil ? 0 : waiting.last?.count ?? 0)
        consumed += count
        let page = bytes.extracting(..<count)
        if let script { scriptColumn = column(of: script.asNode.characterChildren, endingIn: page) }
        var tags = handlerTags[...]
        for index in 0..<count {
            while let tag = tags.first, tag.end <= index {
                if document.tree.handlerLines.count < Self.handlerLimit { document.tree.handlerLines[tag.node] = line }
                tags.removeFirst()
            }
            if bytes[index] == 0x0A { line += 1 }
        }
        let tail = unitsOfLastLine(page)
        unitsOnLine = tail.isWhole ? tail.units : unitsOnLine + tail.units
        return script
    }

    private static let handlerLimit = 10_000

    /// Before the text of the script that was closed last in what came of the page; 0 where that is not to be told.
    private func column(of text: String, endingIn page: Span<UInt8>) -> Int {
        guard
            var end = (1..<max(page.count, 1)).last(where: {
                page[$0 - 1] == UInt8(ascii: "<") && page[$0] == UInt8(ascii: "/")
            })
        else { return 0 }
        end -= 1 + text.utf8.count
        guard end >= 0 else { return 0 }
        let tail = unitsOfLastLine(page.extracting(..<end))
        return tail.isWhole ? tail.units : unitsOnLine + tail.units
    }

    /// Code units of UTF-16 behind the last line's end, or in all where there is none.
    private func unitsOfLastLine(_ bytes: Span<UInt8>) -> (units: Int, isWhole: Bool) {
        var units = 0
        for index in (0..<bytes.count).reversed() {
            let byte = bytes[index]
            if byte == 0x0A { return (units, true) }
            if byte & 0xC0 != 0x80 { units += byte >= 0xF0 ? 2 : 1 }
        }
        return (units, false)
    }

    private func read(_ bytes: Span<UInt8>) -> Element? {
        var position = 0
        handlerTags = []
        while position < bytes.count, failure == nil {
            let start = position
            position += tokenizer.feed(bytes.extracting(position...))
            if !builder.handlerTags.isEmpty {
                for tag in builder.handlerTags { handlerTags.append((tag.node, start + tag.end)) }
                builder.handlerTags = []
            }
            guard let script = builder.takeScript() else { continue }
            var rest: [UInt8] = []
            rest.append(bytes.extracting(position...))
            waiting.append(rest)
            return document.element(script)
        }
        return nil
    }

    // https://infra.spec.whatwg.org/#normalize-newlines
    private static func normalizedNewlines(_ text: String, isBehindReturn: inout Bool) -> [UInt8] {
        let bytes = Array(text.utf8)
        guard isBehindReturn || bytes.contains(0x0D) else { return bytes }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            if byte != 0x0A || !isBehindReturn { result.append(byte == 0x0D ? 0x0A : byte) }
            isBehindReturn = byte == 0x0D
        }
        return result
    }
}
