import CLibXML2

/// libxml2's XML push parser, building a `Tree`.
///
/// It owns the parser context.
///
/// Nothing is fetched, no document type is loaded, and a page declares no entity but plain text: only those, the five
/// predefined ones, HTML's in a document of XHTML's type, and character references are replaced, so that no text grows
/// beyond its bounds while it is parsed.
@safe final class XMLPushParser {
    private let context: xmlParserCtxtPtr
    private let state: UnsafeMutablePointer<SAXState>
    private let tree: Tree

    init(tree: Tree, limits: DocumentLimits) {
        guard let context = unsafe xmlCreatePushParserCtxt(nil, nil, nil, 0, nil) else {
            preconditionFailure("out of memory for a parser")
        }
        self.tree = tree
        unsafe self.context = context
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: SAXState(limits: limits, tree: tree))

        let options =
            XML_PARSE_NOERROR.rawValue | XML_PARSE_NOWARNING.rawValue | XML_PARSE_NONET.rawValue
            | XML_PARSE_NOENT.rawValue | XML_PARSE_COMPACT.rawValue | XML_PARSE_HUGE.rawValue
            | XML_PARSE_IGNORE_ENC.rawValue
        _ = unsafe xmlCtxtUseOptions(context, Int32(truncatingIfNeeded: options))
        _ = unsafe xmlSwitchEncoding(context, XML_CHAR_ENCODING_UTF8)
        unsafe context.pointee.linenumbers = 0

        unsafe xmlDictFree(context.pointee.dict)
        unsafe context.pointee.dict = tree.pointer.pointee.dict
        _ = unsafe xmlDictReference(context.pointee.dict)
        unsafe context.pointee.str_xml = xmlDictLookup(context.pointee.dict, "xml", 3)
        unsafe context.pointee.str_xmlns = xmlDictLookup(context.pointee.dict, "xmlns", 5)
        unsafe context.pointee.str_xml_ns = xmlDictLookup(
            context.pointee.dict,
            "http://www.w3.org/XML/1998/namespace",
            -1
        )
        unsafe context.pointee.myDoc = tree.pointer
        unsafe context.pointee._private = UnsafeMutableRawPointer(state)
        unsafe Self.install(on: &context.pointee.sax.pointee)
    }

    deinit {
        unsafe context.pointee.myDoc = nil
        unsafe xmlFreeParserCtxt(context)
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    var failure: DocumentFailure? { unsafe state.pointee.failure }

    func feed(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBytes { buffer in
            var rest = unsafe buffer[...]
            while unsafe !rest.isEmpty, failure == nil {
                // libxml2 counts by `int`.
                let piece = unsafe UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 28))
                let chars = unsafe piece.assumingMemoryBound(to: CChar.self)
                check(unsafe xmlParseChunk(context, chars.baseAddress, Int32(chars.count), 0))
                unsafe rest = rest.dropFirst(piece.count)
            }
        }
    }

    func finish() {
        guard failure == nil else { return }
        check(unsafe xmlParseChunk(context, nil, 0, 1))
        // PLATFORM(WebKit): XMLDocumentParser::handleError; names that Namespaces in XML does not allow are told of, and what
        // comes behind them is there all the same.
        guard failure == nil, unsafe context.pointee.nsWellFormed == 0 else { return }
        unsafe state.pointee.failure = .notWellFormed
        tree.syntaxErrors = unsafe state.pointee.syntaxErrors
    }

    private func check(_ code: Int32) {
        let isWellFormed = unsafe context.pointee.wellFormed != 0 && context.pointee.nsWellFormed != 0
        guard code != 0, failure == nil, !isWellFormed else { return }
        unsafe state.pointee.failure = .notWellFormed
        dropLastText()
        tree.syntaxErrors = unsafe state.pointee.syntaxErrors
        unsafe xmlStopParser(context)
    }

    /// Browsers put a text in once they come to what follows it, and what follows here is none.
    private func dropLastText() {
        guard let open = unsafe context.pointee.node, let last = unsafe open.pointee.last,
            unsafe last.pointee.type == XML_TEXT_NODE
        else { return }
        unsafe xmlUnlinkNode(last)
        unsafe xmlFreeNode(last)
    }

    private static func install(on sax: inout xmlSAXHandler) {
        unsafe sax.startDocument = { _ in }
        unsafe sax.startElementNs = {
            raw,
            name,
            prefix,
            uri,
            namespaceCount,
            namespaces,
            count,
            defaulted,
            attributes in
            let admitted = unsafe admits(raw, attributes: Int(count))
            guard admitted else { return }
            unsafe xmlSAX2StartElementNs(
                raw,
                name,
                prefix,
                uri,
                namespaceCount,
                namespaces,
                count,
                defaulted,
                attributes
            )
            unsafe number(raw)
        }
        // No document type's declarations: no entities that are markup or have others in them, no default attributes, nothing
        // external.
        unsafe sax.entityDecl = { raw, name, type, _, _, content in
            guard let context = unsafe raw?.assumingMemoryBound(to: xmlParserCtxt.self), let name = unsafe name,
                let content = unsafe content, type == Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue)
            else { return }
            unsafe declareTextEntity(context, name, content)
        }
        unsafe sax.unparsedEntityDecl = nil
        unsafe sax.attributeDecl = nil
        unsafe sax.elementDecl = nil
        unsafe sax.notationDecl = nil
        unsafe sax.externalSubset = nil
        unsafe sax.resolveEntity = { _, _, _ in nil }
        unsafe sax.getParameterEntity = { _, _ in nil }
        unsafe sax.getEntity = { raw, name in
            guard let context = unsafe raw?.assumingMemoryBound(to: xmlParserCtxt.self), let name = unsafe name else {
                return nil
            }
            return unsafe xmlGetPredefinedEntity(name) ?? textEntity(context, name)
        }
        unsafe sax.serror = { raw, error in
            guard let error = unsafe error?.pointee, let message = unsafe error.message,
                let context = unsafe raw?.assumingMemoryBound(to: xmlParserCtxt.self),
                let state = unsafe context.pointee._private?.assumingMemoryBound(to: SAXState.self)
            else { return }
            let isWarning = unsafe error.level == XML_ERR_WARNING
            let line = unsafe error.line
            let column = unsafe error.int2
            let text = unsafe String(cString: message)
            unsafe state.pointee.note(isWarning ? "warning" : "error", line: Int(line), column: Int(column), text)
        }
    }
}

private func admits(_ raw: UnsafeMutableRawPointer?, attributes: Int) -> Bool {
    guard let context = unsafe raw?.assumingMemoryBound(to: xmlParserCtxt.self),
        let state = unsafe context.pointee._private?.assumingMemoryBound(to: SAXState.self)
    else { return false }
    let depth = unsafe Int(context.pointee.nodeNr)
    let admitted = unsafe state.pointee.admits(depth: depth, attributes: attributes)
    if !admitted { unsafe xmlStopParser(context) }
    return admitted
}

/// Gives the element just opened, and its attributes, their numbers.
private func number(_ raw: UnsafeMutableRawPointer?) {
    guard let context = unsafe raw?.assumingMemoryBound(to: xmlParserCtxt.self),
        let element = unsafe context.pointee.node, let name = unsafe element.pointee.name
    else { return }
    let uri = unsafe Text(element.pointee.ns?.pointee.href)
    let namespace: Namespace =
        switch uri.string {
        case Namespace.html.uri: .html
        case Namespace.svg.uri: .svg
        case Namespace.mathML.uri: .mathML
        default: .other
        }
    let node = unsafe Node(element)
    unsafe node.setName(NameTable.shared.tag(name), namespace)
    if node.tag == .title {
        unsafe context.pointee._private?.assumingMemoryBound(to: SAXState.self).pointee.note(title: node)
    }
    var attribute = unsafe element.pointee.properties
    while let current = unsafe attribute {
        let number = unsafe NameTable.shared.attribute(current.pointee.name).rawValue
        unsafe current.pointee._private = UnsafeMutableRawPointer(bitPattern: UInt(number))
        unsafe attribute = current.pointee.next
    }
}
