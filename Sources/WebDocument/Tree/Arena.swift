import CLibXML2

/// The memory of one document's nodes: handed out from the front of growing chunks, and given back all at once.
///
/// OPTIMIZATION: a node costs its own bytes and no search for them; what is parsed together lies together.
@safe final class Arena {
    private var cursor: UnsafeMutableRawPointer
    private var end: UnsafeMutableRawPointer
    /// The chunk made last; each begins with the address of the one before.
    private var newest: UnsafeMutableRawPointer?
    /// Bytes of all chunks.
    private(set) var size = 0

    /// Where the characters of a text node begin that lie in the node itself, in place of members only elements have.
    let textOffset: Int

    private static let firstChunk = 4096
    private static let largestChunk = 1 << 20
    private static let header = 16

    init() {
        guard let offset = unsafe MemoryLayout<xmlNode>.offset(of: \.properties),
            let first = unsafe xml_allocate(Self.firstChunk)
        else { preconditionFailure("out of memory for an empty document") }
        textOffset = offset
        unsafe first.storeBytes(of: nil, as: UnsafeMutableRawPointer?.self)
        unsafe newest = first
        unsafe cursor = first + Self.header
        unsafe end = first + Self.firstChunk
        size = Self.firstChunk
    }

    deinit {
        while let chunk = unsafe newest {
            unsafe newest = chunk.load(as: UnsafeMutableRawPointer?.self)
            unsafe xml_release(chunk)
        }
    }

    /// Uninitialised memory, aligned for a node.
    @inline(__always)
    func allocate(_ count: Int) -> UnsafeMutableRawPointer {
        let start = unsafe cursor.alignedUp(toMultipleOf: 8)
        guard unsafe start <= end, unsafe end - start >= count else { return unsafe allocateInNewChunk(count) }
        unsafe cursor = start + count
        return unsafe start
    }

    /// A copy of a text, with a zero behind it.
    func makeText(_ text: Span<UInt8>) -> UnsafePointer<UInt8> {
        let memory = unsafe allocate(text.count + 1).assumingMemoryBound(to: UInt8.self)
        for index in text.indices { unsafe memory[index] = text[index] }
        unsafe memory[text.count] = 0
        return unsafe UnsafePointer(memory)
    }

    /// Adds to what was handed out last, if `tail` is its end and there is room behind it.
    @inline(__always)
    func grow(_ tail: UnsafeMutableRawPointer, by count: Int) -> Bool {
        guard unsafe tail == cursor, unsafe end - cursor >= count else { return false }
        unsafe cursor += count
        return true
    }

    @inline(never)
    private func allocateInNewChunk(_ count: Int) -> UnsafeMutableRawPointer {
        let usual = min(max(size / 2, Self.firstChunk), Self.largestChunk)
        let length = max(usual, count + Self.header)
        guard let chunk = unsafe xml_allocate(length) else { preconditionFailure("out of memory for a node") }
        size += length
        unsafe chunk.storeBytes(of: newest, as: UnsafeMutableRawPointer?.self)
        unsafe newest = chunk
        let start = unsafe chunk + Self.header
        // What the present chunk has left is kept for nodes, unless the new one has more.
        if unsafe length - Self.header - count >= end - cursor {
            unsafe cursor = start + count
            unsafe end = chunk + length
        }
        return unsafe start
    }
}
