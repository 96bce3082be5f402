import Foundation

/// Bodies that a server might have compressed.
enum Compressed {
    static let gzip = bytes("H4sIAAAAAAAC/8tIzcnJBwCGphA2BQAAAA==")
    static let deflate = bytes("eJzLSM3JyQcABiwCFQ==")
    /// Made by hand: one uncompressed meta-block, then an empty last one (RFC 7932).
    static let brotli: [UInt8] = [0x0B, 0x02, 0x80] + Array("hello".utf8) + [0x03]
    /// Made by hand: one raw block (RFC 8878).
    static let zstd: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x20, 5, 0x29, 0, 0] + Array("hello".utf8)

    /// 64 MiB of zeros, compressed twice.
    static let bomb = bytes(
        [
            "H4sIAAAAAAAC/+3cr05CcRTA8QteN4abQjAR5BGMFOafQCZAZj6A0SybI1l8CbObm5uVxhuozc6f4JyJ",
            "ceXex/idzyedfOLZ2ffssZGV6sVqXqvth+nT7mXTaGYAAABA4qZfDwflMSDrFh+D4RgAAABI3c3JcV4d",
            "BbaTzpV1AAAAQPJm/V6r+hD4ub/NrQMAAACSd/r3fVndAhbFW3tkHwAAAJC8T8EAAAAACEUwAAAAAGIR",
            "DAAAAIBYBAMAAAAgGMEAAAAAiEUwAAAAAGIRDAAAAIBYBAMAAAAgGMEAAAAAiEUwAAAAAGJ57ve65WNA",
            "67e4u7g+zAAAAIjk/Wh9vnzdD/k/dTcIweL+AAA=",
        ].joined()
    )

    private static func bytes(_ base64: String) -> [UInt8] {
        Data(base64Encoded: base64).map(Array.init) ?? []
    }
}
