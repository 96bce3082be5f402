import WebStandards

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A download's bytes on their way to a file: a temporary one beside it, which takes the name at the end.
///
/// Writes happen on the loop, a received piece at a time.
final class DownloadFile {
    let path: String
    let temporaryPath: String
    let existing: DownloadDestination.ExistingFile
    private var descriptor: Int32
    /// The temporary file goes with this.
    private var isOurs = true

    /// A new temporary file; throws `fileExists` or `fileNotWritable`.
    init(path: String, existing: DownloadDestination.ExistingFile, random: UInt64) throws(DownloadFileError) {
        self.path = path
        self.existing = existing
        temporaryPath = path + "." + String(random, radix: 36) + ".download"
        let isTaken = unsafe access(path, F_OK) == 0
        guard existing.mayReplace || !isTaken else { throw .fileExists }
        // Never through a link that somebody put there.
        descriptor = unsafe open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .fileNotWritable }
    }

    /// The temporary file of a download to go on with; throws where it is not there as it was left.
    init(resuming resumption: DownloadResumption) throws(DownloadFileError) {
        path = resumption.path
        existing = resumption.existing
        temporaryPath = resumption.temporaryPath
        descriptor = unsafe open(temporaryPath, O_WRONLY | O_NOFOLLOW | O_CLOEXEC)
        guard descriptor >= 0 else { throw .fileNotWritable }
        guard lseek(descriptor, 0, SEEK_END) == off_t(resumption.received) else {
            close(descriptor)
            descriptor = -1
            throw .fileNotWritable
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        if isOurs { unsafe unlink(temporaryPath) }
    }

    func write(_ bytes: Span<UInt8>) throws(DownloadFileError) {
        let isWritten = unsafe bytes.withUnsafeBytes { buffer in
            var rest = unsafe buffer[...]
            while unsafe !rest.isEmpty {
                let piece = unsafe UnsafeRawBufferPointer(rebasing: rest)
                #if canImport(Glibc)
                let count = unsafe Glibc.write(descriptor, piece.baseAddress, piece.count)
                #else
                let count = unsafe Darwin.write(descriptor, piece.baseAddress, piece.count)
                #endif
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                unsafe rest = rest.dropFirst(count)
            }
            return true
        }
        guard isWritten else { throw .fileNotWritable }
    }

    /// Begins anew, with no byte.
    func truncate() throws(DownloadFileError) {
        guard ftruncate(descriptor, 0) == 0, lseek(descriptor, 0, SEEK_SET) == 0 else { throw .fileNotWritable }
    }

    /// The file takes its name, in one step.
    func finish() throws(DownloadFileError) {
        let isClosed = close(descriptor) == 0
        descriptor = -1
        guard isClosed else { throw .fileNotWritable }
        if existing.mayReplace {
            guard unsafe rename(temporaryPath, path) == 0 else { throw .fileNotWritable }
            isOurs = false
        } else {
            // A link, unlike a rename, never takes the place of another file; the temporary name goes with this.
            guard unsafe link(temporaryPath, path) == 0 else { throw errno == EEXIST ? .fileExists : .fileNotWritable }
        }
    }

    /// The temporary file stays, for a download that goes on later.
    func leave() { isOurs = false }
}

/// Why a download has no file.
enum DownloadFileError: Error {
    case fileExists
    case fileNotWritable

    var code: NavigationFailure.Code { self == .fileExists ? .fileExists : .fileNotWritable }
}
