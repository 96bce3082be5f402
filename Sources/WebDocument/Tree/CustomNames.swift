extension Node {
    // https://html.spec.whatwg.org/#valid-custom-element-name
    var hasCustomName: Bool {
        guard name.contains(0x2D) else { return false }
        let reserved: Set = [
            "annotation-xml", "color-profile", "font-face", "font-face-src", "font-face-uri", "font-face-format",
            "font-face-name", "missing-glyph",
        ]
        return !reserved.contains(name.string)
    }

    // https://dom.spec.whatwg.org/#valid-shadow-host-name
    var mayBeShadowHost: Bool {
        guard isElement, namespace == .html else { return false }
        switch tag {
        case .article, .aside, .blockquote, .body, .div, .footer, .h1, .h2, .h3, .h4, .h5, .h6, .header, .main, .nav,
            .p, .section, .span:
            return true
        default: return hasCustomName
        }
    }
}
