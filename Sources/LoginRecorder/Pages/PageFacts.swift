internal import HeadlessWebView
internal import SuccessPageRules

/// What rules want to know of a document, read from its bytes as the server sent them.
struct PageFacts {
    var title: String?
    var titleInHTML4: String?
    var elements: [RecordedElement]
    var text: String
    var source: String
    /// The encoding's name in the Encoding Standard.
    var encoding: String

    private static let withText: Set<String> = ["title", "script", "a", "button"]
    /// Characters that are kept of an element's text.
    private static let textLimit = 4_096
    private static let drawings = "http://www.w3.org/2000/svg"
    /// Elements that are read to find those, at most: the rest of a page is not looked at.
    private static let locator = Locator.css(MarkupScanner.kept.sorted().joined(separator: ", "))

    /// Reads a document of that URL from its beginning, decoded from any content coding.
    ///
    /// `type` is its type with parameters; `nil`: HTML.
    init(of url: WebURL, _ bytes: [UInt8], type: MIMEType?) {
        var origin = DocumentOrigin(url: url, contentType: type)
        origin.scripting = true
        let document = DocumentBuilder.document(origin, bytes: bytes)
        // A drawing's title is its tooltip.
        let found = ((try? document.elements(Self.locator)) ?? [])
            .filter { $0.name != "title" || $0.namespace != Self.drawings }
            .prefix(RecordedPage.elementLimit)
        let isTitled = found.contains { $0.name == "title" }
        title = isTitled ? document.title : nil
        let inHTML4 = DocumentBuilder.document(origin, bytes: bytes, parser: .libxml2)
        titleInHTML4 = inHTML4.title.isEmpty && !isTitled ? nil : inHTML4.title
        encoding = document.encoding.name
        let decoded = document.encoding.decode(Array(bytes.prefix(4 * RecordedPage.excerptLimit)))
        source = String(decoded.prefix(RecordedPage.excerptLimit))
        text = String(document.visibleText.prefix(RecordedPage.excerptLimit))
        // What the parser makes up stands nowhere; the others stand in the source in the same order.
        var tags = Dictionary(grouping: MarkupScanner.elements(in: source).reversed(), by: \.name)
        elements = found.map { element in
            let place = tags[element.name]?.popLast()
            return RecordedElement(
                element.name,
                element.attributes.map { HTTPField(ASCII.lowercase($0.name), $0.value) },
                text: Self.withText.contains(element.name) ? String(element.textContent.prefix(Self.textLimit)) : "",
                line: place?.line ?? 0,
                column: place?.column ?? 0
            )
        }
    }
}
