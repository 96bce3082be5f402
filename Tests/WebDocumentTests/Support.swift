import WebDocument
import WebStandards

/// A document from HTML text.
func page(
    _ html: String,
    url: String = "http://a.test/f",
    chunk: Int? = nil,
    scripting: Bool = false,
    parser: HTMLParserChoice = .standard
) -> Document {
    var origin = origin(url)
    origin.scripting = scripting
    let builder = DocumentBuilder(origin, parser: parser)
    let bytes = Array(html.utf8)
    if let chunk {
        for start in stride(from: 0, to: bytes.count, by: chunk) {
            builder.feed(Array(bytes[start..<min(start + chunk, bytes.count)]))
        }
    } else {
        builder.feed(bytes)
    }
    builder.finish()
    return builder.document
}

func origin(_ url: String, type: String? = "text/html; charset=utf-8") -> DocumentOrigin {
    DocumentOrigin(url: WebURL(url) ?? .aboutBlank, contentType: type.flatMap { MIMEType($0) })
}
