import WebDocument
import WebStandards

/// `html.title` and `select`: operations that build a document.
enum DocumentOperations {
    static let table: [String: Operations.Operation] = [
        "html.title": title,
        "select": select,
    ]

    private static func title(_ request: JSON) throws -> JSON {
        let document = try document(request)
        return ["title": .string(document.title), "encoding": .string(document.encoding.name)]
    }

    private static func select(_ request: JSON) throws -> JSON {
        let document = document(try request.text("html"))
        do {
            let matches =
                if let expression = request["xpath"]?.string {
                    try document.xpath(expression)
                } else {
                    try document.querySelectorAll(try request.text("css"))
                }
            return ["matches": .array(matches.map { .string($0.id ?? $0.name) })]
        } catch is SelectorError {
            return ["error": "syntax"]
        } catch is XPathError {
            return ["error": "syntax"]
        }
    }

    /// The body of a response, as `base64` and `contentType` give it.
    private static func document(_ request: JSON) throws -> Document {
        try checkParser(request)
        let type = request["contentType"]?.string.flatMap { MIMEType($0) }
        let origin = DocumentOrigin(url: .aboutBlank, contentType: type)
        return DocumentBuilder.document(origin, bytes: try request.bytes("base64"))
    }

    /// The document of a text, at a URL.
    static func document(_ html: String, url: WebURL = .aboutBlank) -> Document {
        let type = MIMEType("text/html;charset=utf-8")
        return DocumentBuilder.document(DocumentOrigin(url: url, contentType: type), bytes: Array(html.utf8))
    }

    private static func checkParser(_ request: JSON) throws {
        guard let name = request["parser"]?.string, HTMLParserChoice(rawValue: name) == nil else { return }
        throw Unsupported()
    }
}
