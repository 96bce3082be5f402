#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// How many processors are to be had.
enum ProcessorCount {
    static var online: Int {
        max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
    }
}
