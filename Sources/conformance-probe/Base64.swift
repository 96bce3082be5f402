import WebStandards

/// Base64 (RFC 4648 section 4) of requests and answers.
enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    static func encode(_ bytes: [UInt8]) -> String {
        var output: [UInt8] = []
        output.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for index in 0..<4 {
                let digit = alphabet[value >> (18 - 6 * index) & 63]
                output.append(index <= group.count ? digit : UInt8(ascii: "="))
            }
        }
        return String(decoding: output, as: UTF8.self)
    }
}

extension JSON {
    /// A member that must be there and be base64.
    func bytes(_ name: String) throws -> [UInt8] {
        guard let bytes = ForgivingBase64.decode(try text(name).utf8) else {
            throw BadRequest(message: "\"\(name)\" must be base64")
        }
        return bytes
    }
}
