import WebDocument
import WebStandards

/// `form.encode` and `form.submit`.
enum FormOperations {
    static let table: [String: Operations.Operation] = [
        "form.encode": encode,
        "form.submit": submit,
    ]

    private static func encode(_ request: JSON) throws -> JSON {
        let entries = try (request["entries"]?.array ?? []).map(entry)
        let body = FormSerializer.body(
            entries,
            type: FormEncodingType(attribute: try request.text("enctype")),
            encoding: request["charset"]?.string.flatMap { TextEncoding(label: $0) } ?? .utf8,
            boundary: request["boundary"]?.string ?? "boundary"
        )
        let bytes = body.flatMap { part -> [UInt8] in
            if case .bytes(let bytes) = part { bytes } else { [] }
        }
        return ["bodyBase64": .string(Base64.encode(bytes))]
    }

    private static func entry(_ pair: JSON) throws -> FormEntry {
        guard let pair = pair.array, pair.count == 2, let name = pair[0].string else {
            throw BadRequest(message: "an entry is [name, value]")
        }
        if let text = pair[1].string { return FormEntry(name, text) }
        return FormEntry(name: name, value: .file(try file(pair[1])))
    }

    private static func file(_ value: JSON) throws -> FormFile {
        FormFile(
            filename: try value.text("filename"),
            type: value["type"]?.string ?? "",
            content: .bytes(try value.bytes("base64"))
        )
    }

    private static func submit(_ request: JSON) throws -> JSON {
        let document = DocumentOperations.document(try request.text("html"), url: try request.url("url"))
        let form = try document.querySelector(try request.text("form"))
        guard let form, let model = FormModel(form) else { throw BadRequest(message: "no such form") }
        if case .object(let members)? = request["values"] {
            for member in members { model.fill(name: member.name, value: try fillValue(member.value)) }
        }
        let submitter = try request["submitter"]?.string.flatMap { try document.querySelector($0) }
        let boundary = request["boundary"]?.string ?? "boundary"
        guard let submission = document.submission(form: form, submitter: submitter, boundary: boundary),
            !submission.url.isUnparsable
        else {
            return ["none": true]
        }
        return [
            "method": .string(submission.method.rawValue),
            "url": .string(submission.url.href),
            "contentType": JSON(submission.contentType),
            "bodyBase64": JSON(bytes(of: submission.body).map(Base64.encode)),
        ]
    }

    private static func fillValue(_ value: JSON) throws -> FillValue {
        switch value {
        case .string(let text): return .text(text)
        case .bool(let isOn): return .bool(isOn)
        case .array(let values): return .list(values.compactMap(\.string))
        case .object: return .files([try file(value)])
        case .null, .number: throw BadRequest(message: "a value is a string, a boolean, a list or a file")
        }
    }

    private static func bytes(of body: FormSubmission.Body) -> [UInt8]? {
        switch body {
        case .none: return nil
        case .bytes(let bytes): return bytes
        case .parts(let parts):
            return parts.flatMap { part -> [UInt8] in
                if case .bytes(let bytes) = part { bytes } else { [] }
            }
        }
    }
}
