import Synchronization

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Where results go.
///
/// One that is not taken ends the process: nobody is to take what is there for all there was.
enum StandardOutput {
    /// One at a time: pieces of long lines of several flows would otherwise stand among each other.
    private static let turn = Mutex(())

    static func write(_ text: String) {
        turn.withLock { _ in
            guard !SystemFile.write(text, to: STDOUT_FILENO) else { return }
            let code = errno
            // The reader went away, as `head` does: as with any filter, that ends it.
            if code == EPIPE { ProcessEnd.now(128 + SIGPIPE) }
            let reason = unsafe String(cString: strerror(code))
            let line = "headless-webview: standard output cannot be written: \(reason)\n"
            SystemFile.write(line, to: STDERR_FILENO)
            ProcessEnd.now(ExitStatus.file.rawValue)
        }
    }
}
