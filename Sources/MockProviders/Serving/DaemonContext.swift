internal import CGnuTLS
internal import CMicroHTTPD
import Synchronization
import WebNetwork
import WebStandards

/// What the callbacks of one daemon need: nothing that would keep its owner alive.
final class DaemonContext: Sendable {
    struct TLS: Sendable {
        let identities: TLSIdentities
        let clientAuthorityPEM: [UInt8]?
    }

    let service: any HTTPService
    let limits: ServiceHostLimits
    let tls: TLS?
    let waits = Waits()
    /// The port, once known: what a request without a Host field is taken to have named.
    let port = Atomic<Int>(0)

    init(service: any HTTPService, limits: ServiceHostLimits, tls: TLS?) {
        self.service = service
        self.limits = limits
        self.tls = tls
    }

    /// The URL that the client asked for (RFC 9112 section 3.3).
    func url(target: String, host: String?) -> WebURL? {
        guard target.hasPrefix("/") else {
            // absolute-form, as a proxy is asked.
            return WebURL(target).flatMap { $0.isHTTPFamily ? $0 : nil }
        }
        let scheme = tls == nil ? "http" : "https"
        let authority = host ?? "127.0.0.1:\(port.load(ordering: .acquiring))"
        return WebURL("\(scheme)://\(authority)\(target)")
    }

    /// Whether this connection may be answered: its client's certificate is good, or none was asked for.
    func admits(_ connection: OpaquePointer) -> Bool {
        guard tls?.clientAuthorityPEM != nil else { return true }
        guard let session = unsafe microhttpd_tls_session(connection) else { return false }
        var status: UInt32 = 0
        let verified = unsafe gnutls_certificate_verify_peers2(OpaquePointer(session), &status)
        return verified == 0 && status == 0
    }
}

// The functions that libmicrohttpd calls, each on the thread of its connection.

/// A request's target, before anything else of it: what is returned is the request's own context from then on.
func onTarget(
    _: UnsafeMutableRawPointer?,
    _ target: UnsafePointer<CChar>?,
    _: OpaquePointer?
) -> UnsafeMutableRawPointer? {
    let text = unsafe target.map { unsafe String(cString: $0) } ?? ""
    return unsafe Unmanaged.passRetained(Exchange(target: text)).toOpaque()
}

/// The request's head, then each piece of its body, then its end.
func onRequest(
    _ context: UnsafeMutableRawPointer?,
    _ connection: OpaquePointer?,
    _: UnsafePointer<CChar>?,
    _ method: UnsafePointer<CChar>?,
    _: UnsafePointer<CChar>?,
    _ upload: UnsafePointer<CChar>?,
    _ uploadSize: UnsafeMutablePointer<Int>?,
    _ exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context = unsafe context, let connection = unsafe connection, let method = unsafe method,
        let uploadSize = unsafe uploadSize, let held = unsafe exchange?.pointee
    else { return .NO }
    let daemon = unsafe Unmanaged<DaemonContext>.fromOpaque(context).takeUnretainedValue()
    let exchange = unsafe Unmanaged<Exchange>.fromOpaque(held).takeUnretainedValue()
    let piece = unsafe UnsafeRawBufferPointer(start: upload, count: unsafe uploadSize.pointee)
    unsafe uploadSize.pointee = 0
    let handled = unsafe exchange.proceed(daemon, connection, method: String(cString: method), piece: piece)
    return handled ? .YES : .NO
}

/// The request is over, answered or not.
func onCompleted(
    _: UnsafeMutableRawPointer?,
    _: OpaquePointer?,
    _ exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _: MHD_RequestTerminationCode
) {
    guard let held = unsafe exchange?.pointee else { return }
    unsafe Unmanaged<Exchange>.fromOpaque(held).release()
    unsafe exchange?.pointee = nil
}

/// A connection opened or closed: its context is what `onCertificate` finds the daemon by.
func onConnection(
    _ context: UnsafeMutableRawPointer?,
    _: OpaquePointer?,
    _ socketContext: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    _ event: MHD_ConnectionNotificationCode
) {
    unsafe socketContext?.pointee = event == .CONNECTION_NOTIFY_STARTED ? context : nil
}

/// gnutls_certificate_retrieve_function2, which Swift does not import.
typealias CertificateCallback =
    @convention(c) (
        gnutls_session_t?,
        UnsafePointer<gnutls_datum_t>?,
        Int32,
        UnsafePointer<gnutls_pk_algorithm_t>?,
        Int32,
        UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>?,
        UnsafeMutablePointer<UInt32>?,
        UnsafeMutablePointer<gnutls_privkey_t?>?
    ) -> Int32

/// A TLS handshake wants its certificate; libmicrohttpd has made the connection the session's pointer.
func onCertificate(
    _ session: gnutls_session_t?,
    _: UnsafePointer<gnutls_datum_t>?,
    _: Int32,
    _: UnsafePointer<gnutls_pk_algorithm_t>?,
    _: Int32,
    _ chain: UnsafeMutablePointer<UnsafeMutablePointer<gnutls_pcert_st>?>?,
    _ length: UnsafeMutablePointer<UInt32>?,
    _ key: UnsafeMutablePointer<gnutls_privkey_t?>?
) -> Int32 {
    guard let session = unsafe session, let chain = unsafe chain, let length = unsafe length, let key = unsafe key,
        let connection = unsafe gnutls_session_get_ptr(session),
        let context = unsafe microhttpd_socket_context(OpaquePointer(connection))
    else { return -1 }
    let daemon = unsafe Unmanaged<DaemonContext>.fromOpaque(context).takeUnretainedValue()
    return unsafe daemon.tls?.identities.answer(session, chain: chain, length: length, key: key) ?? -1
}
