#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What the command needs of files, so that Foundation need not be loaded for it.
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
                let read = unsafe Self.read(file, into: buffer)
                failed = read < 0
                count = max(0, read)
            }
            if failed { return nil }
            if chunk.isEmpty { break }
            bytes += chunk
        }
        return bytes
    }

    private static func read(_ file: Int32, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int {
        #if canImport(Glibc)
        unsafe Glibc.read(file, buffer.baseAddress, buffer.count)
        #else
        unsafe Darwin.read(file, buffer.baseAddress, buffer.count)
        #endif
    }

    /// Writes all of it; `false`: nobody takes it.
    @discardableResult
    static func write(_ text: String, to file: Int32) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let written = unsafe rest.withUnsafeBytes { bytes in
                #if canImport(Glibc)
                unsafe Glibc.write(file, bytes.baseAddress, bytes.count)
                #else
                unsafe Darwin.write(file, bytes.baseAddress, bytes.count)
                #endif
            }
            if written < 0, errno == EINTR { continue }
            guard written > 0 else { return false }
            rest.removeFirst(written)
        }
        return true
    }

    static func environment(_ name: String) -> String? {
        guard let value = unsafe getenv(name) else { return nil }
        return unsafe String(cString: value)
    }
}
