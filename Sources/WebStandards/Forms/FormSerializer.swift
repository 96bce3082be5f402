/// Turns an entry list into a request body.
///
/// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
public enum FormSerializer {
    /// The body of that encoding type, files by path left where they are; `boundary` is used by multipart alone.
    public static func body(
        _ entries: [FormEntry],
        type: FormEncodingType,
        encoding: TextEncoding = .utf8,
        boundary: String
    ) -> [FormBodyPart] {
        switch type {
        case .urlEncoded: [.bytes(Array(urlEncoded(entries, encoding: encoding).utf8))]
        case .plainText: [.bytes(plainText(entries, encoding: encoding))]
        case .multipart: MultipartSerializer.body(entries, encoding: encoding, boundary: boundary)
        }
    }

    /// The Content-Type of that body.
    public static func contentType(_ type: FormEncodingType, boundary: String) -> String {
        type == .multipart ? "\(type.rawValue); boundary=\(boundary)" : type.rawValue
    }

    /// The entries as a query or an urlencoded body; a file is its name.
    ///
    /// https://url.spec.whatwg.org/#concept-urlencoded-serializer
    public static func urlEncoded(_ entries: [FormEntry], encoding: TextEncoding = .utf8) -> String {
        var output: [UInt8] = []
        for (index, entry) in entries.enumerated() {
            if index > 0 { output.append(UInt8(ascii: "&")) }
            // What the encoding cannot say is `&#…;`, percent-encoded like the rest.
            URLEncoded.append(encoding.encode(normalizingNewlines(entry.name)), to: &output)
            output.append(UInt8(ascii: "="))
            URLEncoded.append(encoding.encode(normalizingNewlines(text(of: entry))), to: &output)
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The entries as lines of `name=value`.
    ///
    /// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#text/plain-encoding-algorithm
    public static func plainText(_ entries: [FormEntry], encoding: TextEncoding = .utf8) -> [UInt8] {
        var lines = ""
        for entry in entries {
            lines += normalizingNewlines(entry.name) + "=" + normalizingNewlines(text(of: entry)) + "\r\n"
        }
        return encoding.encode(lines)
    }

    /// The entries as the body of a mail, as a `mailto:` URL has it.
    ///
    /// NB: as WebKit and Chromium do, all is encoded once more, so that a mail has pairs as they are sent; and the fields of a GET
    /// form keep their `+` (https://html.spec.whatwg.org/#submit-mailto-headers), as in any query.
    ///
    /// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#submit-mailto-body
    public static func mail(_ entries: [FormEntry], type: FormEncodingType, encoding: TextEncoding = .utf8) -> String {
        let body =
            type == .plainText
            ? plainText(entries, encoding: encoding) : Array(urlEncoded(entries, encoding: encoding).utf8)
        var output: [UInt8] = []
        URLEncoded.append(body, to: &output)
        return String(decoding: output, as: UTF8.self).split(separator: "+", omittingEmptySubsequences: false)
            .joined(separator: "%20")
    }

    // https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#convert-to-a-list-of-name-value-pairs
    private static func text(of entry: FormEntry) -> String {
        switch entry.value {
        case .text(let text): text
        case .file(let file): file.filename
        }
    }

    /// The text with each line break as CR LF.
    static func normalizingNewlines(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
        var output: [UInt8] = []
        output.reserveCapacity(text.utf8.count + 16)
        var previous: UInt8 = 0
        for byte in text.utf8 {
            if byte == 0x0D || byte == 0x0A {
                if byte == 0x0D || previous != 0x0D { output.append(contentsOf: [0x0D, 0x0A]) }
            } else {
                output.append(byte)
            }
            previous = byte
        }
        return String(decoding: output, as: UTF8.self)
    }
}

/// `multipart/form-data`.
///
/// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
enum MultipartSerializer {
    static func body(_ entries: [FormEntry], encoding: TextEncoding, boundary: String) -> [FormBodyPart] {
        var parts: [FormBodyPart] = []
        var bytes: [UInt8] = []
        for entry in entries {
            let name = FormSerializer.normalizingNewlines(entry.name)
            bytes.append(contentsOf: "--\(boundary)\r\nContent-Disposition: form-data; name=\"".utf8)
            bytes.append(contentsOf: escaped(encoding.encode(name)))
            bytes.append(UInt8(ascii: "\""))
            switch entry.value {
            case .text(let text):
                bytes.append(contentsOf: "\r\n\r\n".utf8)
                bytes.append(contentsOf: encoding.encode(FormSerializer.normalizingNewlines(text)))
            case .file(let file):
                bytes.append(contentsOf: "; filename=\"".utf8)
                bytes.append(contentsOf: escaped(encoding.encode(file.filename)))
                let type = file.type.isEmpty ? "application/octet-stream" : file.type
                bytes.append(contentsOf: "\"\r\nContent-Type: \(oneLine(type))\r\n\r\n".utf8)
                switch file.content {
                case .bytes(let content): bytes.append(contentsOf: content)
                case .path(let path):
                    parts.append(.bytes(bytes))
                    parts.append(.file(path: path))
                    bytes = []
                }
            }
            bytes.append(contentsOf: "\r\n".utf8)
        }
        bytes.append(contentsOf: "--\(boundary)--\r\n".utf8)
        parts.append(.bytes(bytes))
        return parts
    }

    /// A name between quotes: "replace 0x0A by `%0A`, 0x0D by `%0D` and 0x22 by `%22`".
    private static func escaped(_ name: [UInt8]) -> [UInt8] {
        guard name.contains(where: { $0 == 0x0A || $0 == 0x0D || $0 == 0x22 }) else { return name }
        var output: [UInt8] = []
        for byte in name {
            if byte == 0x0A || byte == 0x0D || byte == 0x22 {
                PercentEncoding.append(byte, to: &output)
            } else {
                output.append(byte)
            }
        }
        return output
    }

    /// A media type handed in by a program, which must not end the header's line.
    private static func oneLine(_ type: String) -> String {
        String(type.unicodeScalars.filter { $0 != "\r" && $0 != "\n" })
    }
}
