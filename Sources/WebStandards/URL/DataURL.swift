/// What a `data:` URL holds.
///
/// https://fetch.spec.whatwg.org/#data-url-struct
public struct DataURL: Sendable, Hashable {
    /// The type it says, or `text/plain;charset=US-ASCII`.
    public let mimeType: MIMEType
    /// The bytes.
    public let body: [UInt8]

    /// The content of a `data:` URL; `nil` for another URL or a broken one.
    ///
    /// https://fetch.spec.whatwg.org/#data-url-processor
    public init?(_ url: WebURL) {
        // 1.-3. "Let input be the serialisation of dataURL with exclude fragment true, without the leading "data:"."
        guard url.parts.schemeEnd == 4, url.scheme == "data" else { return nil }
        let input = Array(url.removingFragment().href.utf8.dropFirst(5))
        // 5. "Let mimeType be the result of collecting what is not , given position." 7. "If past the end, failure."
        guard let comma = input.firstIndex(of: UInt8(ascii: ",")) else { return nil }
        var type = ASCII.trim(input[..<comma])
        var body = PercentEncoding.decode(input[(comma + 1)...])
        // 11. "If mimeType ends with ;, spaces and an ASCII case-insensitive match for base64:"
        if let prefix = Self.removingBase64Mark(type) {
            guard let decoded = Base64.forgivingDecode(body) else { return nil }
            body = decoded
            type = prefix
        }
        self.body = body
        // 12. "If mimeType starts with ;, prepend text/plain." 14. "If failure, text/plain;charset=US-ASCII."
        var text = String(decoding: type, as: UTF8.self)
        if text.hasPrefix(";") { text = "text/plain" + text }
        mimeType = MIMEType(text) ?? MIMEType.plainText.setting("charset", "US-ASCII")
    }

    private static func removingBase64Mark(_ type: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard type.suffix(6).elementsEqual("base64".utf8, by: { ASCII.lowercased($0) == $1 }) else { return nil }
        let rest = type.dropLast(6)
        guard let last = rest.lastIndex(where: { $0 != 0x20 }), rest[last] == UInt8(ascii: ";") else { return nil }
        return rest[..<last]
    }
}
