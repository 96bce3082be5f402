/// How names in SVG and MathML are spelled, which the tokenizer gives in lower case.
enum ForeignNames {
    // https://html.spec.whatwg.org/#parsing-main-inforeign, "any other start tag", the table of tag names
    static func svgElement(_ name: Span<UInt8>) -> String? { svgElements[key(name)] }

    // https://html.spec.whatwg.org/#adjust-foreign-attributes
    static func attribute(_ name: Span<UInt8>) -> (ForeignNamespaces.AttributeKind, String)? {
        guard name.count >= 5, name[0] == UInt8(ascii: "x") else { return nil }
        return foreignAttributes[key(name)]
    }

    // https://html.spec.whatwg.org/#adjust-svg-attributes and https://html.spec.whatwg.org/#adjust-mathml-attributes
    static func adjustedAttribute(_ name: Span<UInt8>, _ namespace: Namespace) -> String? {
        switch namespace {
        case .svg: svgAttributes[key(name)]
        case .mathML: key(name) == "definitionurl" ? "definitionURL" : nil
        case .html, .other: nil
        }
    }

    /// The longest name in the tables.
    private static let longest = 19

    private static func key(_ name: Span<UInt8>) -> String {
        guard name.count <= longest else { return "" }
        return unsafe name.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }

    private static func byLowerCase(_ names: [String]) -> [String: String] {
        Dictionary(uniqueKeysWithValues: names.map { ($0.lowercased(), $0) })
    }

    private static let svgElements = byLowerCase([
        "altGlyph", "altGlyphDef", "altGlyphItem", "animateColor", "animateMotion", "animateTransform", "clipPath",
        "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
        "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB", "feFuncG", "feFuncR",
        "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology", "feOffset", "fePointLight",
        "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence", "foreignObject", "glyphRef", "linearGradient",
        "radialGradient", "textPath",
    ])

    private static let svgAttributes = byLowerCase([
        "attributeName", "attributeType", "baseFrequency", "baseProfile", "calcMode", "clipPathUnits",
        "diffuseConstant", "edgeMode", "filterUnits", "glyphRef", "gradientTransform", "gradientUnits",
        "kernelMatrix", "kernelUnitLength", "keyPoints", "keySplines", "keyTimes", "lengthAdjust",
        "limitingConeAngle", "markerHeight", "markerUnits", "markerWidth", "maskContentUnits", "maskUnits",
        "numOctaves", "pathLength", "patternContentUnits", "patternTransform", "patternUnits", "pointsAtX",
        "pointsAtY", "pointsAtZ", "preserveAlpha", "preserveAspectRatio", "primitiveUnits", "refX", "refY",
        "repeatCount", "repeatDur", "requiredExtensions", "requiredFeatures", "specularConstant",
        "specularExponent", "spreadMethod", "startOffset", "stdDeviation", "stitchTiles", "surfaceScale",
        "systemLanguage", "tableValues", "targetX", "targetY", "textLength", "viewBox", "viewTarget",
        "xChannelSelector", "yChannelSelector", "zoomAndPan",
    ])

    private static let foreignAttributes: [String: (ForeignNamespaces.AttributeKind, String)] = [
        "xlink:actuate": (.xlink, "actuate"), "xlink:arcrole": (.xlink, "arcrole"), "xlink:href": (.xlink, "href"),
        "xlink:role": (.xlink, "role"), "xlink:show": (.xlink, "show"), "xlink:title": (.xlink, "title"),
        "xlink:type": (.xlink, "type"), "xml:lang": (.xml, "lang"), "xml:space": (.xml, "space"),
        "xmlns": (.plainXMLNS, "xmlns"), "xmlns:xlink": (.xmlns, "xlink"),
    ]
}
