import CCrypto

/// Distinguished Encoding Rules.
///
/// https://www.itu.int/rec/T-REC-X.690
enum DER {
    // MARK: By libcrypto

    /// The key that the bytes are, all of them.
    static func read(
        _ bytes: [UInt8],
        _ decode: (UnsafeMutablePointer<UnsafePointer<UInt8>?>, Int) -> OpaquePointer?,
        free: (OpaquePointer) -> Void
    ) -> OpaquePointer? {
        unsafe bytes.withUnsafeBufferPointer { buffer in
            var position = buffer.baseAddress
            guard let found = unsafe decode(&position, buffer.count) else {
                ERR_clear_error()
                return nil
            }
            guard let start = buffer.baseAddress, let end = unsafe position,
                unsafe end - start == buffer.count
            else {
                unsafe free(found)
                return nil
            }
            return unsafe found
        }
    }

    /// What `encode` writes, which gives its length where there is nowhere to write.
    static func written(_ encode: (UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32) -> [UInt8]? {
        let count = Int(encode(nil))
        guard count > 0 else {
            ERR_clear_error()
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: count)
        let written = unsafe bytes.withUnsafeMutableBufferPointer { buffer in
            var position = buffer.baseAddress
            return unsafe Int(encode(&position))
        }
        return written == count ? bytes : nil
    }

    // MARK: What keys are written with

    static func sequence(_ parts: [UInt8]...) -> [UInt8] { element(0x30, parts.flatMap { $0 }) }
    static func octets(_ bytes: [UInt8]) -> [UInt8] { element(0x04, bytes) }
    /// Whole octets of bits.
    static func bits(_ bytes: [UInt8]) -> [UInt8] { element(0x03, [0] + bytes) }
    /// A number that is not negative, big-endian.
    static func integer(_ number: [UInt8]) -> [UInt8] {
        let digits = Array(number.drop { $0 == 0 })
        return element(0x02, (digits.first ?? 0x80) >= 0x80 ? [0] + digits : digits)
    }
    static let null: [UInt8] = [0x05, 0]

    static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        guard content.count >= 0x80 else { return [tag, UInt8(content.count)] + content }
        let count = (0..<8).reversed().map { UInt8(truncatingIfNeeded: content.count >> (8 * $0)) }.drop { $0 == 0 }
        return [tag, 0x80 | UInt8(count.count)] + count + content
    }
}
