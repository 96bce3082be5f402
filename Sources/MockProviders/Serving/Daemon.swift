internal import CMicroHTTPD
import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// One libmicrohttpd daemon, owned: its threads run from `init` until `stop`.
final class Daemon: Sendable {
    let port: Int
    private let context: DaemonContext
    /// The daemon's address; `nil` once stopped.
    private let address: Mutex<UInt?>

    init(_ context: DaemonContext) throws(ServiceHostError) {
        let limits = context.limits
        var settings = unsafe microhttpd_settings()
        if context.tls != nil {
            unsafe settings.on_certificate = unsafeBitCast(
                onCertificate as CertificateCallback,
                to: UnsafeMutableRawPointer.self
            )
        }
        unsafe settings.threads = UInt32(clamping: limits.threads)
        unsafe settings.connection_limit = UInt32(clamping: limits.connections)
        unsafe settings.idle_timeout_seconds = UInt32(clamping: limits.idleSeconds)
        unsafe settings.connection_memory = limits.head
        // Borrowed by every callback; `self` holds it until the daemon has stopped.
        unsafe settings.context = Unmanaged.passUnretained(context).toOpaque()
        unsafe settings.on_target = onTarget
        unsafe settings.on_request = onRequest
        unsafe settings.on_completed = onCompleted
        unsafe settings.on_connection = onConnection
        // libmicrohttpd parses the PEM before it returns.
        let authority = context.tls?.clientAuthorityPEM.map { $0 + [0] }
        let started =
            if let authority {
                unsafe authority.withUnsafeBytes { bytes in
                    unsafe settings.client_authority = bytes.assumingMemoryBound(to: CChar.self).baseAddress
                    return unsafe microhttpd_start(&settings)
                }
            } else {
                unsafe microhttpd_start(&settings)
            }
        guard let started = unsafe started else {
            throw ServiceHostError(description: "Cannot listen on a loopback port: libmicrohttpd did not start.")
        }
        port = Int(unsafe microhttpd_port(started))
        self.context = context
        context.port.store(port, ordering: .releasing)
        address = Mutex(UInt(bitPattern: started))
    }

    func stop() {
        let stopped = address.withLock { address in
            defer { address = nil }
            return address
        }
        guard let stopped, let daemon = unsafe OpaquePointer(bitPattern: stopped) else { return }
        // libmicrohttpd aborts the process when it is stopped with a connection suspended.
        context.waits.close()
        unsafe MHD_stop_daemon(daemon)
    }

    deinit {
        stop()
    }
}
