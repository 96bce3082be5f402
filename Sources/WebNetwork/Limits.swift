/// Bounds of this target, each with where it comes from.
///
/// Those of a transfer can be set by `TransferOptions`.
package enum Limits {
    /// A loop's stack: script and deep documents recurse on it (a main thread's usual size; pages are used as touched).
    static let loopStackSize = 8 << 20

    /// URLRequest's default `timeoutInterval` is 60 seconds without progress; a connection has half of it.
    package static let connectTimeout: Duration = .seconds(30)
    package static let firstByteTimeout: Duration = .seconds(60)
    /// Our own choice: no login page takes five minutes.
    package static let totalTimeout: Duration = .seconds(300)

    /// Chromium's `HttpStreamParser::kMaxHeaderBufSize`.
    package static let header = 256 << 10
    /// What libcurl takes as one header line (`CURL_MAX_HTTP_HEADER`).
    package static let headerLine = 100 << 10
    /// What libcurl takes as all header lines of an answer, since the repair of CVE-2023-38039.
    static let headerTotal = 300 << 10
    /// What libcurl decodes ahead of a transfer that is on hold (`DYN_PAUSE_BUFFER`).
    static let pausedBody = 64 << 20
    /// Our own choice: larger than any page, smaller than the memory of a test machine.
    package static let body = 64 << 20

    /// Certificates told of a chain; OpenSSL takes 100 KB of them.
    static let certificates = 16
    /// Authorities told of a server that wants a client certificate; browsers look for one of them, so few are enough.
    static let certificateIssuers = 200

    /// A discarded body is read this far and this long for the sake of its connection, which costs about as much as
    /// a new one (a round trip or two, and TLS).
    static let drainedBody = 64 << 10
    static let drainTime: Duration = .seconds(2)

    /// Requests of one session to one server at once, where that does not multiplex: what WebKit
    /// (`maximumHTTPConnectionCountPerHost`) and Chromium (`g_max_sockets_per_group`) make of connections.
    static let connectionsToOneHost = 6
    /// Of how many servers a loop knows that they multiplex.
    static let multiplexingHosts = 512
    /// How long a name that was looked up is taken for known: somewhat less than libcurl keeps it (60 seconds).
    static let knownName: Duration = .seconds(50)
    static let knownNames = 512
    /// Connections a loop keeps open while nobody uses them; each is a file descriptor.
    static let idleConnections = 128
    /// Four times libcurl's default: a body of megabytes then costs two thirds of the system time.
    ///
    /// A piece handed over still has 16 KiB at most (`CURL_MAX_WRITE_SIZE`).
    static let receiveBuffer = 64 << 10
    /// Up to this libcurl sends a body with the header in one go (`MAX_INITIAL_POST_SIZE`), from a copy.
    static let copiedUpload = 64 << 10
    /// Easy handles a loop keeps for the next transfers; about 20 KiB each.
    static let pooledHandles = 64
}
