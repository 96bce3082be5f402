import WebDocument
import WebStandards

/// `html.tokens`, and the operations that build a document: `html.title`, `html.serialize` and `select`.
enum DocumentOperations {
    static let table: [String: Operations.Operation] = [
        "html.tokens": tokens,
        "html.tree": tree,
        "html.title": title,
        "html.serialize": serialize,
        "select": select,
    ]

    private static func tokens(_ request: JSON) throws -> JSON {
        let name = request["initialState"]?.string ?? HTMLTokens.InitialState.data.rawValue
        guard let state = HTMLTokens.InitialState(rawValue: name) else {
            throw BadRequest(message: "no state \"\(name)\"")
        }
        var reading = HTMLTokens.Reading()
        reading.state = state
        reading.lastStartTag = request["lastStartTag"]?.string
        return ["tokens": .array(HTMLTokens.list(try request.text("input"), reading).tokens.map(token))]
    }

    /// In the format of html5lib's tests.
    private static func token(_ token: HTMLTokens.Token) -> JSON {
        switch token {
        case .documentType(let name, let publicID, let systemID, let forcesQuirks):
            return .array(["DOCTYPE", JSON(name), JSON(publicID), JSON(systemID), .bool(!forcesQuirks)])
        case .startTag(let name, let attributes, let isSelfClosing):
            let members = attributes.map { JSON.Member($0.name, .string($0.value)) }
            return .array(["StartTag", .string(name), .object(members)] + (isSelfClosing ? [true] : []))
        case .endTag(let name): return .array(["EndTag", .string(name)])
        case .comment(let data): return .array(["Comment", .string(data)])
        case .characters(let data): return .array(["Character", .string(data)])
        }
    }

    private static func tree(_ request: JSON) throws -> JSON {
        let text = try request.text("input")
        var chunk: Int?
        if case .number(let size)? = request["chunk"] { chunk = Int(exactly: size.rounded()).map { max(1, $0) } }
        let scripting = request["scripting"]?.bool ?? false
        if let context = request["fragment"]?.string {
            let dump = Document.treeDump(ofFragment: text, in: context, scripting: scripting, chunk: chunk)
            return ["tree": .string("#document\n" + dump)]
        }
        let parser = try parser(request)
        if scripting, parser == .standard, ScriptedPage.isNeeded(for: text) {
            return ["tree": .string("#document\n" + (try ScriptedPage.treeDump(of: text, chunk: chunk)))]
        }
        var origin = DocumentOrigin(url: .aboutBlank, contentType: MIMEType("text/html;charset=utf-8"))
        origin.scripting = scripting
        let builder = DocumentBuilder(origin, parser: parser)
        let bytes = Array(text.utf8)
        for piece in bytes.chunks(of: chunk ?? bytes.count) { builder.feed(Array(piece)) }
        builder.finish()
        return ["tree": .string("#document\n" + builder.document.treeDump)]
    }

    private static func title(_ request: JSON) throws -> JSON {
        let document = try document(request)
        return ["title": .string(document.title), "encoding": .string(document.encoding.name)]
    }

    private static func serialize(_ request: JSON) throws -> JSON {
        ["html": .string(document(try request.text("input")).html)]
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
        let type = request["contentType"]?.string.flatMap { MIMEType($0) }
        let origin = DocumentOrigin(url: .aboutBlank, contentType: type)
        return DocumentBuilder.document(origin, bytes: try request.bytes("base64"), parser: try parser(request))
    }

    /// The document of a text, at a URL.
    static func document(_ html: String, url: WebURL = .aboutBlank) -> Document {
        let type = MIMEType("text/html;charset=utf-8")
        return DocumentBuilder.document(DocumentOrigin(url: url, contentType: type), bytes: Array(html.utf8))
    }

    private static func parser(_ request: JSON) throws -> HTMLParserChoice {
        guard let name = request["parser"]?.string else { return .standard }
        guard let parser = HTMLParserChoice(rawValue: name) else { throw Unsupported() }
        return parser
    }
}

extension [UInt8] {
    func chunks(of size: Int) -> [ArraySlice<UInt8>] {
        stride(from: 0, to: count, by: Swift.max(1, size)).map { self[$0...].prefix(size) }
    }
}
