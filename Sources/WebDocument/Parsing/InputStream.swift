import WebStandards

/// From the bytes of a response to the characters its parser reads: finds the encoding, decodes to UTF-8, and
/// normalises newlines (https://html.spec.whatwg.org/#the-input-byte-stream).
struct InputStream {
    private(set) var encoding = TextEncoding.utf8
    private let normalizesNewlines: Bool
    private var tail: [UInt8] = []
    private var lastWasCarriageReturn = false

    init(_ contentType: MIMEType?, normalizesNewlines: Bool) {
        self.normalizesNewlines = normalizesNewlines
    }

    mutating func feed(_ bytes: UnsafeBufferPointer<UInt8>, _ sink: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard !bytes.isEmpty else { return }
        if tail.isEmpty, !lastWasCarriageReturn, unsafe isPlain(bytes) {
            return unsafe sink(bytes)
        }
        var all = tail
        unsafe all.append(contentsOf: bytes)
        var end = all.count
        // Up to three bytes may begin a character that goes on in the next piece.
        for back in 1...3 where back <= all.count && all[all.count - back] >= 0xC0 {
            let lead = all[all.count - back]
            let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
            if length > back { end = all.count - back }
            break
        }
        tail = Array(all[end...])
        unsafe emit(all[..<end], sink)
    }

    mutating func finish(_ sink: (UnsafeBufferPointer<UInt8>) -> Void) {
        unsafe emit(tail[...], sink)
        tail = []
    }

    private mutating func emit(_ bytes: ArraySlice<UInt8>, _ sink: (UnsafeBufferPointer<UInt8>) -> Void) {
        guard !bytes.isEmpty else { return }
        var decoded = Array(String(decoding: bytes, as: UTF8.self).utf8)
        if normalizesNewlines { normalize(&decoded) }
        unsafe decoded.withUnsafeBufferPointer { unsafe sink($0) }
    }

    // https://infra.spec.whatwg.org/#normalize-newlines, and U+0000, at which libxml2 would take the input to end,
    // made U+FFFD.
    private mutating func normalize(_ bytes: inout [UInt8]) {
        guard lastWasCarriageReturn || bytes.contains(where: { $0 == 0x0D || $0 == 0 }) else { return }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for byte in bytes {
            switch byte {
            case 0x0D: result.append(0x0A)
            case 0x0A where lastWasCarriageReturn: break
            case 0: result.append(contentsOf: [0xEF, 0xBF, 0xBD])
            default: result.append(byte)
            }
            lastWasCarriageReturn = byte == 0x0D
        }
        bytes = result
    }

    /// Whether these bytes need neither decoding nor normalising: ASCII without carriage return and zero.
    private func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        unsafe bytes.allSatisfy { $0 < 0x80 && $0 != 0x0D && $0 != 0 }
    }
}
