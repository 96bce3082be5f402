import CLibXML2

/// The entity of that name that the document declares, or HTML's where its type is one of XHTML's.
///
/// https://html.spec.whatwg.org/#parsing-xhtml-documents
func textEntity(_ context: UnsafeMutablePointer<xmlParserCtxt>, _ name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
    guard let document = unsafe context.pointee.myDoc, let type = unsafe document.pointee.intSubset else { return nil }
    let declared = unsafe xmlGetDocEntity(document, name)
    guard let entity = unsafe declared ?? (isXHTML(type) ? declareEntity(name, in: document) : nil) else { return nil }
    if let state = unsafe context.pointee._private?.assumingMemoryBound(to: SAXState.self),
        unsafe !state.pointee.admits(entityBytes: Int(entity.pointee.length))
    {
        unsafe xmlStopParser(context)
        return nil
    }
    // libxml2 takes only the first byte of a predefined entity in an attribute, and parses any other kind in text as
    // markup of its own.
    let isInAttribute = unsafe context.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE
    unsafe entity.pointee.etype = isInAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY
    return unsafe entity
}

/// Declares what the document says of an entity, if it is a text that can be told without being parsed again.
func declareTextEntity(
    _ context: UnsafeMutablePointer<xmlParserCtxt>,
    _ name: UnsafePointer<UInt8>,
    _ content: UnsafePointer<UInt8>
) {
    guard let document = unsafe context.pointee.myDoc, let type = unsafe document.pointee.intSubset else { return }
    let text = unsafe Text(content).string
    guard !text.utf8.contains(where: { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }) else { return }
    // PLATFORM(Chromium): HTML's come first.
    if unsafe isXHTML(type), unsafe declareEntity(name, in: document) != nil { return }
    _ = unsafe xmlAddDocEntity(document, name, Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue), nil, nil, content)
}

private func declareEntity(
    _ name: UnsafePointer<UInt8>,
    in document: UnsafeMutablePointer<xmlDoc>
) -> xmlEntityPtr? {
    var bytes: [UInt8] = []
    unsafe Text(name).append(to: &bytes)
    guard let found = NamedReferences.find(bytes.span) else { return nil }
    let kind = Int32(XML_INTERNAL_GENERAL_ENTITY.rawValue)
    return unsafe xmlAddDocEntity(document, name, kind, nil, nil, found.text)
}

private func isXHTML(_ type: UnsafeMutablePointer<xmlDtd>) -> Bool {
    unsafe xhtmlPublicIDs.contains(Text(type.pointee.ExternalID).string)
}

private let xhtmlPublicIDs: Set = [
    "-//W3C//DTD XHTML 1.0 Transitional//EN", "-//W3C//DTD XHTML 1.1//EN", "-//W3C//DTD XHTML 1.0 Strict//EN",
    "-//W3C//DTD XHTML 1.0 Frameset//EN", "-//W3C//DTD XHTML Basic 1.0//EN",
    "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN", "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN",
    "-//W3C//DTD MathML 2.0//EN", "-//WAPFORUM//DTD XHTML Mobile 1.0//EN",
]
