import CLibXML2

/// The entity of that name where the document's type is one of XHTML's, whose entities are HTML's.
///
/// https://html.spec.whatwg.org/#parsing-xhtml-documents
func xhtmlEntity(_ context: UnsafeMutablePointer<xmlParserCtxt>, _ name: UnsafePointer<UInt8>) -> xmlEntityPtr? {
    guard let document = unsafe context.pointee.myDoc, let type = unsafe document.pointee.intSubset,
        unsafe xhtmlPublicIDs.contains(Text(type.pointee.ExternalID).string)
    else { return nil }
    guard let entity = unsafe xmlGetDocEntity(document, name) ?? declareEntity(name, in: document) else { return nil }
    // libxml2 takes only the first byte of a predefined entity in an attribute, and parses any other kind in text as
    // markup of its own.
    let isInAttribute = unsafe context.pointee.instate == XML_PARSER_ATTRIBUTE_VALUE
    unsafe entity.pointee.etype = isInAttribute ? XML_INTERNAL_GENERAL_ENTITY : XML_INTERNAL_PREDEFINED_ENTITY
    return unsafe entity
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

private let xhtmlPublicIDs: Set = [
    "-//W3C//DTD XHTML 1.0 Transitional//EN", "-//W3C//DTD XHTML 1.1//EN", "-//W3C//DTD XHTML 1.0 Strict//EN",
    "-//W3C//DTD XHTML 1.0 Frameset//EN", "-//W3C//DTD XHTML Basic 1.0//EN",
    "-//W3C//DTD XHTML 1.1 plus MathML 2.0//EN", "-//W3C//DTD XHTML 1.1 plus MathML 2.0 plus SVG 1.1//EN",
    "-//W3C//DTD MathML 2.0//EN", "-//WAPFORUM//DTD XHTML Mobile 1.0//EN",
]
