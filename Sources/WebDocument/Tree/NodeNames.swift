import CLibXML2

// libxml2 leaves `_private` to its users. Here it holds, from the lowest bit: the number of the name (8 bits), for an
// element its namespace (2 bits), and from the 16th on the number by which scripts know it.
extension Node {
    private static let namespaceShift: UInt = 8

    /// Gives an element its numbers; whoever makes elements calls it once.
    func setName(_ tag: TagName, _ namespace: Namespace) {
        let bits = UInt(tag.rawValue) | UInt(namespace.rawValue) << Self.namespaceShift
        unsafe pointer.pointee._private = UnsafeMutableRawPointer(bitPattern: bits)
    }

    /// The number of its name, in whichever namespace.
    @inline(__always)
    var anyTag: TagName {
        let bits = unsafe UInt(bitPattern: pointer.pointee._private)
        return TagName(number: UInt8(truncatingIfNeeded: bits))
    }

    @inline(__always)
    var namespace: Namespace {
        let bits = unsafe UInt(bitPattern: pointer.pointee._private)
        return Namespace(rawValue: UInt8(truncatingIfNeeded: bits >> Self.namespaceShift & 3)) ?? .other
    }

    /// The number of an HTML element's name; `.other` for all other nodes, and for names without a rule.
    @inline(__always)
    var tag: TagName {
        let bits = unsafe UInt(bitPattern: pointer.pointee._private)
        guard isElement, bits >> Self.namespaceShift & 3 == 0 else { return .other }
        return TagName(number: UInt8(truncatingIfNeeded: bits))
    }

    /// Whether it is on the parser's stack of open elements; kept where libxml2's parsers keep a line number.
    @inline(__always)
    var isOpen: Bool {
        get { unsafe pointer.pointee.line != 0 }
        nonmutating set { unsafe pointer.pointee.line = newValue ? 1 : 0 }
    }

    @inline(__always)
    package var isHTML: Bool { isElement && namespace == .html }

    /// The local name, as the tree spells it.
    var name: Text { unsafe Text(pointer.pointee.name) }

    package var prefix: String? {
        guard isElement, let namespace = unsafe pointer.pointee.ns, let prefix = unsafe namespace.pointee.prefix else {
            return nil
        }
        return unsafe Text(prefix).string
    }

    /// The namespace's name: HTML's for an element of an HTML document, where the tree has none written down.
    package var namespaceURI: String? {
        guard isElement else { return nil }
        if let uri = namespace.uri { return uri }
        guard let uri = unsafe pointer.pointee.ns?.pointee.href else { return nil }
        return unsafe Text(uri).string
    }

    var firstAttribute: UnsafeMutablePointer<xmlAttr>? {
        isElement ? unsafe pointer.pointee.properties : nil
    }

    static func value(of attribute: UnsafeMutablePointer<xmlAttr>) -> Text {
        guard let child = unsafe attribute.pointee.children else { return .empty }
        return unsafe Text(of: child)
    }

    func find(_ name: AttributeName) -> UnsafeMutablePointer<xmlAttr>? {
        var attribute = unsafe firstAttribute
        while let current = unsafe attribute {
            if unsafe UInt(bitPattern: current.pointee._private) == UInt(name.rawValue),
                unsafe current.pointee.ns == nil
            {
                return unsafe current
            }
            unsafe attribute = current.pointee.next
        }
        return nil
    }

    /// The value of an attribute of no namespace; `nil` without one.
    func attribute(_ name: AttributeName) -> Text? {
        guard let attribute = unsafe find(name) else { return nil }
        return unsafe Self.value(of: attribute)
    }

    func has(_ name: AttributeName) -> Bool { unsafe find(name) != nil }

    /// The value of an attribute of no namespace, by its name as the tree spells it.
    func attribute(named name: String) -> Text? {
        var attribute = unsafe firstAttribute
        while let current = unsafe attribute {
            if unsafe current.pointee.ns == nil, unsafe Text(current.pointee.name) == name {
                return unsafe Self.value(of: current)
            }
            unsafe attribute = current.pointee.next
        }
        return nil
    }

    /// The value of an attribute of the namespace that such a prefix stands for.
    func attribute(prefix: String, localName: String) -> Text? {
        var attribute = unsafe firstAttribute
        while let current = unsafe attribute {
            if let found = unsafe current.pointee.ns?.pointee.prefix, unsafe Text(found) == prefix,
                unsafe Text(current.pointee.name) == localName
            {
                return unsafe Self.value(of: current)
            }
            unsafe attribute = current.pointee.next
        }
        return nil
    }

    /// The values of all attributes of that local name, whatever their namespaces.
    func attributes(localName: String) -> [Text] {
        var values: [Text] = []
        var attribute = unsafe firstAttribute
        while let current = unsafe attribute {
            if unsafe Text(current.pointee.name) == localName { unsafe values.append(Self.value(of: current)) }
            unsafe attribute = current.pointee.next
        }
        return values
    }

    /// All attributes in order, named as markup has them.
    func forEachAttribute(_ body: (_ prefix: String?, _ name: Text, _ value: Text) -> Void) {
        var attribute = unsafe firstAttribute
        while let current = unsafe attribute {
            let prefix = unsafe current.pointee.ns.flatMap { unsafe Self.prefix(of: $0) }
            unsafe body(prefix, Text(current.pointee.name), Self.value(of: current))
            unsafe attribute = current.pointee.next
        }
    }
    // https://html.spec.whatwg.org/#attribute's-serialised-name: of two namespaces the prefix is always the same.
    private static func prefix(of namespace: xmlNsPtr) -> String? {
        switch unsafe Text(namespace.pointee.href).string {
        case "http://www.w3.org/XML/1998/namespace": return "xml"
        case "http://www.w3.org/1999/xlink": return "xlink"
        default: return unsafe namespace.pointee.prefix.map { unsafe Text($0).string }
        }
    }
}
