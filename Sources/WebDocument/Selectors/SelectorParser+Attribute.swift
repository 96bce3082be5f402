import WebStandards

extension SelectorParser {
    // https://drafts.csswg.org/selectors-4/#typedef-attribute-selector
    mutating func attribute() throws(SelectorError) -> AttributeSelector {
        reader.advance()
        reader.skipWhitespace()
        var inAnyNamespace = false
        if reader.current == "*", reader.peek(1) == "|" {
            reader.advance(2)
            inAnyNamespace = true
        } else if reader.current == "|" {
            reader.advance()
        }
        guard let name = reader.identifier() else { throw error("has no attribute name") }
        if reader.current == "|", reader.peek(1) != "=" { throw error("has an undeclared namespace prefix") }
        reader.skipWhitespace()
        let lowercase = ASCII.lowercase(name)
        var selector = AttributeSelector(
            name: name,
            lowercaseName: lowercase,
            inAnyNamespace: inAnyNamespace,
            number: Self.attributes[lowercase] ?? .other,
            match: .exists,
            value: [],
            ignoresCase: Self.caseInsensitiveAttributes.contains(lowercase) ? nil : false
        )
        if reader.take("]") || reader.isAtEnd { return selector }
        switch reader.current {
        case "=": selector.match = .equals
        case "~": selector.match = .includesWord
        case "|": selector.match = .dashMatch
        case "^": selector.match = .prefix
        case "$": selector.match = .suffix
        case "*": selector.match = .substring
        default: throw error("has an unknown attribute operator")
        }
        if selector.match != .equals { reader.advance() }
        guard reader.take("=") else { throw error("has an unknown attribute operator") }
        reader.skipWhitespace()
        guard let value = reader.string() ?? reader.identifier() else {
            throw error("has an attribute value that is neither a name nor a string")
        }
        selector.value = Array(value.utf8)
        reader.skipWhitespace()
        if let flag = reader.identifier() {
            // NB: neither engine knows the “s” of https://drafts.csswg.org/selectors-4/#attribute-case.
            guard ASCII.equalIgnoringCase(flag, "i") else { throw error("has an unknown attribute flag") }
            selector.ignoresCase = true
            reader.skipWhitespace()
        }
        guard reader.take("]") || reader.isAtEnd else { throw error("has no ] at the end of an attribute") }
        return selector
    }

    fileprivate static let attributes: [String: AttributeName] = {
        var names: [String: AttributeName] = [:]
        for name in AttributeName.allCases where name != .other { names[name.spelling] = name }
        return names
    }()

    // https://html.spec.whatwg.org/#selectors: attributes whose values are compared without regard to case in HTML.
    fileprivate static let caseInsensitiveAttributes: Set = [
        "accept", "accept-charset", "align", "alink", "axis", "bgcolor", "charset", "checked", "clear", "codetype",
        "color", "compact", "declare", "defer", "dir", "direction", "disabled", "enctype", "face", "frame",
        "hreflang", "http-equiv", "lang", "language", "link", "media", "method", "multiple", "nohref", "noresize",
        "noshade", "nowrap", "readonly", "rel", "rev", "rules", "scope", "scrolling", "selected", "shape", "target",
        "text", "type", "valign", "valuetype", "vlink",
    ]
}
