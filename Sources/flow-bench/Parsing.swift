import HeadlessWebView
import WebDocument

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A file, and how long its document takes: bytes to tree and title, and the memory given back.
struct Parsing {
    private let bytes: [UInt8]

    struct Unreadable: Error, CustomStringConvertible {
        let path: String
        var description: String { "“\(path)” cannot be read." }
    }

    init(path: String) throws(Unreadable) {
        guard let file = unsafe fopen(path, "rb") else { throw Unreadable(path: path) }
        defer { unsafe fclose(file) }
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = unsafe fread(&piece, 1, piece.count, file)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        self.bytes = bytes
    }

    func run(_ parser: HTMLParserChoice, times: Int) -> Bench.Outcome {
        let clock = ContinuousClock()
        let start = clock.now
        var titles = 0
        for _ in 0..<times {
            let origin = DocumentOrigin(url: .aboutBlank, contentType: MIMEType("text/html;charset=utf-8"))
            let document = DocumentBuilder.document(origin, bytes: bytes, parser: parser)
            if !document.title.isEmpty { titles += 1 }
        }
        return Bench.Outcome(walks: times, tokens: titles, seconds: (clock.now - start).inSeconds)
    }
}
