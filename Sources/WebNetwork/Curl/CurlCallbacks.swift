import CCurl

/// The functions libcurl calls, each handed the `CurlHandle` or `CurlMulti` it was set with.
enum CurlCallbacks {
    static let header: curl_write_callback = { bytes, size, count, context in
        // A proxy's answer to a stream's CONNECT is libcurl's own.
        if unsafe stream(context) != nil { return size * count }
        guard let transfer = unsafe transfer(context), let bytes = unsafe bytes else { return 0 }
        return unsafe transfer.receiveHeader(raw(bytes, size * count).span) ? size * count : 0
    }

    static let body: curl_write_callback = { bytes, size, count, context in
        guard let transfer = unsafe transfer(context), let bytes = unsafe bytes else { return 0 }
        return switch unsafe transfer.receiveBody(raw(bytes, size * count).span) {
        case .taken: size * count
        case .paused: Int(CURL_WRITEFUNC_PAUSE)
        case .refused: 0
        }
    }

    static let upload: curl_read_callback = { buffer, size, count, context in
        guard let transfer = unsafe transfer(context), let buffer = unsafe buffer else {
            return Int(CURL_READFUNC_ABORT)
        }
        let piece = unsafe UnsafeMutableRawBufferPointer(start: buffer, count: size * count)
        return unsafe transfer.readUpload(into: piece) ?? Int(CURL_READFUNC_ABORT)
    }

    static let rewind: curl_seek_callback = { context, offset, origin in
        guard let transfer = unsafe transfer(context), offset == 0, origin == 0 else { return CURL_SEEKFUNC_CANTSEEK }
        transfer.rewindUpload()
        return CURL_SEEKFUNC_OK
    }

    static let requestBegins: curl_prereq_callback = { context, _, _, _, localPort in
        if let stream = unsafe stream(context) {
            stream.noteCertificates()
            return CURL_PREREQFUNC_OK
        }
        guard let transfer = unsafe transfer(context) else { return CURL_PREREQFUNC_ABORT }
        return transfer.requestBegins(from: Int(localPort)) ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT
    }

    static let openSocket: curl_opensocket_callback = { context, _, address in
        guard let context = unsafe context, let address = unsafe address else { return CURL_SOCKET_BAD }
        let descriptor = unsafe ccurl_open_socket(address)
        let handle = unsafe Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue()
        if descriptor >= 0 { handle.multi?.didOpen(descriptor) }
        if let transfer = handle.transfer { handle.multi?.hasAddress(transfer) }
        return descriptor
    }

    static let socket: curl_socket_callback = { _, descriptor, what, context, _ in
        unsafe multi(context)?.watch(descriptor, what: what)
        return 0
    }

    static let timer: curl_multi_timer_callback = { _, milliseconds, context in
        unsafe multi(context)?.setTimer(milliseconds: milliseconds)
        return 0
    }

    private static func transfer(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        guard let context = unsafe context else { return nil }
        return unsafe Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue().transfer
    }

    private static func stream(_ context: UnsafeMutableRawPointer?) -> CurlStream? {
        guard let context = unsafe context else { return nil }
        return unsafe Unmanaged<CurlHandle>.fromOpaque(context).takeUnretainedValue().stream
    }

    private static func multi(_ context: UnsafeMutableRawPointer?) -> CurlMulti? {
        guard let context = unsafe context else { return nil }
        return unsafe Unmanaged<CurlMulti>.fromOpaque(context).takeUnretainedValue()
    }

    private static func raw(_ bytes: UnsafeMutablePointer<CChar>, _ count: Int) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeRawBufferPointer(start: bytes, count: count).bindMemory(to: UInt8.self)
    }
}
