#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The end of this process.
enum ProcessEnd {
    /// Ends it at once.
    ///
    /// All that is written has been: nothing here waits in a buffer of the C library's. At `exit`, libraries take apart what
    /// threads of the network, of parsers and of scripts still use, such as OpenSSL its locks, and such a thread would then
    /// end the process with a signal.
    static func now(_ status: Int32) -> Never { _exit(status) }
}
