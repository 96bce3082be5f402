import CLibXML2
import WebStandards

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// libxml2's HTML 4 push parser, building a `Tree` from UTF-8.
///
/// It owns the parser context.
///
/// The elements are made here and not by libxml2's `xmlSAX2StartElement`: their names stay in the document's
/// dictionary, their values are taken over instead of copied, and what browsers do with forms and with deep nesting
/// is done.
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
    /// follows the last `>` waits for the next. So the tree is the same however the bytes were cut.
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
        var start = 0
        for end in abruptlyClosedComments(in: bytes) {
            parsePiece(bytes.extracting(start..<end))
            start = end
        }
        parsePiece(bytes.extracting(start...))
    }

    /// Where each `<!-->` and `<!--->` ends: libxml2 looks for the end of such a comment behind it if it can.
    private func abruptlyClosedComments(in bytes: Span<UInt8>) -> [Int] {
        var ends: [Int] = []
        var position = 1
        while let mark = bytes.firstIndex(of: UInt8(ascii: "!"), from: position) {
            position = mark + 1
            guard bytes[mark - 1] == UInt8(ascii: "<") else { continue }
            var end = mark + 1
            while end < bytes.count, end - mark <= 3, bytes[end] == UInt8(ascii: "-") { end += 1 }
            if end - mark > 2, end < bytes.count, bytes[end] == UInt8(ascii: ">") { ends.append(end + 1) }
        }
        return ends
    }

    private func parsePiece(_ bytes: Span<UInt8>) {
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
        unsafe sax.endElement = { raw, _ in unsafe endElement(raw) }
        unsafe sax.characters = { raw, bytes, count in unsafe characters(raw, bytes, count) }
        // What scripts and styles hold is text of theirs, not CDATA sections.
        unsafe sax.cdataBlock = { raw, bytes, count in unsafe characters(raw, bytes, count) }
        unsafe sax.serror = { raw, error in unsafe structuredError(raw, error) }
    }
}

private typealias Context = UnsafeMutablePointer<xmlParserCtxt>

private func context(_ raw: UnsafeMutableRawPointer?) -> Context? {
    unsafe raw?.assumingMemoryBound(to: xmlParserCtxt.self)
}

private func state(_ context: Context) -> UnsafeMutablePointer<SAXState>? {
    unsafe context.pointee._private?.assumingMemoryBound(to: SAXState.self)
}

private func startElement(
    _ raw: UnsafeMutableRawPointer?,
    _ name: UnsafePointer<UInt8>?,
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
) {
    guard let context = unsafe context(raw), let state = unsafe state(context), let name = unsafe name,
        let document = unsafe context.pointee.myDoc
    else { return }
    var count = 0
    if let attributes = unsafe attributes {
        while unsafe attributes[2 * count] != nil { count += 1 }
    }
    guard unsafe state.pointee.admits(depth: Int(context.pointee.nameNr), attributes: count) else {
        return unsafe xmlStopParser(context)
    }

    let (ownName, tag) = unsafe intern(name, document.pointee.dict)
    if let ended = unsafe state.pointee.endedForm, unsafe context.pointee.node == ended.node.pointer {
        _ = unsafe nodePop(context)
        unsafe forgetText(context)
        unsafe state.pointee.leaveUnopened(ended.level)
        unsafe state.pointee.endedForm = nil
    }
    let parent = unsafe Node(context.pointee.node)
    let namespace = htmlNamespace(tag, below: parent)
    // https://html.spec.whatwg.org/#parsing-main-inbody, a start tag "form": "If the form element pointer is not
    // null … ignore the token."
    if tag == .form, namespace == .html, unsafe state.pointee.formPointer != nil {
        return unsafe state.pointee.unopened.append(context.pointee.nameNr)
    }
    guard let made = unsafe xmlNewDocNodeEatName(document, nil, UnsafeMutablePointer(mutating: ownName), nil) else {
        return unsafe xmlStopParser(context)
    }
    let node = unsafe Node(made)
    node.setName(tag, namespace)
    if let attributes = unsafe attributes {
        unsafe addAttributes(attributes, to: made, document)
    }
    unsafe link(node, into: parent ?? state.pointee.tree.root)
    unsafe associateForm(node, &state.pointee)
    if tag == .form { unsafe state.pointee.formLevel = context.pointee.nameNr }
    if node.tag == .title { unsafe state.pointee.note(title: node) }
    if node.tag == .meta, unsafe state.pointee.declaredEncoding == nil {
        unsafe state.pointee.declaredEncoding = node.declaredEncoding
    }

    unsafe forgetText(context)
    if unsafe Int(context.pointee.nodeNr) < state.pointee.limits.depth {
        _ = unsafe nodePush(context, made)
    } else {
        unsafe state.pointee.unopened.append(context.pointee.nameNr)
    }
}

/// Tells libxml2 that the text node it would write on in place may be another one now.
///
/// libxml2 writes -1 here, since with it the next text never follows a text; where a tag opened no element it may, and
/// would be written beyond its end. 0 has the text measured and moved.
private func forgetText(_ context: Context) {
    unsafe context.pointee.nodemem = 0
}

/// A name as the document's dictionary has it, and its number.
///
/// Nearly all names come out of it already.
@inline(__always)
private func intern(_ name: UnsafePointer<UInt8>, _ dictionary: xmlDictPtr?) -> (UnsafePointer<UInt8>, TagName) {
    let tag = unsafe NameTable.shared.tag(name)
    if tag != .other { return unsafe (name, tag) }
    let own = unsafe xmlDictLookup(dictionary, name, -1) ?? name
    return unsafe (own, NameTable.shared.tag(own))
}

/// Makes the attributes of a new element.
///
/// The parser's copies of the values become the tree's.
private func addAttributes(
    _ attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>,
    to element: UnsafeMutablePointer<xmlNode>,
    _ document: UnsafeMutablePointer<xmlDoc>
) {
    var index = 0
    var last: UnsafeMutablePointer<xmlAttr>?
    while let name = unsafe attributes[index] {
        let value = unsafe attributes[index + 1]
        unsafe attributes[index + 1] = nil
        index += 2
        guard let attribute = unsafe makeAttribute(name, value, document) else { continue }
        unsafe attribute.pointee.parent = element
        unsafe attribute.pointee.prev = last
        if let last = unsafe last {
            unsafe last.pointee.next = attribute
        } else {
            unsafe element.pointee.properties = attribute
        }
        unsafe last = attribute
    }
}

private func makeAttribute(
    _ name: UnsafePointer<UInt8>,
    _ value: UnsafePointer<UInt8>?,
    _ document: UnsafeMutablePointer<xmlDoc>
) -> UnsafeMutablePointer<xmlAttr>? {
    guard let memory = unsafe xml_allocate(MemoryLayout<xmlAttr>.size) else {
        unsafe xml_release(value)
        return nil
    }
    let attribute = unsafe memory.initializeMemory(as: xmlAttr.self, to: xmlAttr())
    unsafe attribute.pointee.type = XML_ATTRIBUTE_NODE
    unsafe attribute.pointee.doc = document
    unsafe attribute.pointee.name = name
    let number = unsafe NameTable.shared.attribute(name)
    unsafe attribute.pointee._private = UnsafeMutableRawPointer(bitPattern: UInt(number.rawValue))
    guard let value = unsafe value, let text = unsafe xmlNewDocText(document, nil) else {
        unsafe xml_release(value)
        return unsafe attribute
    }
    unsafe adopt(value, as: text)
    unsafe text.pointee.parent = UnsafeMutableRawPointer(attribute).assumingMemoryBound(to: xmlNode.self)
    unsafe attribute.pointee.children = text
    unsafe attribute.pointee.last = text
    return unsafe attribute
}

/// Makes a string the content of a text node.
///
/// OPTIMIZATION: a short one moves into the node, where libxml2's own compact texts are.
private func adopt(_ value: UnsafePointer<UInt8>, as text: UnsafeMutablePointer<xmlNode>) {
    let room = 2 * MemoryLayout<Int>.size
    let length = unsafe strnlen(UnsafeRawPointer(value).assumingMemoryBound(to: CChar.self), room)
    guard length < room, let offset = unsafe MemoryLayout<xmlNode>.offset(of: \.properties) else {
        unsafe text.pointee.content = UnsafeMutablePointer(mutating: value)
        return
    }
    let inner = unsafe UnsafeMutableRawPointer(text) + offset
    unsafe inner.copyMemory(from: value, byteCount: length + 1)
    unsafe text.pointee.content = inner.assumingMemoryBound(to: UInt8.self)
    unsafe xml_release(value)
}

// https://html.spec.whatwg.org/#create-an-element-for-the-token, the steps on form-associated elements: "associate
// element with the form element pointed to by the form element pointer and set its parser inserted flag".
private func associateForm(_ node: Node, _ state: inout SAXState) {
    switch node.tag {
    case .form:
        state.formPointer = node
    case .button, .fieldset, .input, .object, .output, .select, .textarea, .img:
        guard let form = state.formPointer, !node.has(.form) else { return }
        var ancestor = node.parent
        while let candidate = ancestor, candidate.tag != .form { ancestor = candidate.parent }
        if ancestor != form { state.tree.parserFormOwners[node] = form }
    default:
        break
    }
}

private func endElement(_ raw: UnsafeMutableRawPointer?) {
    guard let context = unsafe context(raw), let state = unsafe state(context) else { return }
    if unsafe state.pointee.formPointer != nil, unsafe endTagJustRead(context, names: "form") {
        unsafe state.pointee.formPointer = nil
    }
    unsafe forgetText(context)
    if let level = unsafe state.pointee.unopened.last, unsafe level == context.pointee.nameNr {
        unsafe state.pointee.unopened.removeLast()
    } else {
        let closed = unsafe nodePop(context)
        if unsafe state.pointee.endedForm?.node.pointer == closed { unsafe state.pointee.endedForm = nil }
    }
}

/// Whether what the parser read last is the end tag of that name.
///
/// An element is also closed by other elements' tags, which leave the form element pointer as it is.
private func endTagJustRead(_ context: Context, names name: StaticString) -> Bool {
    guard let input = unsafe context.pointee.input, let start = unsafe input.pointee.base,
        var cursor = unsafe input.pointee.cur, unsafe cursor > start
    else { return false }
    unsafe cursor -= 1
    guard unsafe cursor.pointee == 0x3E else { return false }
    while unsafe cursor > start, unsafe cursor.pointee != 0x3C { unsafe cursor -= 1 }
    guard unsafe cursor.pointee == 0x3C, unsafe cursor[1] == 0x2F else { return false }
    for index in 0..<name.utf8CodeUnitCount
    where unsafe cursor[2 + index] | 0x20 != name.utf8Start[index] {
        return false
    }
    let after = unsafe cursor[2 + name.utf8CodeUnitCount]
    return after == 0x3E || after == 0x2F || after <= 0x20
}

private func characters(_ raw: UnsafeMutableRawPointer?, _ bytes: UnsafePointer<UInt8>?, _ count: Int32) {
    guard let context = unsafe context(raw), let bytes = unsafe bytes, count > 0 else { return }
    if unsafe bytes[0] == 0x0A, let node = unsafe Node(context.pointee.node),
        unsafe context.pointee.node.pointee.last == nil
    {
        switch node.tag {
        case .pre, .textarea, .listing:
            // https://html.spec.whatwg.org/#parsing-main-inbody: "If the next token is a U+000A LINE FEED … ignore
            // that token".
            if count > 1 { unsafe xmlSAX2Characters(raw, bytes + 1, count - 1) }
            return
        default:
            break
        }
    }
    unsafe xmlSAX2Characters(raw, bytes, count)
}

/// libxml2 reports an end tag that closes nothing only as an error: that of a form ends the form all the same.
private func structuredError(_ raw: UnsafeMutableRawPointer?, _ error: UnsafeMutablePointer<xmlError>?) {
    guard let context = unsafe context(raw), let state = unsafe state(context), let error = unsafe error,
        unsafe error.pointee.code == Int32(XML_ERR_TAG_NAME_MISMATCH.rawValue),
        let name = unsafe error.pointee.str1
    else { return }
    let matches = unsafe name.withMemoryRebound(to: UInt8.self, capacity: 1) { unsafe Text($0) == "form" }
    if matches { unsafe state.pointee.endForm() }
}
