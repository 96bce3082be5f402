/// The eight pieces of an IPv6 host.
///
/// https://url.spec.whatwg.org/#concept-ipv6
struct IPv6Address: Hashable, Sendable {
    private var pieces: [UInt16] = Array(repeating: 0, count: 8)

    // https://url.spec.whatwg.org/#concept-ipv6-parser
    init?(parsing input: ArraySlice<UInt8>) {
        var pieceIndex = 0
        var compress: Int?
        var pointer = input.startIndex
        func byte(_ index: Int) -> UInt8? { index < input.endIndex ? input[index] : nil }
        let colon = UInt8(ascii: ":")

        // 5. "If c is U+003A (:): if remaining does not start with :, return failure."
        if byte(pointer) == colon {
            guard byte(pointer + 1) == colon else { return nil }
            pointer += 2
            pieceIndex += 1
            compress = pieceIndex
        }
        // 6. "While c is not the EOF code point:"
        while let c = byte(pointer) {
            guard pieceIndex < 8 else { return nil }
            if c == colon {
                guard compress == nil else { return nil }
                pointer += 1
                pieceIndex += 1
                compress = pieceIndex
                continue
            }
            var value: UInt16 = 0
            var length = 0
            while length < 4, let digit = byte(pointer).flatMap(PercentEncoding.hexDigit) {
                value = value << 4 | UInt16(digit)
                pointer += 1
                length += 1
            }
            if byte(pointer) == UInt8(ascii: ".") {
                // "If length is 0, return failure. Decrease pointer by length. If pieceIndex is greater than 6, …"
                guard length > 0, pieceIndex <= 6,
                    let address = Self.embeddedIPv4(input[(pointer - length)...])
                else { return nil }
                pieces[pieceIndex] = UInt16(truncatingIfNeeded: address >> 16)
                pieces[pieceIndex + 1] = UInt16(truncatingIfNeeded: address)
                pieceIndex += 2
                break
            }
            if byte(pointer) == colon {
                pointer += 1
                guard byte(pointer) != nil else { return nil }
            } else if byte(pointer) != nil {
                return nil
            }
            pieces[pieceIndex] = value
            pieceIndex += 1
        }
        // 7. "If compress is non-null: swap the pieces after it to the end."
        if let compress {
            let moved = pieces[compress..<pieceIndex]
            let gap = 8 - pieceIndex
            pieces = pieces[..<compress] + Array(repeating: 0, count: gap) + moved
        } else if pieceIndex != 8 {
            return nil
        }
    }

    /// The dotted quad at an address's end: four decimal numbers without leading zeros, to the end of the input.
    private static func embeddedIPv4(_ input: ArraySlice<UInt8>) -> UInt32? {
        let parts = input.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 4 else { return nil }
        var address: UInt32 = 0
        for part in parts {
            guard let first = part.first, part.count <= 3, first != UInt8(ascii: "0") || part.count == 1 else {
                return nil
            }
            var value: UInt32 = 0
            for digit in part {
                guard digit &- 0x30 < 10 else { return nil }
                value = value * 10 + UInt32(digit - 0x30)
            }
            guard value <= 255 else { return nil }
            address = address << 8 | value
        }
        return address
    }

    // https://url.spec.whatwg.org/#concept-ipv6-serializer
    func append(to output: inout [UInt8]) {
        let compress = compressedRange
        var index = 0
        while index < 8 {
            if let compress, index == compress.lowerBound {
                output.append(contentsOf: (index == 0 ? "::" : ":").utf8)
                index = compress.upperBound
                continue
            }
            output.append(contentsOf: String(pieces[index], radix: 16).utf8)
            index += 1
            if index < 8 { output.append(UInt8(ascii: ":")) }
        }
    }

    /// The first longest run of two or more zero pieces (https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index).
    private var compressedRange: Range<Int>? {
        var longest: Range<Int>?
        var start = 0
        while start < 8 {
            var end = start
            while end < 8, pieces[end] == 0 { end += 1 }
            if end - start >= 2, end - start > longest?.count ?? 0 { longest = start..<end }
            start = end + 1
        }
        return longest
    }
}
