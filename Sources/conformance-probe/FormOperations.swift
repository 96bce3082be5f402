import WebStandards

/// `form.encode`.
enum FormOperations {
    static let table: [String: Operations.Operation] = [
        "form.encode": encode
    ]

    private static func encode(_ request: JSON) throws -> JSON {
        let entries = try (request["entries"]?.array ?? []).map(entry)
        let body = FormSerializer.body(
            entries,
            type: FormEncodingType(attribute: try request.text("enctype")),
            encoding: request["charset"]?.string.flatMap { TextEncoding(label: $0) } ?? .utf8,
            boundary: request["boundary"]?.string ?? "boundary"
        )
        var bytes: [UInt8] = []
        for case .bytes(let part) in body { bytes.append(contentsOf: part) }
        return ["bodyBase64": .string(Base64.encode(bytes))]
    }

    private static func entry(_ pair: JSON) throws -> FormEntry {
        guard let pair = pair.array, pair.count == 2, let name = pair[0].string else {
            throw BadRequest(message: "an entry is [name, value]")
        }
        if let text = pair[1].string { return FormEntry(name, text) }
        let file = FormFile(
            filename: try pair[1].text("filename"),
            type: pair[1]["type"]?.string ?? "",
            content: .bytes(try pair[1].bytes("base64"))
        )
        return FormEntry(name: name, value: .file(file))
    }
}
