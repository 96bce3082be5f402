import WebStandards

/// From the bytes of a response to the characters its parser reads: finds the encoding, decodes to UTF-8, and
/// normalises newlines.
///
/// https://html.spec.whatwg.org/#the-input-byte-stream
struct InputStream {
    private(set) var encoding = TextEncoding.utf8
    // https://html.spec.whatwg.org/#concept-encoding-confidence
    private(set) var confidence = EncodingSniffer.Confidence.certain
    /// All bytes so far, where they are to be read once more in another encoding.
    private(set) var bytesToReadAgain: [UInt8]?
    private let contentType: MIMEType?
    private let containerEncoding: TextEncoding?
    private let takesJSONForUTF8: Bool
    private let kind: DocumentKind
    /// Whether the parser has rules of its own for U+0000.
    private let keepsZeros: Bool
    /// The bytes the encoding is still to be found from.
    private var prefix: [UInt8] = []
    /// What was read while the confidence is tentative.
    private var tentative: TentativeBytes
    private var decoder: TextDecoder?
    /// Whether the next byte begins a character, so that ASCII need not pass the decoder.
    private var isBetweenCharacters = false
    private var lastWasCarriageReturn = false
    private var scratch: [UInt8] = []

    /// What follows the first byte that is not ASCII, while the parser stands behind a script: characters before it may
    /// declare the encoding.
    private var held: [UInt8] = []
    private let heldLimit: Int
    private var endsBehindHeld = false
    private var parserState = ParserState()

    /// What a parser says of itself when it has taken characters.
    struct ParserState {
        /// The encoding that a `meta` has named so far.
        var declaredEncoding: TextEncoding?
        /// It reads on when a script has run.
        var isWaiting = false
        /// Nothing that cannot be done again has been done for the page.
        var canBeginAgain = true
    }

    /// What takes the characters, and the encoding that they were in.
    typealias Sink = (Span<UInt8>, TextEncoding) -> ParserState

    init(_ origin: DocumentOrigin, kind: DocumentKind, keepsZeros: Bool, limits: DocumentLimits) {
        contentType = origin.contentType
        containerEncoding = origin.containerEncoding
        takesJSONForUTF8 = origin.takesJSONForUTF8
        self.keepsZeros = keepsZeros
        self.kind = kind
        tentative = TentativeBytes(limit: limits.undecidedBytes)
        heldLimit = limits.undecidedBytes
    }

    /// XML's parser does this itself.
    private var normalizesNewlines: Bool { kind != .xml }

    mutating func feed(_ bytes: Span<UInt8>, _ sink: Sink) {
        guard !bytes.isEmpty else { return }
        if decoder == nil {
            // OPTIMIZATION: what is enough to find the encoding is not copied.
            if !prefix.isEmpty || !beginDecoding(bytes, isWhole: false) {
                prefix.append(bytes)
                let held = prefix
                guard beginDecoding(held.span, isWhole: false) else { return }
                prefix = []
                return read(held.span, sink)
            }
        }
        read(bytes, sink)
    }

    /// Reads what is left; nothing where the bytes are to be read again.
    mutating func finish(_ sink: Sink) {
        if decoder == nil {
            let held = prefix
            prefix = []
            _ = beginDecoding(held.span, isWhole: true)
            read(held.span, sink)
        }
        guard bytesToReadAgain == nil else { return }
        guard held.isEmpty else {
            endsBehindHeld = true
            return
        }
        scratch.removeAll(keepingCapacity: true)
        decoder?.decode(Span(), into: &scratch, flush: true)
        let encoding = encoding
        emitScratch { _ = sink($0, encoding) }
        tentative.forget()
    }

    /// The parser has read on behind a script: what it has come to decides, as if it had not had to wait.
    mutating func parserWentOn(_ state: ParserState, _ sink: Sink) {
        parserState = state
        changeIfDeclared()
        guard !state.isWaiting else { return }
        readHeld(sink)
        if endsBehindHeld {
            endsBehindHeld = false
            finish(sink)
        }
    }

    private mutating func readHeld(_ sink: Sink) {
        guard !held.isEmpty else { return }
        let bytes = held
        held = []
        tentative.isASCII = false
        readTentatively(bytes.span, sink)
    }

    /// Begins again at the first byte, in the encoding the page declared.
    mutating func rewind() {
        bytesToReadAgain = nil
        decoder = TextDecoder(encoding)
        isBetweenCharacters = false
        lastWasCarriageReturn = false
    }

    /// Decodes bytes, and changes the encoding where the page declares another one in them.
    private mutating func read(_ bytes: Span<UInt8>, _ sink: Sink) {
        guard bytesToReadAgain == nil else { return }
        if !held.isEmpty {
            held.append(bytes)
            if held.count > heldLimit { readHeld(sink) }
            return
        }
        let encoding = encoding
        guard confidence == .tentative else { return decode(bytes) { _ = sink($0, encoding) } }
        let isDecidable = tentative.append(bytes)
        // What is ASCII comes first, since behind it the encoding can change without a new start.
        var start = 0
        if tentative.isASCII {
            start = bytes.endOfASCII(from: 0)
            readTentatively(bytes.extracting(..<start), sink)
            guard start < bytes.count, bytesToReadAgain == nil else { return }
            if confidence == .tentative, parserState.isWaiting { return held.append(bytes.extracting(start...)) }
            tentative.isASCII = false
        }
        if !isDecidable { settle() }
        readTentatively(bytes.extracting(start...), sink)
    }

    private mutating func readTentatively(_ bytes: Span<UInt8>, _ sink: Sink) {
        var state = parserState
        let encoding = encoding
        decode(bytes) { state = sink($0, encoding) }
        parserState = state
        changeIfDeclared()
    }

    private mutating func changeIfDeclared() {
        if let declared = parserState.declaredEncoding, confidence == .tentative { change(to: declared) }
    }

    // https://html.spec.whatwg.org/#changing-the-encoding-while-parsing
    private mutating func change(to declared: TextEncoding) {
        // 1. "If the encoding that is already being used to interpret the input stream is UTF-16BE/LE, then set the
        //    confidence to certain and return. The new encoding is ignored."
        if encoding == .utf16BE || encoding == .utf16LE { return settle() }
        // 2. and 3. "If the new encoding is UTF-16BE/LE, then change it to UTF-8"; x-user-defined: windows-1252.
        let new: TextEncoding =
            switch declared {
            case .utf16BE, .utf16LE: .utf8
            case .userDefined: .windows1252
            default: declared
            }
        // 4. "If the new encoding is identical or equivalent to the encoding that is already being used …, set the
        //    confidence to certain and return."
        if new == encoding { return settle() }
        // 5. "If all the bytes up to the last byte converted by the current decoder have the same Unicode
        //    interpretations in both the current encoding and the new encoding, …, then the user agent may change to the
        //    new converter for the encoding on the fly."
        if tentative.isASCII, encoding.readsASCIIAsItself, new.readsASCIIAsItself {
            encoding = new
            decoder = TextDecoder(continuingIn: new)
            return settle()
        }
        // 6. "Otherwise, restart the navigate algorithm": here with the bytes that are at hand. What scripts have done
        //    cannot be done again: then the encoding stays what it was taken for, as in WebKit.
        guard parserState.canBeginAgain, let bytes = tentative.bytes else { return settle() }
        encoding = new
        settle()
        bytesToReadAgain = bytes
    }

    private mutating func settle() {
        confidence = .certain
        tentative.forget()
    }

    /// Finds the encoding, if these first bytes are enough for it or are all there will be.
    private mutating func beginDecoding(_ bytes: Span<UInt8>, isWhole: Bool) -> Bool {
        let needed = contentType?.charset == nil ? EncodingSniffer.prescanLength : InputStream.mark
        guard isWhole || bytes.count >= needed else { return false }
        var start: [UInt8] = []
        start.append(bytes.extracting(..<min(needed, bytes.count)))
        encoding =
            switch kind {
            case .html: sniff(start)
            case .xml: EncodingSniffer.sniffXML(start, contentType: contentType)
            case .text: EncodingSniffer.byteOrderMark(start) ?? contentType?.charset ?? textDefault
            case .image, .opaque: .utf8
            }
        decoder = TextDecoder(encoding)
        return true
    }

    private mutating func sniff(_ start: [UInt8]) -> TextEncoding {
        let found = EncodingSniffer.sniffWithConfidence(start, contentType: contentType, container: containerEncoding)
        confidence = found.confidence
        return found.encoding
    }

    /// Text that says nothing is as an HTML page that says nothing.
    private var textDefault: TextEncoding {
        if takesJSONForUTF8, contentType?.isJSON == true { return .utf8 }
        return containerEncoding ?? .windows1252
    }

    /// The bytes of the longest byte order mark.
    private static let mark = 3

    private mutating func decode(_ bytes: Span<UInt8>, _ sink: (Span<UInt8>) -> Void) {
        guard !bytes.isEmpty else { return }
        guard passesPlainBytes, !lastWasCarriageReturn, isPlain(bytes) else {
            isBetweenCharacters = bytes[bytes.count - 1] < 0x80
            pass(bytes)
            return emitScratch(sink)
        }
        if !isBetweenCharacters {
            // The decoder sees the first byte, and with it puts an end to what came before.
            isBetweenCharacters = true
            pass(bytes.extracting(..<1))
            if scratch.count > 1 {
                emitScratch(sink)
                return sink(bytes.extracting(1...))
            }
        }
        sink(bytes)
    }

    /// Whether ASCII is itself in this encoding wherever a byte below 0x80 came before.
    private var passesPlainBytes: Bool { encoding == .utf8 || encoding == .windows1252 }

    private mutating func pass(_ bytes: Span<UInt8>) {
        scratch.removeAll(keepingCapacity: true)
        decoder?.decode(bytes, into: &scratch, flush: false)
    }

    private mutating func emitScratch(_ sink: (Span<UInt8>) -> Void) {
        if normalizesNewlines { normalizeScratch() }
        guard !scratch.isEmpty else { return }
        sink(scratch.span)
    }

    // https://infra.spec.whatwg.org/#normalize-newlines; and U+0000, at which libxml2 would take the input to end,
    // becomes U+FFFD for it.
    private mutating func normalizeScratch() {
        guard lastWasCarriageReturn || needsNormalizing(scratch.span) else {
            return
        }
        var result: [UInt8] = []
        result.reserveCapacity(scratch.count)
        for byte in scratch {
            switch byte {
            case 0x0D: result.append(0x0A)
            case 0x0A where lastWasCarriageReturn: break
            case 0 where !keepsZeros: result.append(contentsOf: [0xEF, 0xBF, 0xBD])
            default: result.append(byte)
            }
            lastWasCarriageReturn = byte == 0x0D
        }
        scratch = result
    }

    /// Whether these bytes need neither decoding nor normalising: ASCII without carriage return and zero.
    private func isPlain(_ bytes: Span<UInt8>) -> Bool {
        bytes.isASCII && !(normalizesNewlines && needsNormalizing(bytes))
    }

    private func needsNormalizing(_ bytes: Span<UInt8>) -> Bool {
        bytes.contains(0x0D) || !keepsZeros && bytes.contains(0)
    }
}

/// The bytes of a page whose encoding is still a guess.
private struct TentativeBytes {
    /// `nil` where there are more than are kept.
    private(set) var bytes: [UInt8]? = []
    var isASCII = true
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Whether all bytes so far are kept.
    mutating func append(_ more: Span<UInt8>) -> Bool {
        guard let count = bytes?.count, more.count <= limit - count else {
            bytes = nil
            return false
        }
        bytes?.append(more)
        return true
    }

    mutating func forget() { bytes = nil }
}

extension TextEncoding {
    /// Whether each byte below 0x80 is the scalar of that number, whatever stands around it.
    fileprivate var readsASCIIAsItself: Bool {
        switch self {
        case .utf16BE, .utf16LE, .iso2022JP, .replacement: false
        default: true
        }
    }
}
