import CCrypto

/// What is asked of OpenSSL once a process.
package enum CryptoLibrary {
    /// Touched before the library is used; the first touch starts it.
    ///
    /// It is not taken apart at the process's end, which threads that still use it would not survive: what it holds goes
    /// with the process. https://docs.openssl.org/3.0/man3/OPENSSL_init_crypto/ (OPENSSL_INIT_NO_ATEXIT)
    package static let isStarted: Bool = OPENSSL_init_crypto(UInt64(OPENSSL_INIT_NO_ATEXIT), nil) == 1
}
