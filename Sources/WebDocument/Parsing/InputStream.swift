import WebStandards

/// From the bytes of a response to the characters its parser reads: finds the encoding, decodes to UTF-8, and
/// normalises newlines.
///
/// https://html.spec.whatwg.org/#the-input-byte-stream
struct InputStream {
    private(set) var encoding = TextEncoding.utf8
    private let contentType: MIMEType?
    private let kind: DocumentKind
    /// The bytes the encoding is still to be found from.
    private var prefix: [UInt8] = []
    private var decoder: TextDecoder?
    /// Whether the next byte begins a character, so that ASCII need not pass the decoder.
    private var isBetweenCharacters = false
    private var lastWasCarriageReturn = false
    private var scratch: [UInt8] = []

    init(_ contentType: MIMEType?, kind: DocumentKind) {
        self.contentType = contentType
        self.kind = kind
    }

    /// XML's parser does this itself.
    private var normalizesNewlines: Bool { kind != .xml }

    mutating func feed(_ bytes: Span<UInt8>, _ sink: (Span<UInt8>) -> Void) {
        guard !bytes.isEmpty else { return }
        if decoder == nil {
            // OPTIMIZATION: what is enough to find the encoding is not copied.
            if !prefix.isEmpty || !beginDecoding(bytes, isWhole: false) {
                prefix.append(bytes)
                let held = prefix
                guard beginDecoding(held.span, isWhole: false) else { return }
                prefix = []
                return decode(held.span, sink)
            }
        }
        decode(bytes, sink)
    }

    mutating func finish(_ sink: (Span<UInt8>) -> Void) {
        if decoder == nil {
            let held = prefix
            prefix = []
            _ = beginDecoding(held.span, isWhole: true)
            decode(held.span, sink)
        }
        scratch.removeAll(keepingCapacity: true)
        decoder?.decode(Span(), into: &scratch, flush: true)
        emitScratch(sink)
    }

    /// Finds the encoding, if these first bytes are enough for it or are all there will be.
    private mutating func beginDecoding(_ bytes: Span<UInt8>, isWhole: Bool) -> Bool {
        let needed = contentType?.charset == nil ? EncodingSniffer.prescanLength : InputStream.mark
        guard isWhole || bytes.count >= needed else { return false }
        var start: [UInt8] = []
        start.append(bytes.extracting(..<min(needed, bytes.count)))
        encoding =
            switch kind {
            // FIXME: a `meta` after the first 1024 bytes does not change the encoding.
            case .html: EncodingSniffer.sniff(start, contentType: contentType)
            case .xml: EncodingSniffer.sniffXML(start, contentType: contentType)
            case .text: EncodingSniffer.byteOrderMark(start) ?? contentType?.charset ?? textDefault
            case .image, .opaque: .utf8
            }
        decoder = TextDecoder(encoding)
        return true
    }

    /// JSON is UTF-8; what else is text is as an HTML page that says nothing.
    private var textDefault: TextEncoding { contentType?.isJSON ?? false ? .utf8 : .windows1252 }

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
    // becomes U+FFFD.
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
            case 0: result.append(contentsOf: [0xEF, 0xBF, 0xBD])
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

    private func needsNormalizing(_ bytes: Span<UInt8>) -> Bool { bytes.contains(0x0D) || bytes.contains(0) }
}
