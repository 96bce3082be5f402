import CGnuTLS

/// A public key in GnuTLS's hands.
@safe final class PublicHandle {
    let pointer: gnutls_pubkey_t

    init?(_ fill: (gnutls_pubkey_t) -> Int32) {
        var created: gnutls_pubkey_t?
        guard unsafe gnutls_pubkey_init(&created) == GNUTLS_E_SUCCESS, let created = unsafe created else { return nil }
        unsafe pointer = created
        guard unsafe fill(created) >= 0 else { return nil }
    }

    deinit { unsafe gnutls_pubkey_deinit(pointer) }

    // https://www.rfc-editor.org/rfc/rfc5280#section-4.1, SubjectPublicKeyInfo
    var encoded: [UInt8]? { unsafe Datum.taken { unsafe gnutls_pubkey_export2(pointer, GNUTLS_X509_FMT_DER, $0) } }
}

/// A private key in GnuTLS's hands.
@safe final class PrivateHandle {
    let pointer: gnutls_privkey_t

    init?(_ fill: (gnutls_privkey_t) -> Int32) {
        var created: gnutls_privkey_t?
        guard unsafe gnutls_privkey_init(&created) == GNUTLS_E_SUCCESS, let created = unsafe created else { return nil }
        unsafe pointer = created
        guard unsafe fill(created) >= 0 else { return nil }
    }

    deinit { unsafe gnutls_privkey_deinit(pointer) }

    // https://www.rfc-editor.org/rfc/rfc5208#section-5, PrivateKeyInfo
    var encoded: [UInt8]? {
        var certificateKey: gnutls_x509_privkey_t?
        guard unsafe gnutls_privkey_export_x509(pointer, &certificateKey) == GNUTLS_E_SUCCESS else { return nil }
        defer { unsafe gnutls_x509_privkey_deinit(certificateKey) }
        return unsafe Datum.taken {
            unsafe gnutls_x509_privkey_export2_pkcs8(
                certificateKey,
                GNUTLS_X509_FMT_DER,
                nil,
                GNUTLS_PKCS_PLAIN.rawValue,
                $0
            )
        }
    }
}
