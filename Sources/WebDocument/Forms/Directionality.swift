import WebStandards

// https://html.spec.whatwg.org/#the-directionality
enum Directionality: String {
    case leftToRight = "ltr"
    case rightToLeft = "rtl"
}

extension Document {
    func directionality(of element: Node) -> Directionality {
        var current: Node? = element
        while let node = current {
            if let dir = node.attribute(.dir) {
                if dir.equalsIgnoringCase("ltr") { return .leftToRight }
                if dir.equalsIgnoringCase("rtl") { return .rightToLeft }
                if dir.equalsIgnoringCase("auto") {
                    let text = node.tag == .input || node.tag == .textarea ? value(of: node) : node.textContent
                    return Self.firstStrong(text) ?? .leftToRight
                }
            }
            // "If element is an input element whose type attribute is in the Telephone state, and its dir attribute is
            // not specified: ltr."
            if node.tag == .input, node.inputType == .tel { return .leftToRight }
            current = node.parentElement
        }
        return .leftToRight
    }

    /// The direction of the first character that has a strong one: right to left in the blocks of Hebrew, Arabic and
    /// their neighbours.
    private static func firstStrong(_ text: String) -> Directionality? {
        for scalar in text.unicodeScalars where scalar.properties.isAlphabetic {
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
                return .rightToLeft
            default:
                return .leftToRight
            }
        }
        return nil
    }
}
