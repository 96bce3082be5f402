import CCurl
import WebStandards

extension CurlHandle {
    /// Sets what differs from request to request.
    func prepare(_ request: TransferRequest, bodySize: Int?) {
        clearErrorDetail()
        var url = request.url
        if url.fragment != nil { url = url.removingFragment() }
        // What a URL says of user and password is for the caller to send or not.
        if !url.username.isEmpty || !url.password.isEmpty { url = url.removingCredentials() }
        set(CURLOPT_URL, url.href)
        apply(request.options)
        setCertificateWatch(request.stopsForClientCertificate)
        setMethod(request, bodySize: bodySize)
        setFields(request)
    }

    private func setMethod(_ request: TransferRequest, bodySize: Int?) {
        let wanted: Method =
            if bodySize != nil {
                .upload
            } else if request.body != .none || Self.methodsWithBody.contains(request.method) {
                .post
            } else if request.method == "HEAD" {
                .head
            } else {
                .get
            }
        switch wanted {
        case .get: if method != .get { set(CURLOPT_HTTPGET, 1) }
        case .head: set(CURLOPT_NOBODY, 1)
        case .post: setBody(request.body)
        case .upload:
            set(CURLOPT_POST, 1)
            unsafe ccurl_set_bytes(easy, CURLOPT_POSTFIELDS, nil)
            unsafe ccurl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bodySize ?? 0))
        }
        method = wanted
        let usual =
            switch wanted {
            case .get: "GET"
            case .head: "HEAD"
            case .post, .upload: "POST"
            }
        let isCustom = request.method != usual
        if isCustom || hasCustomMethod { set(CURLOPT_CUSTOMREQUEST, isCustom ? request.method : nil) }
        hasCustomMethod = isCustom
    }

    /// Those that say `Content-Length: 0` when they have no body.
    ///
    /// https://fetch.spec.whatwg.org/#http-network-or-cache-fetch step 8.4
    private static let methodsWithBody: Set<String> = ["POST", "PUT"]

    /// A short body, which libcurl copies.
    private func setBody(_ body: RequestBody) {
        var bytes: [UInt8] = []
        if case .bytes(let given) = body { bytes = given }
        set(CURLOPT_POST, 1)
        unsafe ccurl_set_offset(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(bytes.count))
        unsafe bytes.withUnsafeBytes { buffer in
            // With a size of 0 libcurl copies nothing, but a null pointer would mean: ask the read callback.
            _ =
                unsafe buffer.count > 0
                ? ccurl_set_bytes(easy, CURLOPT_COPYPOSTFIELDS, buffer.baseAddress)
                : ccurl_set_string(easy, CURLOPT_COPYPOSTFIELDS, "")
        }
    }

    private func setFields(_ request: TransferRequest) {
        var suppressed: [StaticString] = []
        if request.fields["Accept"] == nil { suppressed.append("Accept") }
        if method == .post || method == .upload {
            if request.fields["Content-Type"] == nil { suppressed.append("Content-Type") }
            // No page waits for "100 Continue"; libcurl would for a large body.
            if request.fields["Expect"] == nil { suppressed.append("Expect") }
        }
        unsafe ccurl_set_list(easy, CURLOPT_HTTPHEADER, headers.fill(request.fields, and: suppressed))
    }

    /// What libcurl cannot decode goes to the page as it is, instead of failing.
    func leaveBodyCoded() {
        leavesBodyCoded = true
        set(CURLOPT_HTTP_CONTENT_DECODING, 0)
    }

    /// Lets go of what a transfer need not leave behind in the pool.
    func forgetRequest() {
        transfer = nil
        if leavesBodyCoded {
            leavesBodyCoded = false
            set(CURLOPT_HTTP_CONTENT_DECODING, 1)
        }
        guard method == .post || method == .upload else { return }
        unsafe ccurl_set_bytes(easy, CURLOPT_POSTFIELDS, nil)
    }
}
