import CCurl
import WebStandards

/// A `curl_slist` in memory of our own, used again from transfer to transfer: libcurl reads it and frees nothing.
@safe
struct HeaderList: ~Copyable {
    private var nodes: UnsafeMutablePointer<curl_slist>
    private var nodeCapacity = 16
    private var bytes: UnsafeMutablePointer<CChar>
    private var byteCapacity = 1024

    init() {
        unsafe nodes = .allocate(capacity: nodeCapacity)
        unsafe bytes = .allocate(capacity: byteCapacity)
    }

    deinit {
        unsafe nodes.deallocate()
        unsafe bytes.deallocate()
    }

    /// The list of those lines, in place of what an earlier call returned.
    @unsafe
    mutating func fill(_ fields: HTTPFields, and suppressed: [StaticString]) -> UnsafeMutablePointer<curl_slist>? {
        reserve(fields, suppressed)
        var count = 0
        var offset = 0
        for field in fields {
            unsafe nodes[count] = curl_slist(data: bytes + offset, next: nil)
            put(field.name, &offset)
            if field.value.isEmpty {
                // libcurl's way to say: a field with no value, and not: remove this field.
                put(UInt8(ascii: ";"), &offset)
            } else {
                put(UInt8(ascii: ":"), &offset)
                put(UInt8(ascii: " "), &offset)
                put(field.value, &offset)
            }
            put(0, &offset)
            count += 1
        }
        for name in suppressed {
            unsafe nodes[count] = curl_slist(data: bytes + offset, next: nil)
            put("\(name)", &offset)
            put(UInt8(ascii: ":"), &offset)
            put(0, &offset)
            count += 1
        }
        guard count > 0 else { return nil }
        for index in 0..<(count - 1) { unsafe nodes[index].next = nodes + index + 1 }
        return unsafe nodes
    }

    private mutating func reserve(_ fields: HTTPFields, _ suppressed: [StaticString]) {
        var needed = 0
        // An isomorphic string is never shorter in UTF-8 than on the wire.
        for field in fields { needed += field.name.utf8.count + field.value.utf8.count + 3 }
        for name in suppressed { needed += name.utf8CodeUnitCount + 2 }
        if needed > byteCapacity {
            unsafe bytes.deallocate()
            byteCapacity = needed * 2
            unsafe bytes = .allocate(capacity: byteCapacity)
        }
        let count = fields.count + suppressed.count
        if count > nodeCapacity {
            unsafe nodes.deallocate()
            nodeCapacity = count * 2
            unsafe nodes = .allocate(capacity: nodeCapacity)
        }
    }

    private mutating func put(_ byte: UInt8, _ offset: inout Int) {
        unsafe bytes[offset] = CChar(bitPattern: byte)
        offset += 1
    }

    private mutating func put(_ text: String, _ offset: inout Int) {
        var isASCII = true
        let start = offset
        for byte in text.utf8 {
            if byte >= 0x80 { isASCII = false }
            put(byte, &offset)
        }
        guard !isASCII else { return }
        offset = start
        for byte in text.isomorphicBytes { put(byte, &offset) }
    }
}

extension HTTPFields {
    /// Whether they can be sent: names are tokens, and no value ends its line.
    ///
    /// https://fetch.spec.whatwg.org/#concept-header
    var areWellFormed: Bool {
        allSatisfy { field in
            // Up to U+00FF a scalar's first byte in UTF-8 is at most C3.
            field.name.isHTTPToken
                && field.value.allBytes { $0 <= 0xC3 && $0 != 0 && $0 != 0x0A && $0 != 0x0D }
        }
    }
}

extension String {
    /// Whether it is a name as HTTP has them.
    ///
    /// https://www.rfc-editor.org/rfc/rfc9110#name-tokens
    var isHTTPToken: Bool {
        !isEmpty
            && allBytes { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "%"), UInt8(ascii: "&"),
                    UInt8(ascii: "'"), UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
                    UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
                    true
                default: false
                }
            }
    }
}
