#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file of this process's own, readable by its owner only, that goes when its last reference goes.
final class TemporaryFile: Sendable {
    let path: String

    /// Writes `contents` to a new file in the directory for temporary files.
    init(named prefix: String, contents: [UInt8]) throws(CertificateError) {
        let directory = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? P_tmpdir
        var template = Array("\(directory)/\(prefix)-XXXXXX".utf8CString)
        // mkstemp makes the file with mode 0600 and never opens one that is there.
        let descriptor = unsafe mkstemp(&template)
        guard descriptor >= 0 else {
            throw CertificateError(operation: "create a file in \(directory)", code: errno)
        }
        defer { close(descriptor) }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        let written = unsafe contents.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
        guard written == contents.count else {
            let reason = errno
            unsafe unlink(path)
            throw CertificateError(operation: "write \(path)", code: reason)
        }
    }

    deinit {
        unsafe unlink(path)
    }
}
