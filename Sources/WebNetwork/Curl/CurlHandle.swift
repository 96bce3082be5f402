import CCurl

/// Owns one easy handle of libcurl, with what libcurl keeps pointers to.
///
/// Handles are used again where libcurl can do that (`canServeAgain`): the options that hold for every transfer are set
/// once, those of `TransferOptions` when they differ from the last transfer's, and only the URL, the header list and the
/// method each time.
@safe
final class CurlHandle {
    let easy: UnsafeMutableRawPointer
    /// The transfer it works for.
    var transfer: CurlTransfer?
    /// Or the stream, until its end.
    weak var stream: CurlStream?
    /// Where it is at work.
    weak var multi: CurlMulti?
    /// Its place among the handles at work; kept by `CurlMulti`.
    var place = -1

    private let errorBuffer: UnsafeMutablePointer<CChar>
    var headers = HeaderList()
    /// Host overrides: libcurl keeps a pointer to them.
    var overrides: UnsafeMutablePointer<curl_slist>?
    var applied: TransferOptions?
    var method = Method.get
    var hasCustomMethod = false
    var watchesCertificates = false
    var leavesBodyCoded = false
    var remoteAddress: (ip: String, port: Int, text: String) = ("", 0, "")

    /// What libcurl takes the request for.
    enum Method {
        case get
        case head
        case post
        case upload
    }

    init?(share: UnsafeMutableRawPointer?) {
        guard let easy = unsafe curl_easy_init() else { return nil }
        unsafe self.easy = easy
        unsafe errorBuffer = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorBuffer.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        unsafe set(CURLOPT_PRIVATE, Unmanaged.passUnretained(self).toOpaque())
        unsafe set(CURLOPT_ERRORBUFFER, errorBuffer)
        if let share = unsafe share { unsafe set(CURLOPT_SHARE, share) }
        setConstants()
        setCallbacks()
    }

    deinit {
        unsafe curl_easy_cleanup(easy)
        unsafe curl_slist_free_all(overrides)
        unsafe errorBuffer.deallocate()
    }

    /// What libcurl says of the failure.
    var errorDetail: String { unsafe String(cString: errorBuffer) }

    /// After a transfer: whether it may be used for another.
    var canServeAgain: Bool { CurlLibrary.forgetsLastField || number(CURLINFO_HEADER_SIZE) == 0 }

    func clearErrorDetail() { unsafe errorBuffer[0] = 0 }

    private func setConstants() {
        set(CURLOPT_NOSIGNAL, 1)
        set(CURLOPT_FOLLOWLOCATION, 0)
        set(CURLOPT_PROTOCOLS_STR, "http,https")
        set(CURLOPT_HTTP09_ALLOWED, 0)
        set(CURLOPT_PATH_AS_IS, 1)
        set(CURLOPT_ACCEPT_ENCODING, CurlLibrary.acceptEncoding)
        // Empty, not unset: then libcurl would read http_proxy and no_proxy from the environment.
        set(CURLOPT_PROXY, "")
        set(CURLOPT_NOPROXY, "")
        // A directory of authorities would be read anew for each connection; a file is parsed once a loop.
        set(CURLOPT_CAPATH, nil)
        set(CURLOPT_PROXY_CAPATH, nil)
        set(CURLOPT_BUFFERSIZE, Limits.receiveBuffer)
    }

    private func setCallbacks() {
        let context = unsafe Unmanaged.passUnretained(self).toOpaque()
        unsafe ccurl_set_transfer_function(easy, CURLOPT_HEADERFUNCTION, CurlCallbacks.header)
        unsafe ccurl_set_transfer_function(easy, CURLOPT_WRITEFUNCTION, CurlCallbacks.body)
        unsafe ccurl_set_transfer_function(easy, CURLOPT_READFUNCTION, CurlCallbacks.upload)
        unsafe ccurl_set_seek_function(easy, CurlCallbacks.rewind)
        unsafe ccurl_set_prerequest_function(easy, CurlCallbacks.requestBegins)
        unsafe ccurl_set_open_socket_function(easy, CurlCallbacks.openSocket)
        for option in [
            CURLOPT_HEADERDATA, CURLOPT_WRITEDATA, CURLOPT_READDATA, CURLOPT_SEEKDATA, CURLOPT_PREREQDATA,
            CURLOPT_OPENSOCKETDATA,
        ] {
            unsafe set(option, context)
        }
    }

    // MARK: Typed access

    func set(_ option: CURLoption, _ value: Int) {
        unsafe ccurl_set_long(easy, option, value)
    }

    func set(_ option: CURLoption, _ value: String?) {
        unsafe ccurl_set_string(easy, option, value)
    }

    @unsafe
    func set(_ option: CURLoption, _ value: UnsafeMutableRawPointer) {
        unsafe ccurl_set_pointer(easy, option, value)
    }

    func number(_ info: CURLINFO) -> Int {
        var value = 0
        unsafe ccurl_get_long(easy, info, &value)
        return value
    }

    func duration(_ info: CURLINFO) -> Duration {
        var value: curl_off_t = 0
        unsafe ccurl_get_offset(easy, info, &value)
        return .microseconds(Int64(value))
    }

    func text(_ info: CURLINFO) -> String? {
        var value: UnsafePointer<CChar>?
        unsafe ccurl_get_string(easy, info, &value)
        return unsafe value.map { unsafe String(cString: $0) }
    }
}
