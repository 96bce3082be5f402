#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads a request's parts one after the other, files as they are sent.
struct BodyReader: ~Copyable {
    private let parts: [RequestBody.Part]
    private let sizes: [Int]
    private var part = 0
    private var offset = 0
    private var descriptor: Int32 = -1

    let size: Int

    /// `nil`: a file cannot be read; its path is `unreadable`.
    init(_ parts: [RequestBody.Part]) throws(UnreadableFile) {
        self.parts = parts
        var sizes: [Int] = []
        for part in parts {
            switch part {
            case .bytes(let bytes): sizes.append(bytes.count)
            case .file(let path): sizes.append(try Self.size(of: path))
            }
        }
        self.sizes = sizes
        size = sizes.reduce(0, +)
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    struct UnreadableFile: Error {
        let path: String
        let reason: String
    }

    mutating func rewind() {
        closeFile()
        part = 0
        offset = 0
    }

    /// The next bytes, at most as many as fit; 0 at the end.
    mutating func next(into buffer: UnsafeMutableRawBufferPointer) throws(UnreadableFile) -> Int {
        while part < parts.count {
            let rest = sizes[part] - offset
            guard rest > 0 else {
                closeFile()
                part += 1
                offset = 0
                continue
            }
            let wanted = min(rest, buffer.count)
            switch parts[part] {
            case .bytes(let bytes):
                unsafe buffer.copyBytes(from: bytes[offset..<(offset + wanted)])
                offset += wanted
                return wanted
            case .file(let path):
                let count = try unsafe readFile(path, UnsafeMutableRawBufferPointer(rebasing: buffer[..<wanted]))
                offset += count
                return count
            }
        }
        return 0
    }

    private mutating func readFile(
        _ path: String,
        _ buffer: UnsafeMutableRawBufferPointer
    ) throws(UnreadableFile) -> Int {
        if descriptor < 0 {
            descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { throw UnreadableFile(path: path, reason: Self.lastError) }
        }
        let count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        if count < 0 { throw UnreadableFile(path: path, reason: Self.lastError) }
        if count == 0 { throw UnreadableFile(path: path, reason: "it became shorter while it was sent") }
        return count
    }

    private mutating func closeFile() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
    }

    private static func size(of path: String) throws(UnreadableFile) -> Int {
        var status = stat()
        guard unsafe stat(path, &status) == 0, unsafe access(path, R_OK) == 0 else {
            throw UnreadableFile(path: path, reason: lastError)
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw UnreadableFile(path: path, reason: "not a regular file")
        }
        return Int(status.st_size)
    }

    private static var lastError: String {
        unsafe String(cString: strerror(errno))
    }
}
