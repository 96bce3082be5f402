internal import CMicroHTTPD
import WebNetwork
import WebStandards

/// A service's answer as a libmicrohttpd response, owned.
@safe struct QueuedResponse: ~Copyable {
    /// Bytes asked of a body at a time.
    private static let blockSize = 32 << 10

    private let handle: OpaquePointer
    private let status: UInt32

    /// `nil` when the connection is to close without a word.
    ///
    /// NB: a connection that was accepted can no longer be refused, nor can its handshake fail: these faults close it.
    /// libmicrohttpd sends no custom reason phrase, and leaves out a field that is empty.
    init?(_ response: ServiceResponse, connection: OpaquePointer, waits: Waits) {
        let chunks: [ServiceResponse.Chunk]
        let ending: BodyReader.Ending
        let count = response.chunks.reduce(0) { $0 + $1.bytes.count }
        switch response.fault {
        case .refuseConnection, .dropBeforeResponse, .tls: return nil
        case .dropAfterHeaders: (chunks, ending) = ([], .drop)
        case .dropAfterBody(let bytes): (chunks, ending) = (response.chunks.prefix(bytes: bytes), .drop)
        case nil: (chunks, ending) = (response.chunks, .complete)
        }
        // A body in pieces is sent chunked, unless its length is announced, truly or not.
        let streams = response.chunks.count > 1 || response.chunks.contains { $0.delay > .zero }
        let announced = response.fields["Content-Length"].flatMap { UInt64($0) }
        let length = announced ?? (streams ? UInt64.max : UInt64(count))
        let reader = unsafe BodyReader(chunks, ending: ending, connection: connection, waits: waits)
        // Taken back by `releaseBody`, which libmicrohttpd calls once, also when the connection breaks.
        let held = unsafe Unmanaged.passRetained(reader).toOpaque()
        let created = unsafe MHD_create_response_from_callback(length, Self.blockSize, readBody, held, releaseBody)
        guard let created = unsafe created else {
            unsafe Unmanaged<BodyReader>.fromOpaque(held).release()
            return nil
        }
        unsafe handle = created
        status = UInt32(clamping: response.status)
        for field in response.fields where !ASCII.equalIgnoringCase(field.name, "Content-Length") {
            let value = field.value.isomorphicBytes.map(CChar.init(bitPattern:)) + [0]
            _ = unsafe MHD_add_response_header(handle, field.name, value)
        }
    }

    func queue(on connection: OpaquePointer) -> Bool {
        unsafe MHD_queue_response(connection, status, handle) == .YES
    }

    deinit {
        unsafe MHD_destroy_response(handle)
    }
}

/// The body of one answer, handed out as its delays pass.
@safe final class BodyReader {
    enum Ending {
        case complete
        case drop
    }

    private let chunks: [ServiceResponse.Chunk]
    private let ending: Ending
    private let connection: OpaquePointer
    private let waits: Waits
    private var index = 0
    private var offset = 0
    private var hasWaited = false

    init(_ chunks: [ServiceResponse.Chunk], ending: Ending, connection: OpaquePointer, waits: Waits) {
        self.chunks = chunks
        self.ending = ending
        unsafe self.connection = connection
        self.waits = waits
    }

    /// Copies what is due into `buffer`; 0 with the connection suspended, or one of libmicrohttpd's two endings.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        while index < chunks.count {
            let chunk = chunks[index]
            if chunk.delay > .zero, !hasWaited {
                hasWaited = true
                return unsafe waits.suspend(connection, for: chunk.delay) ? 0 : Self.broken
            }
            guard !waits.isClosed else { return Self.broken }
            let rest = chunk.bytes[offset...].prefix(buffer.count)
            if !rest.isEmpty {
                unsafe buffer.copyBytes(from: rest)
                offset += rest.count
                return rest.count
            }
            (index, offset, hasWaited) = (index + 1, 0, false)
        }
        return ending == .complete ? Self.ended : Self.broken
    }

    /// MHD_CONTENT_READER_END_OF_STREAM and MHD_CONTENT_READER_END_WITH_ERROR, macros that Swift does not see.
    private static let ended = -1
    private static let broken = -2
}

private func readBody(
    _ reader: UnsafeMutableRawPointer?,
    _: UInt64,
    _ buffer: UnsafeMutablePointer<CChar>?,
    _ count: Int
) -> Int {
    guard let reader = unsafe reader else { return -2 }
    let body = unsafe Unmanaged<BodyReader>.fromOpaque(reader).takeUnretainedValue()
    return unsafe body.read(into: UnsafeMutableRawBufferPointer(start: buffer, count: count))
}

private func releaseBody(_ reader: UnsafeMutableRawPointer?) {
    guard let reader = unsafe reader else { return }
    unsafe Unmanaged<BodyReader>.fromOpaque(reader).release()
}

extension [ServiceResponse.Chunk] {
    /// The chunks as far as their first `bytes` bytes.
    fileprivate func prefix(bytes: Int) -> [ServiceResponse.Chunk] {
        var left = bytes
        return prefix { _ in left > 0 }.map { chunk in
            defer { left -= chunk.bytes.count }
            return ServiceResponse.Chunk([UInt8](chunk.bytes.prefix(left)), delay: chunk.delay)
        }
    }
}
