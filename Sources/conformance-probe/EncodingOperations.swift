import WebDocument
import WebStandards

/// `encoding.*` and `mime.parse`.
enum EncodingOperations {
    static let table: [String: Operations.Operation] = [
        "encoding.label": label,
        "encoding.decode": decode,
        "html.encoding": sniff,
        "mime.parse": parseMIMEType,
    ]

    private static func label(_ request: JSON) throws -> JSON {
        ["encoding": JSON(TextEncoding(label: try request.text("label"))?.name)]
    }

    private static func decode(_ request: JSON) throws -> JSON {
        guard let encoding = TextEncoding(label: try request.text("encoding")) else {
            throw BadRequest(message: "no such encoding")
        }
        return ["text": .string(encoding.decode(try request.bytes("base64")))]
    }

    private static func sniff(_ request: JSON) throws -> JSON {
        let type = request["contentType"]?.string.flatMap { MIMEType($0) }
        let bytes = try request.bytes("base64")
        let found = EncodingSniffer.sniffWithConfidence(bytes, contentType: type)
        if found.confidence == .certain { return ["encoding": .string(found.encoding.name)] }
        // Whether a `meta` is one, and whether there is another, only a parser knows.
        let origin = DocumentOrigin(url: .aboutBlank, contentType: type)
        return ["encoding": .string(DocumentBuilder.document(origin, bytes: bytes).encoding.name)]
    }

    private static func parseMIMEType(_ request: JSON) throws -> JSON {
        ["output": JSON(MIMEType(try request.text("input"))?.description)]
    }
}
