import CCurl
import WebStandards

/// A connection that libcurl makes, through proxies and TLS, and then only carries bytes for (`CURLOPT_CONNECT_ONLY`).
///
/// Sending and closing wait for the loop's turn: libcurl must not be called from inside its own callbacks.
@safe
final class CurlStream: ByteStream {
    let url: WebURL
    let options: TransferOptions
    private(set) var handle: CurlHandle?
    private weak var delegate: (any ByteStreamDelegate)?
    private weak var multi: CurlMulti?
    /// The socket, once it is connected.
    private(set) var descriptor: Int32 = -1
    private var outgoing: [UInt8] = []
    private var sent = 0
    private(set) var isClosed = false
    /// The last reading stopped before there was nothing left.
    private(set) var mayHaveMore = false
    private(set) var certificates: [[UInt8]] = []
    var isConnecting: Bool { !isClosed && descriptor < 0 }

    /// Bytes read at once, and pieces of that size read before others have their turn.
    private static let piece = 16 << 10
    private static let piecesInARow = 16

    init(to url: WebURL, options: TransferOptions, delegate: any ByteStreamDelegate, multi: CurlMulti) {
        self.url = url
        self.options = options
        self.delegate = delegate
        self.multi = multi
    }

    var queued: Int { outgoing.count - sent }

    func send(_ bytes: [UInt8]) {
        guard !isClosed else { return }
        outgoing += bytes
        multi?.serve(self)
    }

    func close() {
        guard !isClosed else { return }
        isClosed = true
        mayHaveMore = false
        delegate = nil
        multi?.serve(self)
    }

    // MARK: Called by the multi

    func prepare(_ handle: CurlHandle) {
        self.handle = handle
        handle.stream = self
        handle.set(CURLOPT_URL, url.removingCredentials().removingFragment().href)
        handle.apply(options)
        handle.set(CURLOPT_CONNECT_ONLY, 1)
        handle.set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
        if options.proxy != nil { handle.set(CURLOPT_HTTPPROXYTUNNEL, 1) }
    }

    /// The connection stands, and libcurl still knows of its TLS.
    func noteCertificates() {
        if url.scheme == "https" { certificates = handle?.certificates() ?? [] }
    }

    /// The connection stands, or not.
    func connected(_ code: CURLcode) {
        guard !isClosed, let handle else { return }
        var socket: curl_socket_t = -1
        unsafe ccurl_get_socket(handle.easy, CURLINFO_ACTIVESOCKET, &socket)
        guard code == CURLE_OK, socket >= 0 else {
            let detail = handle.errorDetail
            return end(detail.isEmpty ? unsafe String(cString: curl_easy_strerror(code)) : detail)
        }
        descriptor = socket
        multi?.watch(self)
        delegate?.streamDidOpen(self)
    }

    /// Reads what is there, as far as others need not wait for it.
    func receive() {
        mayHaveMore = false
        for _ in 0..<Self.piecesInARow {
            guard !isClosed, let handle else { return }
            var count = 0
            let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.piece) { buffer, filled in
                let code = unsafe curl_easy_recv(handle.easy, buffer.baseAddress, buffer.count, &count)
                filled = code == CURLE_OK ? count : 0
                count = code == CURLE_OK ? count : code == CURLE_AGAIN ? -1 : -2
            }
            switch count {
            case -1: return
            case -2: return end("The connection broke.")
            case 0: return end(nil)
            default: delegate?.stream(self, didReceive: piece.span)
            }
        }
        mayHaveMore = !isClosed
    }

    /// Sends what is queued, as far as it goes.
    func flush() {
        guard !isClosed, descriptor >= 0, let handle, queued > 0 else { return }
        while queued > 0 {
            var count = 0
            let code = unsafe outgoing.withUnsafeBytes { buffer in
                let rest = unsafe UnsafeRawBufferPointer(rebasing: buffer[sent...])
                return unsafe curl_easy_send(handle.easy, rest.baseAddress, rest.count, &count)
            }
            if code == CURLE_AGAIN { break }
            guard code == CURLE_OK else { return end("The connection broke.") }
            sent += count
        }
        if queued == 0 { (outgoing, sent) = ([], 0) }
        delegate?.streamDidSend(self)
    }

    func forgetHandle() {
        handle = nil
        descriptor = -1
    }

    private func end(_ failure: String?) {
        guard !isClosed else { return }
        let delegate = delegate
        close()
        delegate?.stream(self, didEndWith: failure)
    }
}
