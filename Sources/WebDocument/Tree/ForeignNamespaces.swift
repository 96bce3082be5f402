import CLibXML2

/// The namespaces of what the HTML parser names in others than HTML's, kept once in a document.
///
/// Elements of HTML have none, so that XPath finds them by their bare names.
@safe struct ForeignNamespaces {
    enum AttributeKind {
        case xlink
        case xml
        case xmlns
        /// The attribute `xmlns` itself, which has no prefix.
        case plainXMLNS
    }

    private let svg: xmlNsPtr?
    private let mathML: xmlNsPtr?
    private let xlink: xmlNsPtr?
    private let xml: xmlNsPtr?
    private let xmlns: xmlNsPtr?
    private let plainXMLNS: xmlNsPtr?

    /// Makes them and hands them to the document, which frees them.
    init(in document: UnsafeMutablePointer<xmlDoc>) {
        let xmlnsName = "http://www.w3.org/2000/xmlns/"
        unsafe svg = xmlNewNs(nil, Namespace.svg.uri, nil)
        unsafe mathML = xmlNewNs(nil, Namespace.mathML.uri, nil)
        unsafe xlink = xmlNewNs(nil, "http://www.w3.org/1999/xlink", "xlink")
        unsafe xmlns = xmlNewNs(nil, xmlnsName, "xmlns")
        unsafe plainXMLNS = xmlNewNs(nil, xmlnsName, nil)
        // libxml2 makes this one itself, and takes the first of the list for it.
        let root = unsafe UnsafeMutableRawPointer(document).assumingMemoryBound(to: xmlNode.self)
        unsafe xml = xmlSearchNs(document, root, "xml")
        unsafe xml?.pointee.next = svg
        unsafe svg?.pointee.next = mathML
        unsafe mathML?.pointee.next = xlink
        unsafe xlink?.pointee.next = xmlns
        unsafe xmlns?.pointee.next = plainXMLNS
    }

    subscript(_ namespace: Namespace) -> xmlNsPtr? {
        switch namespace {
        case .svg: unsafe svg
        case .mathML: unsafe mathML
        case .html, .other: nil
        }
    }

    subscript(_ kind: AttributeKind) -> xmlNsPtr? {
        switch kind {
        case .xlink: unsafe xlink
        case .xml: unsafe xml
        case .xmlns: unsafe xmlns
        case .plainXMLNS: unsafe plainXMLNS
        }
    }
}
