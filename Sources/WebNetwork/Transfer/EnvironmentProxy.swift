#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The variables by which shells name a proxy, for messages alone.
///
/// Web views take the system's proxy and never saw a shell. A login that goes another way where a variable happens to be set, and
/// shows its passwords to whom nobody named, is not the one that was asked for.
enum EnvironmentProxy {
    private static let names = ["HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"]

    /// The first of them that is set; `nil`: none is.
    static var name: String? {
        names.first { name in unsafe getenv(name).map { unsafe $0.pointee != 0 } == true }
    }
}
