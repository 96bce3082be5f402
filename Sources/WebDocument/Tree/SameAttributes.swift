import CLibXML2

extension Node {
    var attributeCount: Int {
        var count = 0
        var attribute = unsafe firstAttribute
        while let current = unsafe attribute {
            count += 1
            unsafe attribute = current.pointee.next
        }
        return count
    }

    /// Whether two elements are of one name and namespace and have the same attributes, in whichever order.
    func hasSameNameAndAttributes(as other: Node) -> Bool {
        guard anyTag == other.anyTag, namespace == other.namespace,
            unsafe pointer.pointee.name == other.pointer.pointee.name
        else { return false }
        var count = 0
        var attribute = unsafe firstAttribute
        while let current = unsafe attribute {
            guard let match = unsafe other.find(current.pointee.name, current.pointee.ns),
                unsafe Self.value(of: match) == Self.value(of: current)
            else { return false }
            count += 1
            unsafe attribute = current.pointee.next
        }
        return count == other.attributeCount
    }

    /// An attribute by its name as the dictionary has it.
    func find(_ name: UnsafePointer<UInt8>?, _ namespace: xmlNsPtr?) -> UnsafeMutablePointer<xmlAttr>? {
        var attribute = unsafe firstAttribute
        while let current = unsafe attribute {
            if unsafe current.pointee.name == name, unsafe current.pointee.ns == namespace { return unsafe current }
            unsafe attribute = current.pointee.next
        }
        return nil
    }
}
