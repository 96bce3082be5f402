import WebStandards

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file a `file:` URL names.
struct LocalFile {
    var bytes: [UInt8]
    /// By the name's ending; `nil`: to be sniffed.
    var type: MIMEType?

    /// Reads it whole; `nil` when it is no readable regular file of at most `limit` bytes.
    static func read(_ url: WebURL, limit: Int) -> LocalFile? {
        let path = PercentEncoding.text(url.path)
        return bytes(of: path, limit: limit).map { LocalFile(bytes: $0, type: MIMEType.ofFile(named: path)) }
    }

    /// What stands at a path; `nil` when that is no readable file of at most `limit` bytes.
    static func bytes(of path: String, limit: Int) -> [UInt8]? {
        guard let file = unsafe fopen(path, "rb") else { return nil }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 64 * 1024)
        while bytes.count <= limit {
            let count = unsafe fread(&block, 1, block.count, file)
            if count == 0 { break }
            bytes += block[..<count]
        }
        guard unsafe ferror(file) == 0, bytes.count <= limit else { return nil }
        return bytes
    }
}
