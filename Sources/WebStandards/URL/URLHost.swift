/// The host parser: from the bytes between `@` and `:` to the serialised host.
///
/// https://url.spec.whatwg.org/#host-parsing
enum URLHost {
    /// Where the host in `authority` (credentials gone) ends: at the first `:` outside brackets.
    ///
    /// https://url.spec.whatwg.org/#host-state
    static func end(in authority: ArraySlice<UInt8>) -> Int {
        var insideBrackets = false
        for index in authority.indices {
            switch authority[index] {
            case UInt8(ascii: "["): insideBrackets = true
            case UInt8(ascii: "]"): insideBrackets = false
            case UInt8(ascii: ":") where !insideBrackets: return index
            default: break
            }
        }
        return authority.endIndex
    }

    /// A port's digits: `.some(nil)` for none at all, `nil` for what is no port.
    ///
    /// https://url.spec.whatwg.org/#port-state
    static func port(_ digits: ArraySlice<UInt8>) -> UInt16?? {
        var value: UInt32 = 0
        for digit in digits {
            guard digit &- 0x30 < 10 else { return nil }
            value = value * 10 + UInt32(digit - 0x30)
            guard value <= 65535 else { return nil }
        }
        return .some(digits.isEmpty ? nil : UInt16(value))
    }

    /// Appends the serialised host; `false` is failure.
    ///
    /// https://url.spec.whatwg.org/#concept-host-parser
    static func parse(_ input: ArraySlice<UInt8>, isOpaque: Bool, into output: inout [UInt8]) -> Bool {
        // 1. "If input starts with [: if input does not end with ], return failure; return the IPv6 parse of the rest."
        if input.first == UInt8(ascii: "[") {
            guard input.last == UInt8(ascii: "]"), input.count > 2,
                let address = IPv6Address(parsing: input.dropFirst().dropLast())
            else { return false }
            output.append(UInt8(ascii: "["))
            address.append(to: &output)
            output.append(UInt8(ascii: "]"))
            return true
        }
        // 2. "If isOpaque is true, return the result of opaque-host parsing input."
        if isOpaque {
            guard !input.contains(where: isForbidden) else { return false }
            PercentEncodeSet.c0Control.append(input, to: &output)
            return true
        }
        let start = output.count
        if input.allSatisfy({ $0 < 0x80 && !isForbiddenInDomain($0) }) {
            // OPTIMIZATION: an ASCII domain without `%` is lowercased where it is written.
            for byte in input { output.append(ASCII.lowercased(byte)) }
        } else {
            // 4. "Let domain be the result of running UTF-8 decode without BOM on the percent-decoding of input."
            // 5. "Let asciiDomain be the result of running domain to ASCII with domain and false."
            guard let domain = IDNA.domainToASCII(PercentEncoding.decode(input), beStrict: false),
                // 7. "If asciiDomain contains a forbidden domain code point, return failure."
                !domain.contains(where: isForbiddenInDomain)
            else { return false }
            output.append(contentsOf: domain)
        }
        guard output.count > start else { return false }
        // 8. "If asciiDomain ends in a number, return the result of IPv4 parsing asciiDomain."
        guard IPv4Address.endsInNumber(output[start...]) else { return true }
        guard let address = IPv4Address(parsing: output[start...]) else { return false }
        output.removeSubrange(start...)
        address.append(to: &output)
        return true
    }

    // https://url.spec.whatwg.org/#forbidden-host-code-point
    private static func isForbidden(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x00, 0x09, 0x0A, 0x0D, 0x20, 0x23, 0x2F, 0x3A, 0x3C, 0x3E, 0x3F, 0x40, 0x5B, 0x5C, 0x5D, 0x5E, 0x7C: true
        default: false
        }
    }

    // https://url.spec.whatwg.org/#forbidden-domain-code-point
    static func isForbiddenInDomain(_ byte: UInt8) -> Bool {
        byte <= 0x1F || byte == 0x25 || byte == 0x7F || isForbidden(byte)
    }
}

extension WebURL {
    /// The host of a special URL that the text alone is; `nil` is failure.
    ///
    /// https://url.spec.whatwg.org/#concept-host-parser
    package static func host(parsing text: String) -> String? {
        var output: [UInt8] = []
        return URLHost.parse(ArraySlice(text.utf8), isOpaque: false, into: &output)
            ? String(decoding: output, as: UTF8.self) : nil
    }
}
