import CCurl
import Synchronization
import WebStandards

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What is asked of libcurl once a process.
enum CurlLibrary {
    /// Touched before the first handle is made; the first touch starts the library.
    static let isStarted: Bool = CryptoLibrary.isStarted && curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    /// The codings this libcurl undoes.
    static let acceptEncoding: String = {
        guard let features = unsafe ccurl_version()?.pointee.features else { return "" }
        let known: [(String, Int32)] = [
            ("gzip", CURL_VERSION_LIBZ), ("deflate", CURL_VERSION_LIBZ),
            ("br", CURL_VERSION_BROTLI), ("zstd", CURL_VERSION_ZSTD),
        ]
        return known.filter { features & $0.1 != 0 }.map(\.0).joined(separator: ", ")
    }()

    /// What libcurl knows of `Content-Encoding`, in small letters.
    static let contentCodings = Set(acceptEncoding.split(separator: ", ").map(String.init))
        .union(["x-gzip", "identity", "none"])

    /// Whether an easy handle forgets the last field of its answer when it is used again.
    ///
    /// NB: until 8.1.0 it keeps a pointer to that (`prevhead` in lib/headers.c), though the field itself is freed: a server whose
    /// answer begins with a continued line (` x`) has libcurl write behind freed memory.
    ///
    /// https://github.com/curl/curl/pull/11103
    static let forgetsLastField: Bool = unsafe (ccurl_version()?.pointee.version_num ?? 0) >= 0x08_01_00

    /// The system's certificate authorities as one file, which libcurl parses once a loop; a directory it would read
    /// for each connection.
    static let caFile: String? = {
        guard let path = unsafe ccurl_version()?.pointee.cainfo else { return nil }
        return unsafe String(cString: path)
    }()

    private static let hasWarned = Atomic(false)

    /// Says on standard error, once, that nobody is checked.
    static func warnOfInsecurity() {
        guard !hasWarned.exchange(true, ordering: .relaxed) else { return }
        let warning = """
            WARNING: certificates are NOT verified (TLS verification is set to insecure). Anybody on the way can read \
            and change what is sent, passwords and tokens included. Use a CA file instead.

            """
        let bytes = Array(warning.utf8)
        _ = unsafe write(STDERR_FILENO, bytes, bytes.count)
    }
}
