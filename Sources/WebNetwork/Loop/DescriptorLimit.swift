#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// How many descriptors the process may have open: the soft limit, which shells set to 1,024, and the process may raise.
///
/// https://pubs.opengroup.org/onlinepubs/9799919799/functions/getrlimit.html
enum DescriptorLimit {
    /// More than this is never asked for.
    private static let most: rlim_t = 65_536

    /// Raises the soft limit to the hard one where more than a quarter of it is used: a descriptor is the lowest that is free.
    ///
    /// Loops ask before they have connections, which fail where there is no descriptor left, and whenever a connection has a
    /// higher number than those before.
    static func makeRoom(beyond descriptor: Int32) {
        var limit = rlimit()
        #if canImport(Glibc)
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        #else
        let resource = RLIMIT_NOFILE
        #endif
        guard unsafe getrlimit(resource, &limit) == 0, rlim_t(max(0, descriptor)) > limit.rlim_cur / 4 else { return }
        let room = min(limit.rlim_max, most)
        guard room > limit.rlim_cur else { return }
        limit.rlim_cur = room
        unsafe setrlimit(resource, &limit)
    }
}
