/// How many pixels an image has, as its header says.
///
/// Of a server's making, so every step is within the bytes that are here.
struct ImageSize: Equatable {
    var width: Int
    var height: Int

    /// Reads the header of a PNG, GIF, JPEG, WebP or BMP; `nil` for any other, or where the bytes end before it.
    init?(_ bytes: ArraySlice<UInt8>) {
        let header = Header(bytes)
        let size: (Int, Int)?
        if header.hasText("\u{89}PNG", at: 0) {
            size = header.pair(at: 16, width: 4, .big)
        } else if header.hasText("GIF8", at: 0) {
            size = header.pair(at: 6, width: 2, .little)
        } else if header.hasText("BM", at: 0) {
            size = header.pair(at: 18, width: 4, .little)
        } else if header.hasText("RIFF", at: 0), header.hasText("WEBP", at: 8) {
            size = header.webP
        } else if header.byte(0) == 0xFF, header.byte(1) == 0xD8 {
            size = header.jpeg
        } else {
            size = nil
        }
        guard let size, size.0 > 0, size.1 > 0 else { return nil }
        (width, height) = size
    }
}

extension Document {
    /// The pixels of an image as its first bytes say them; `nil` for what is none.
    package static func imageSize(of bytes: [UInt8]) -> (width: Int, height: Int)? {
        ImageSize(bytes[...]).map { ($0.width, $0.height) }
    }
}

private struct Header {
    enum Order { case big, little }

    private let bytes: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
    }

    func byte(_ index: Int) -> Int? {
        index < bytes.count ? Int(bytes[bytes.startIndex + index]) : nil
    }

    /// `text` is of scalars below U+0100, a byte each.
    func hasText(_ text: String, at index: Int) -> Bool {
        bytes.dropFirst(index).starts(with: text.unicodeScalars.lazy.map { UInt8(truncatingIfNeeded: $0.value) })
    }

    func number(at index: Int, width: Int, _ order: Order) -> Int? {
        guard index + width <= bytes.count else { return nil }
        let digits = bytes.dropFirst(index).prefix(width)
        return (order == .big ? Array(digits) : digits.reversed()).reduce(0) { $0 << 8 | Int($1) }
    }

    func pair(at index: Int, width: Int, _ order: Order) -> (Int, Int)? {
        guard let first = number(at: index, width: width, order),
            let second = number(at: index + width, width: width, order)
        else { return nil }
        return (first, second)
    }

    /// The frame header of a JPEG: a marker C0 to CF that is no table (ITU T.81, B.2.2).
    var jpeg: (Int, Int)? {
        var index = 2
        while let mark = byte(index), let kind = byte(index + 1), mark == 0xFF {
            if kind == 0xFF {
                index += 1
                continue
            }
            if (0xC0...0xCF).contains(kind), ![0xC4, 0xC8, 0xCC].contains(kind) {
                return pair(at: index + 5, width: 2, .big).map { ($0.1, $0.0) }
            }
            guard let length = number(at: index + 2, width: 2, .big) else { return nil }
            index += 2 + length
        }
        return nil
    }

    // The first chunk of a WebP: https://developers.google.com/speed/webp/docs/riff_container
    var webP: (Int, Int)? {
        if hasText("VP8X", at: 12) {
            guard let width = number(at: 24, width: 3, .little), let height = number(at: 27, width: 3, .little) else {
                return nil
            }
            return (width + 1, height + 1)
        }
        if hasText("VP8L", at: 12) {
            return number(at: 21, width: 4, .little).map { (($0 & 0x3FFF) + 1, ($0 >> 14 & 0x3FFF) + 1) }
        }
        return pair(at: 26, width: 2, .little).map { ($0.0 & 0x3FFF, $0.1 & 0x3FFF) }
    }
}
