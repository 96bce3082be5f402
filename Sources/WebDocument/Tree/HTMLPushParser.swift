import CLibXML2
import WebStandards

/// libxml2's HTML 4 push parser, building a `Tree` from UTF-8: for comparison with the standard's.
///
/// The tree is the one libxml2 makes: nothing of what browsers do otherwise is made up for. Of our own are the limits
/// alone, and the numbers of names.
///
/// It owns the parser context.
@safe final class HTMLPushParser {
    private let context: htmlParserCtxtPtr
    private let state: UnsafeMutablePointer<SAXState>
    private let tree: Tree
    /// What came after the last `>`.
    private var held: [UInt8] = []

    init(tree: Tree, limits: DocumentLimits) {
        guard let context = unsafe htmlCreatePushParserCtxt(nil, nil, nil, 0, nil, XML_CHAR_ENCODING_UTF8) else {
            preconditionFailure("out of memory for a parser")
        }
        self.tree = tree
        unsafe self.context = context
        unsafe state = .allocate(capacity: 1)
        unsafe state.initialize(to: SAXState(limits: limits, tree: tree))

        let options =
            HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue
            | HTML_PARSE_NONET.rawValue | HTML_PARSE_NODEFDTD.rawValue | HTML_PARSE_COMPACT.rawValue
            | HTML_PARSE_IGNORE_ENC.rawValue
        _ = unsafe htmlCtxtUseOptions(context, Int32(truncatingIfNeeded: options))
        // The limits are ours: libxml2's own stop at 256 elements deep.
        unsafe context.pointee.options |= Int32(XML_PARSE_HUGE.rawValue)
        unsafe context.pointee.charset = Int32(XML_CHAR_ENCODING_UTF8.rawValue)
        unsafe context.pointee.linenumbers = 0

        unsafe xmlDictFree(context.pointee.dict)
        unsafe context.pointee.dict = tree.pointer.pointee.dict
        _ = unsafe xmlDictReference(context.pointee.dict)
        unsafe context.pointee.myDoc = tree.pointer
        unsafe context.pointee._private = UnsafeMutableRawPointer(state)
        unsafe Self.install(on: &context.pointee.sax.pointee)
    }

    deinit {
        unsafe context.pointee.myDoc = nil
        unsafe htmlFreeParserCtxt(context)
        unsafe state.deinitialize(count: 1)
        unsafe state.deallocate()
    }

    var failure: DocumentFailure? { unsafe state.pointee.failure }

    /// What a `meta` said the page is in.
    var declaredEncoding: TextEncoding? { unsafe state.pointee.declaredEncoding }

    /// Parses on; bytes end where a character does.
    ///
    /// libxml2 reads what it is given to the end and takes half a tag for text, so it is given whole ones: what
    /// follows the last `>` waits for the next.
    func feed(_ bytes: Span<UInt8>) {
        guard let end = bytes.lastIndex(of: UInt8(ascii: ">")) else { return held.append(bytes) }
        let whole = bytes.extracting(...end)
        if held.isEmpty {
            parse(whole)
        } else {
            held.append(whole)
            parse(held.span)
            held.removeAll(keepingCapacity: true)
        }
        held.append(bytes.extracting((end + 1)...))
    }

    func finish() {
        parse(held.span)
        held = []
        guard failure == nil else { return }
        _ = unsafe htmlParseChunk(context, nil, 0, 1)
    }

    private func parse(_ bytes: Span<UInt8>) {
        unsafe bytes.withUnsafeBytes { buffer in
            var rest = unsafe buffer[...]
            while unsafe !rest.isEmpty, failure == nil {
                // libxml2 counts by `int`.
                let piece = unsafe UnsafeRawBufferPointer(rebasing: rest.prefix(1 << 28))
                let chars = unsafe piece.assumingMemoryBound(to: CChar.self)
                _ = unsafe htmlParseChunk(context, chars.baseAddress, Int32(chars.count), 0)
                unsafe rest = rest.dropFirst(piece.count)
            }
        }
    }

    private static func install(on sax: inout xmlSAXHandler) {
        unsafe sax.initialized = XML_SAX2_MAGIC
        unsafe sax.startDocument = { _ in }
        unsafe sax.startElement = { raw, name, attributes in
            unsafe startElement(raw, name, attributes)
        }
        // What scripts and styles hold is text of theirs, not CDATA sections.
        unsafe sax.cdataBlock = { raw, bytes, count in unsafe xmlSAX2Characters(raw, bytes, count) }
        unsafe sax.serror = { _, _ in }
    }
}

private func startElement(
    _ raw: UnsafeMutableRawPointer?,
    _ name: UnsafePointer<UInt8>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
) {
    guard let context = unsafe raw?.assumingMemoryBound(to: xmlParserCtxt.self),
        let state = unsafe context.pointee._private?.assumingMemoryBound(to: SAXState.self)
    else { return }
    var count = 0
    if let attributes = unsafe attributes {
        while unsafe attributes[2 * count] != nil { count += 1 }
    }
    guard unsafe state.pointee.admits(depth: Int(context.pointee.nameNr), attributes: count) else {
        return unsafe xmlStopParser(context)
    }
    unsafe xmlSAX2StartElement(raw, name, attributes)
    guard let element = unsafe context.pointee.node else { return }
    let node = unsafe number(element, context.pointee.dict)
    if node.tag == .title { unsafe state.pointee.note(title: node) }
    if node.tag == .meta, unsafe state.pointee.declaredEncoding == nil {
        unsafe state.pointee.declaredEncoding = node.declaredEncoding
    }
}

/// Gives the element just opened, and its attributes, their numbers, and their names out of the dictionary.
private func number(_ element: UnsafeMutablePointer<xmlNode>, _ dictionary: xmlDictPtr?) -> Node {
    let node = unsafe Node(element)
    guard let name = unsafe intern(element.pointee.name, dictionary) else { return node }
    unsafe element.pointee.name = name
    unsafe node.setName(NameTable.shared.tag(name), .html)
    var attribute = unsafe element.pointee.properties
    while let current = unsafe attribute {
        if let name = unsafe intern(current.pointee.name, dictionary) {
            unsafe current.pointee.name = name
            let number = unsafe NameTable.shared.attribute(name).rawValue
            unsafe current.pointee._private = UnsafeMutableRawPointer(bitPattern: UInt(number))
        }
        unsafe attribute = current.pointee.next
    }
    return node
}

/// A name as the document's dictionary has it, in place of a copy of it; `nil`: it stays as it is.
private func intern(_ name: UnsafePointer<UInt8>?, _ dictionary: xmlDictPtr?) -> UnsafePointer<UInt8>? {
    guard let name = unsafe name else { return nil }
    guard let own = unsafe xmlDictLookup(dictionary, name, -1) else { return nil }
    if unsafe own != name { unsafe xml_release(name) }
    return unsafe own
}
