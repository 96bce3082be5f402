#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension [UInt8] {
    mutating func append(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { unsafe append(contentsOf: $0) }
    }
}

extension Span<UInt8> {
    func contains(_ byte: UInt8) -> Bool {
        unsafe withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress else { return false }
            return unsafe memchr(base, Int32(byte), buffer.count) != nil
        }
    }

    func firstIndex(of byte: UInt8, from start: Int) -> Int? {
        unsafe withUnsafeBytes { buffer in
            guard let base = buffer.baseAddress, start < buffer.count,
                let found = unsafe memchr(base + start, Int32(byte), buffer.count - start)
            else { return nil }
            return unsafe UnsafeRawPointer(found) - base
        }
    }

    func lastIndex(of byte: UInt8) -> Int? {
        var index = count
        while index > 0 {
            index -= 1
            if self[index] == byte { return index }
        }
        return nil
    }

    /// Whether every byte is below 0x80.
    var isASCII: Bool {
        unsafe withUnsafeBytes { buffer in
            var bits: UInt64 = 0
            var position = 0
            while position + 8 <= buffer.count {
                unsafe bits |= buffer.loadUnaligned(fromByteOffset: position, as: UInt64.self)
                position += 8
            }
            while position < buffer.count {
                unsafe bits |= UInt64(buffer[position])
                position += 1
            }
            return bits & 0x8080_8080_8080_8080 == 0
        }
    }
}
