/// The first bytes of images, sounds, videos and archives.
///
/// https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern and the sections after it
///
/// FIXME: WebM, and MP3 without an ID3 tag, are taken for bytes of no known kind.
enum MIMESignature {
    /// The type that those bytes give away.
    static func type(of prefix: [UInt8]) -> MIMEType? {
        for (pattern, type, subtype) in patterns where matches(prefix, pattern) { return MIMEType(type, subtype) }
        return isMP4(prefix) ? MIMEType("video", "mp4") : nil
    }

    /// Latin-1, in which a `?` stands for any byte.
    private static let patterns: [(String, String, String)] = [
        ("\0\0\u{1}\0", "image", "x-icon"), ("\0\0\u{2}\0", "image", "x-icon"), ("BM", "image", "bmp"),
        ("GIF87a", "image", "gif"), ("GIF89a", "image", "gif"), ("RIFF????WEBPVP", "image", "webp"),
        ("\u{89}PNG\r\n\u{1A}\n", "image", "png"), ("\u{FF}\u{D8}\u{FF}", "image", "jpeg"),
        ("FORM????AIFF", "audio", "aiff"), ("ID3", "audio", "mpeg"), ("OggS\0", "application", "ogg"),
        ("MThd\0\0\0\u{6}", "audio", "midi"), ("RIFF????AVI ", "video", "avi"), ("RIFF????WAVE", "audio", "wave"),
        ("\u{1F}\u{8B}\u{8}", "application", "x-gzip"), ("PK\u{3}\u{4}", "application", "zip"),
        ("Rar!\u{1A}\u{7}\0", "application", "x-rar-compressed"),
    ]

    private static func matches(_ bytes: [UInt8], _ pattern: String) -> Bool {
        let pattern = pattern.unicodeScalars
        guard bytes.count >= pattern.count else { return false }
        return zip(bytes, pattern).allSatisfy { byte, scalar in scalar == "?" || UInt32(byte) == scalar.value }
    }

    // https://mimesniff.spec.whatwg.org/#signature-for-mp4
    private static func isMP4(_ bytes: [UInt8]) -> Bool {
        // 2. "If length is less than 12, return false."
        guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return false }
        let size = bytes[..<4].reduce(0) { $0 << 8 | Int($1) }
        guard size <= bytes.count, size % 4 == 0 else { return false }
        // 8. "If the three bytes from 8 are "mp4", return true." 9.-10. The compatible brands, from 16 on.
        return ([8] + Array(stride(from: 16, to: size, by: 4))).contains { index in
            bytes[index..<(index + 3)].elementsEqual("mp4".utf8)
        }
    }
}
