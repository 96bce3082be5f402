import StandardStreams

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What the command needs of files.
enum SystemFile {
    static func canRead(_ path: String) -> Bool {
        unsafe access(path, R_OK) == 0
    }

    /// The first `limit` bytes; `-` is standard input; `nil`: it cannot be read.
    static func read(_ path: String, limit: Int) -> [UInt8]? {
        let file = path == "-" ? 0 : unsafe open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { if file != 0 { close(file) } }
        var bytes: [UInt8] = []
        while bytes.count < limit {
            var failed = false
            let chunk = unsafe [UInt8](unsafeUninitializedCapacity: min(4096, limit - bytes.count)) { buffer, count in
                let read = unsafe Descriptor.read(file, into: buffer)
                failed = read < 0
                count = max(0, read)
            }
            if failed { return nil }
            if chunk.isEmpty { break }
            bytes += chunk
        }
        return bytes
    }

    /// Writes all of it; `false`: it is not taken.
    @discardableResult
    static func write(_ text: String, to file: Int32) -> Bool {
        Descriptor.write(Array(text.utf8), to: file)
    }

    static func exists(_ path: String) -> Bool {
        unsafe access(path, F_OK) == 0
    }

    /// Puts a file in the place of another, as a whole, that by default only its owner may read; why it cannot be done.
    static func replace(_ path: String, with bytes: [UInt8], mode: mode_t = 0o600) -> String? {
        var status = stat()
        if unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return "it is no regular file" }
        let new = "\(path).\(getpid()).new"
        let file = unsafe open(new, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
        guard file >= 0 else { return unsafe String(cString: strerror(errno)) }
        let isWritten = Descriptor.write(bytes, to: file) && fsync(file) == 0
        close(file)
        if isWritten, unsafe rename(new, path) == 0 { return nil }
        defer { unsafe _ = unlink(new) }
        return unsafe String(cString: strerror(errno))
    }

    /// Why ``replace(_:with:mode:)`` would fail, as far as that shows before; `nil`: nothing stands in its way.
    static func obstacle(to path: String) -> String? {
        var status = stat()
        if unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG { return "it is no regular file" }
        // What takes its place is made beside it.
        let folder = path.lastIndex(of: "/").map { path[..<$0].isEmpty ? "/" : String(path[..<$0]) } ?? "."
        guard unsafe access(folder, W_OK | X_OK) == 0 else { return unsafe String(cString: strerror(errno)) }
        return nil
    }

    /// A file whatever its path is written as; `nil`: there is none.
    static func identity(_ path: String) -> String? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        return "\(status.st_dev) \(status.st_ino)"
    }

    /// The files below a folder, by their paths; `nil`: it is no folder.
    static func files(below path: String, ending: [String]) -> [String]? {
        names(in: path)?.filter { name in ending.contains(where: name.hasSuffix) }.map { "\(path)/\($0)" }
    }

    /// The folders in a folder, in order, without those that links lead to.
    static func folders(in path: String) -> [String] {
        (names(in: path) ?? []).map { "\(path)/\($0)" }.filter { path in
            var status = stat()
            return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
    }

    /// What is in a folder, in order, without what begins with a dot; `nil`: it is none, or cannot be read.
    private static func names(in path: String) -> [String]? {
        guard let folder = unsafe opendir(path) else { return nil }
        defer { unsafe closedir(folder) }
        var names: [String] = []
        while let entry = unsafe readdir(folder) {
            let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
                unsafe name.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted()
    }

    /// Changes whenever a file does; `nil`: there is none.
    static func version(_ path: String) -> String? {
        var status = stat()
        guard unsafe stat(path, &status) == 0 else { return nil }
        #if canImport(Glibc)
        let time = status.st_mtim
        #else
        let time = status.st_mtimespec
        #endif
        return "\(status.st_ino) \(status.st_size) \(time.tv_sec) \(time.tv_nsec)"
    }

    static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }
}
