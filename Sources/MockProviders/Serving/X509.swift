internal import CGnuTLS

/// A P-256 key, owned.
@safe struct X509Key: ~Copyable {
    let handle: gnutls_x509_privkey_t

    private init(handle: gnutls_x509_privkey_t) {
        unsafe self.handle = handle
    }

    static func generate() throws(CertificateError) -> X509Key {
        var created: gnutls_x509_privkey_t?
        try CertificateError.check(unsafe gnutls_x509_privkey_init(&created), "make a private key")
        guard let created = unsafe created else { throw CertificateError("GnuTLS made no private key.") }
        let key = unsafe X509Key(handle: created)
        // GNUTLS_CURVE_TO_BITS, a macro: the top bit says that the rest names a curve.
        let curve = UInt32(1) << 31 | GNUTLS_ECC_CURVE_SECP256R1.rawValue
        let status = unsafe gnutls_x509_privkey_generate(key.handle, GNUTLS_PK_ECDSA, curve, 0)
        try CertificateError.check(status, "generate a P-256 key")
        return key
    }

    deinit {
        unsafe gnutls_x509_privkey_deinit(handle)
    }

    func pem() throws(CertificateError) -> [UInt8] {
        try unsafe exported("a private key") { bytes, count in
            unsafe gnutls_x509_privkey_export(handle, GNUTLS_X509_FMT_PEM, bytes, count)
        }
    }
}

/// An X.509 certificate (RFC 5280) on its way to be signed, or signed; owned.
@safe struct X509Certificate: ~Copyable {
    let handle: gnutls_x509_crt_t

    private init(handle: gnutls_x509_crt_t) {
        unsafe self.handle = handle
    }

    /// A certificate with a serial number and nothing else.
    static func make() throws(CertificateError) -> X509Certificate {
        var created: gnutls_x509_crt_t?
        try CertificateError.check(unsafe gnutls_x509_crt_init(&created), "make a certificate")
        guard let created = unsafe created else { throw CertificateError("GnuTLS made no certificate.") }
        let certificate = unsafe X509Certificate(handle: created)
        try certificate.check(unsafe gnutls_x509_crt_set_version(certificate.handle, 3))
        // RFC 5280 section 4.1.2.2: positive, and of at most 20 octets.
        var serial = (0..<16).map { _ in UInt8.random(in: .min ... .max) }
        serial[0] &= 0x7F
        try certificate.check(unsafe gnutls_x509_crt_set_serial(certificate.handle, serial, serial.count))
        return certificate
    }

    deinit {
        unsafe gnutls_x509_crt_deinit(handle)
    }

    func setSubject(commonName: String, key: borrowing X509Key) throws(CertificateError) {
        let name = Array(commonName.utf8)
        try check(
            unsafe gnutls_x509_crt_set_dn_by_oid(handle, GNUTLS_OID_X520_COMMON_NAME, 0, name, UInt32(name.count))
        )
        try check(unsafe gnutls_x509_crt_set_key(handle, key.handle))
        let identifier = try keyIdentifier()
        try check(unsafe gnutls_x509_crt_set_subject_key_id(handle, identifier, identifier.count))
    }

    func setValidity(from start: Int, to end: Int) throws(CertificateError) {
        try check(unsafe gnutls_x509_crt_set_activation_time(handle, start))
        try check(unsafe gnutls_x509_crt_set_expiration_time(handle, end))
    }

    func makeAuthority() throws(CertificateError) {
        try check(unsafe gnutls_x509_crt_set_basic_constraints(handle, 1, 0))
        try check(unsafe gnutls_x509_crt_set_key_usage(handle, UInt32(GNUTLS_KEY_KEY_CERT_SIGN | GNUTLS_KEY_CRL_SIGN)))
    }

    /// What ends a chain: for TLS servers or for TLS clients.
    func makeLeaf(purpose: String) throws(CertificateError) {
        try check(unsafe gnutls_x509_crt_set_basic_constraints(handle, 0, -1))
        try check(unsafe gnutls_x509_crt_set_key_usage(handle, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)))
        try check(unsafe gnutls_x509_crt_set_key_purpose_oid(handle, purpose, 0))
    }

    /// Adds a name to the subject's alternatives: an IP address as its octets, any other as a DNS name.
    func addName(_ name: String) throws(CertificateError) {
        let address = ipAddressOctets(name)
        let kind = address == nil ? GNUTLS_SAN_DNSNAME : GNUTLS_SAN_IPADDRESS
        let value = address ?? Array(name.utf8)
        let append = UInt32(GNUTLS_FSAN_APPEND)
        try check(unsafe gnutls_x509_crt_set_subject_alt_name(handle, kind, value, UInt32(value.count), append))
    }

    func sign(by issuer: borrowing X509Certificate, key: borrowing X509Key) throws(CertificateError) {
        let identifier = try issuer.keyIdentifier()
        try check(unsafe gnutls_x509_crt_set_authority_key_id(handle, identifier, identifier.count))
        try check(unsafe gnutls_x509_crt_sign2(handle, issuer.handle, key.handle, GNUTLS_DIG_SHA256, 0))
    }

    func signBySelf(key: borrowing X509Key) throws(CertificateError) {
        try check(unsafe gnutls_x509_crt_sign2(handle, handle, key.handle, GNUTLS_DIG_SHA256, 0))
    }

    func pem() throws(CertificateError) -> [UInt8] {
        try unsafe exported("a certificate") { bytes, count in
            unsafe gnutls_x509_crt_export(handle, GNUTLS_X509_FMT_PEM, bytes, count)
        }
    }

    private func keyIdentifier() throws(CertificateError) -> [UInt8] {
        try unsafe exported("a key's identifier") { bytes, count in
            unsafe gnutls_x509_crt_get_key_id(handle, 0, bytes, count)
        }
    }

    private func check(_ status: Int32) throws(CertificateError) {
        try CertificateError.check(status, "fill in a certificate")
    }
}

/// What GnuTLS writes into a buffer of ours: large enough for any key or certificate made here.
private func exported(
    _ what: String,
    _ export: (UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>) -> Int32
) throws(CertificateError) -> [UInt8] {
    var count = 16 << 10
    var status: Int32 = 0
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, used in
        status = unsafe export(buffer.baseAddress, &count)
        used = status < 0 ? 0 : count
    }
    try CertificateError.check(status, "export \(what)")
    return bytes
}
