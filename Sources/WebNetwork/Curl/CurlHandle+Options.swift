import CCurl
import WebStandards

extension CurlHandle {
    /// Sets how the transfer is carried out, where that differs from the transfer before.
    func apply(_ options: TransferOptions) {
        guard applied != options else { return }
        applied = options
        set(CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(options.connectTimeout))
        // libcurl's own 118 seconds are less than the 300 that Chromium keeps a used connection idle
        // (`kUsedIdleSocketTimeout`).
        set(CURLOPT_MAXAGE_CONN, 300)
        set(CURLOPT_TIMEOUT_MS, Self.milliseconds(options.totalTimeout))
        let version = options.httpVersion == .http1 ? CURL_HTTP_VERSION_1_1 : CURL_HTTP_VERSION_2TLS
        set(CURLOPT_HTTP_VERSION, version)
        apply(options.tls)
        apply(options.proxy)
        apply(options.hostOverrides)
    }

    private func apply(_ tls: TLSOptions) {
        let caFile = tls.caFile ?? CurlLibrary.caFile
        set(CURLOPT_CAINFO, caFile)
        set(CURLOPT_PROXY_CAINFO, caFile)
        let isVerified = tls.verification == .required
        if tls.verification == .insecure { CurlLibrary.warnOfInsecurity() }
        var pinned: [UInt8]?
        if case .pinned(let leaf) = tls.verification { pinned = leaf }
        // The key's digest keeps connections of different pins apart; the whole leaf is compared once it is there.
        set(CURLOPT_PINNEDPUBLICKEY, pinned.flatMap(CertificateDER.publicKeyInfo).map(Self.pin))
        set(CURLOPT_FRESH_CONNECT, pinned?.isEmpty == true ? 1 : 0)
        set(CURLOPT_SSL_VERIFYPEER, isVerified ? 1 : 0)
        set(CURLOPT_SSL_VERIFYHOST, isVerified ? 2 : 0)
        apply(tls.clientCertificate)
    }

    private func apply(_ client: TLSOptions.ClientCertificate?) {
        let isPKCS12 = client?.isPKCS12 == true
        set(CURLOPT_SSLCERT, client?.data == nil ? client?.certificateFile : nil)
        set(CURLOPT_SSLCERT_BLOB, client?.data)
        set(CURLOPT_SSLCERTTYPE, isPKCS12 ? "P12" : "PEM")
        set(CURLOPT_SSLKEY, client?.keyFile)
        set(CURLOPT_SSLKEY_BLOB, isPKCS12 ? nil : client?.data)
        set(CURLOPT_KEYPASSWD, client?.password)
    }

    private func set(_ option: CURLoption, _ bytes: [UInt8]?) {
        guard let bytes else {
            unsafe ccurl_set_blob(easy, option, nil, 0)
            return
        }
        unsafe bytes.withUnsafeBytes { _ = unsafe ccurl_set_blob(easy, option, $0.baseAddress, $0.count) }
    }

    /// "sha256//" and the digest (CURLOPT_PINNEDPUBLICKEY).
    private static func pin(_ keyInfo: ArraySlice<UInt8>) -> String {
        "sha256//" + Base64.encode(SHA256.hash(Array(keyInfo)))
    }

    private func apply(_ proxy: ProxyOptions?) {
        set(CURLOPT_PROXYAUTH, proxy?.authentication == .digest ? Self.digestAuthentication : Self.basicAuthentication)
        // What a proxy says to CONNECT is asked for when it is a 407.
        set(CURLOPT_SUPPRESS_CONNECT_HEADERS, proxy == nil ? 1 : 0)
        let host = proxy.map { $0.host.contains(":") && !$0.host.hasPrefix("[") ? "[\($0.host)]" : $0.host } ?? ""
        set(CURLOPT_PROXY, proxy.map { "\($0.kind.rawValue)://\(host):\($0.port)" } ?? "")
        set(CURLOPT_PROXYUSERNAME, proxy?.user)
        set(CURLOPT_PROXYPASSWORD, proxy?.password)
    }

    /// CURLAUTH_BASIC and CURLAUTH_DIGEST, macros that Swift does not see.
    private static let basicAuthentication = 1
    private static let digestAuthentication = 2

    private func apply(_ hostOverrides: [HostOverride]) {
        var list: UnsafeMutablePointer<curl_slist>?
        for override in hostOverrides {
            let port = override.port.map(String.init) ?? ""
            let address = override.address.contains(":") && !override.address.hasPrefix("[")
            let to = address ? "[\(override.address)]" : override.address
            let toPort = override.addressPort.map(String.init) ?? ""
            unsafe list = curl_slist_append(list, "\(override.host):\(port):\(to):\(toPort)") ?? list
        }
        unsafe ccurl_set_list(easy, CURLOPT_CONNECT_TO, list)
        unsafe curl_slist_free_all(overrides)
        unsafe overrides = list
    }

    /// libcurl takes 0 for its own default, so the shortest is one.
    private static func milliseconds(_ duration: Duration) -> Int {
        let (seconds, attoseconds) = duration.components
        guard seconds < 1_000_000 else { return 1_000_000_000 }
        return max(1, Int(seconds) * 1000 + Int(attoseconds / 1_000_000_000_000_000))
    }
}
