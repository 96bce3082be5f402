import WebStandards

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The file of a data store in the file system: only its owner may read it, for it holds the keys to accounts.
///
/// NB: a database is never opened here but to make it: to close any descriptor of a file is to give up all locks that
/// the process has on it, SQLite's too (https://www.sqlite.org/howtocorrupt.html, section 2.2).
struct StoreFile {
    let path: String

    /// What SQLite puts beside it; it gives them the permissions of the file itself.
    private static let companions = ["-wal", "-shm", "-journal"]
    private static let name = "cookies.sqlite"
    private static let ownerOnly: mode_t = 0o600
    private static let ownerOnlyFolder: mode_t = 0o700

    /// A file of that path, or of a fixed name in the folder of that path.
    init(path: String) {
        let isFolder = path.hasSuffix("/") || Self.status(path).map { $0.st_mode & S_IFMT == S_IFDIR } == true
        self.path = isFolder ? path + (path.hasSuffix("/") ? "" : "/") + Self.name : path
    }

    /// For who only reads it.
    ///
    /// https://www.sqlite.org/uri.html#uriimmutable: without a log nobody has it open, and it is read without locks and files
    /// beside it, which a folder that cannot be written would refuse.
    var readingURL: String {
        let hasLog = Self.companions.contains { Self.status(path + $0).map { $0.st_size > 0 } == true }
        let escaped = path.replacing("%", with: "%25").replacing("?", with: "%3f").replacing("#", with: "%23")
        return "file:\(escaped)?mode=ro" + (hasLog ? "" : "&immutable=1")
    }

    /// Changes whenever the file does, or what SQLite puts beside it.
    var version: [String] {
        ([""] + Self.companions).map { companion in
            guard let status = Self.status(path + companion) else { return "" }
            #if canImport(Glibc)
            let time = status.st_mtim
            #else
            let time = status.st_mtimespec
            #endif
            return "\(status.st_ino) \(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
        }
    }

    /// Makes what is missing, folders too; refuses what cannot be a file of cookies.
    func prepare() throws(DataStoreError) {
        makeFolders()
        let descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, Self.ownerOnly)
        if descriptor >= 0 {
            close(descriptor)
            return
        }
        guard errno == EEXIST, let status = Self.status(path) else { throw .inaccessible(path, Self.reason) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .inaccessible(path, "it is no regular file") }
        guard status.st_size <= StorageLimits.file else {
            throw .damaged(path, "it has \(status.st_size) bytes, more than cookies take")
        }
    }

    /// Takes from everybody else what they may not do.
    func makePrivate() throws(DataStoreError) {
        for file in [path] + Self.companions.map({ path + $0 }) {
            guard let status = Self.status(file), status.st_mode & 0o777 != Self.ownerOnly else { continue }
            guard unsafe chmod(file, Self.ownerOnly) == 0 else { throw .inaccessible(file, Self.reason) }
        }
    }

    /// Gives the file, and what belongs to it, another name, and says which.
    func moveAside() throws(DataStoreError) -> String {
        for number in 1...StorageLimits.movedAside {
            let aside = path + (number == 1 ? ".damaged" : ".damaged-\(number)")
            guard Self.status(aside) == nil else { continue }
            for companion in [""] + Self.companions where Self.status(path + companion) != nil {
                guard unsafe rename(path + companion, aside + companion) == 0 else {
                    throw .inaccessible(path, Self.reason)
                }
            }
            return aside
        }
        throw .inaccessible(path, "\(StorageLimits.movedAside) damaged files lie beside it already; remove them")
    }

    private func makeFolders() {
        var end = path.startIndex
        while let slash = path[end...].dropFirst().firstIndex(of: "/") {
            unsafe _ = mkdir(String(path[..<slash]), Self.ownerOnlyFolder)
            end = slash
        }
    }

    private static func status(_ path: String) -> stat? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status : nil
    }

    private static var reason: String { unsafe String(cString: strerror(errno)) }
}
