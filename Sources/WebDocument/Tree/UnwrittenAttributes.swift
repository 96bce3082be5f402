import CLibXML2

/// The `style` attribute that an element gets by its style is written once somebody asks for it or for all attributes; those that
/// are set until then stand before it. The standard has it at its place at once, and so has no browser.
extension Node {
    // NB: a field that libxml2 leaves to its users.
    static func isUnwritten(_ attribute: UnsafeMutablePointer<xmlAttr>) -> Bool { unsafe attribute.pointee.psvi != nil }

    static func write(_ attribute: UnsafeMutablePointer<xmlAttr>) { unsafe attribute.pointee.psvi = nil }

    func writeStyle() {
        if let last = unsafe lastAttribute { unsafe Self.write(last) }
    }

    /// Of an element that had no such attribute before.
    package func leaveStyleUnwritten() {
        guard let attribute = unsafe find(.style), unsafe attribute.pointee.next == nil else { return }
        unsafe attribute.pointee.psvi = UnsafeMutableRawPointer(attribute)
    }
}
