// What the tree construction asks of names.
extension TagName {
    // https://html.spec.whatwg.org/#formatting
    var isFormatting: Bool {
        switch self {
        case .a, .b, .big, .code, .em, .font, .i, .nobr, .s, .small, .strike, .strong, .tt, .u: true
        default: false
        }
    }

    var isHeading: Bool {
        switch self {
        case .h1, .h2, .h3, .h4, .h5, .h6: true
        default: false
        }
    }

    // https://html.spec.whatwg.org/#generate-implied-end-tags
    var hasImpliedEnd: Bool {
        switch self {
        case .dd, .dt, .li, .optgroup, .option, .p, .rb, .rp, .rt, .rtc: true
        default: false
        }
    }

    // https://html.spec.whatwg.org/#generate-all-implied-end-tags-thoroughly
    var hasImpliedEndThoroughly: Bool {
        switch self {
        case .caption, .colgroup, .tbody, .td, .tfoot, .th, .thead, .tr: true
        default: hasImpliedEnd
        }
    }

    /// Parts of tables, whose stray characters and elements are foster-parented.
    var isFosterParent: Bool {
        switch self {
        case .table, .tbody, .tfoot, .thead, .tr: true
        default: false
        }
    }

    /// The start tags and `template` that belong into a head wherever they stand.
    var isHeadContent: Bool {
        switch self {
        case .base, .basefont, .bgsound, .link, .meta, .noframes, .script, .style, .template, .title: true
        default: false
        }
    }

    // https://html.spec.whatwg.org/#form-associated-element
    var isFormAssociated: Bool {
        switch self {
        case .button, .fieldset, .input, .object, .output, .select, .textarea, .img: true
        default: false
        }
    }

    // https://html.spec.whatwg.org/#parsing-main-inforeign, the start tags that end foreign content
    var breaksOutOfForeignContent: Bool {
        switch self {
        case .b, .big, .blockquote, .body, .br, .center, .code, .dd, .div, .dl, .dt, .em, .embed, .h1, .h2, .h3, .h4,
            .h5, .h6, .head, .hr, .i, .img, .li, .listing, .menu, .meta, .nobr, .ol, .p, .pre, .ruby, .s, .small,
            .span, .strong, .strike, .sub, .sup, .table, .tt, .u, .ul, .var:
            true
        default: false
        }
    }

    fileprivate var isSpecialInHTML: Bool {
        switch self {
        case .address, .applet, .area, .article, .aside, .base, .basefont, .bgsound, .blockquote, .body, .br, .button,
            .caption, .center, .col, .colgroup, .dd, .details, .dir, .div, .dl, .dt, .embed, .fieldset, .figcaption,
            .figure, .footer, .form, .frame, .frameset, .h1, .h2, .h3, .h4, .h5, .h6, .head, .header, .hgroup, .hr,
            .html, .iframe, .img, .input, .keygen, .li, .link, .listing, .main, .marquee, .menu, .meta, .nav, .noembed,
            .noframes, .noscript, .object, .ol, .p, .param, .plaintext, .pre, .script, .search, .section, .select,
            .source, .style, .summary, .table, .tbody, .td, .template, .textarea, .tfoot, .th, .thead, .title, .tr,
            .track, .ul, .wbr, .xmp:
            true
        default: false
        }
    }
}

extension Node {
    // https://html.spec.whatwg.org/#special
    var isSpecial: Bool {
        switch namespace {
        case .html: anyTag.isSpecialInHTML
        case .mathML, .svg: isForeignBoundary
        case .other: false
        }
    }

    /// The elements of MathML and SVG that bound a scope and are special.
    fileprivate var isForeignBoundary: Bool {
        switch (namespace, anyTag) {
        case (.mathML, .mi), (.mathML, .mo), (.mathML, .mn), (.mathML, .ms), (.mathML, .mtext),
            (.mathML, .annotationXML), (.svg, .foreignObject), (.svg, .desc), (.svg, .title):
            true
        default: false
        }
    }

    // https://html.spec.whatwg.org/#has-an-element-in-scope
    func bounds(_ scope: Scope) -> Bool {
        guard namespace == .html else { return scope != .table && isForeignBoundary }
        switch anyTag {
        case .html, .table, .template: return true
        case .applet, .caption, .td, .th, .marquee, .object, .select: return scope != .table
        case .ol, .ul: return scope == .listItem
        case .button: return scope == .button
        default: return false
        }
    }

    // https://html.spec.whatwg.org/#mathml-text-integration-point
    var isMathMLTextIntegrationPoint: Bool {
        guard namespace == .mathML else { return false }
        switch anyTag {
        case .mi, .mo, .mn, .ms, .mtext: return true
        default: return false
        }
    }

    // https://html.spec.whatwg.org/#html-integration-point
    var isHTMLIntegrationPoint: Bool {
        switch (namespace, anyTag) {
        case (.svg, .foreignObject), (.svg, .desc), (.svg, .title): return true
        case (.mathML, .annotationXML):
            guard let encoding = attribute(named: "encoding") else { return false }
            return encoding.equalsIgnoringCase("text/html") || encoding.equalsIgnoringCase("application/xhtml+xml")
        default: return false
        }
    }
}

/// The particular scopes of https://html.spec.whatwg.org/#has-an-element-in-scope.
enum Scope {
    case normal
    case listItem
    case button
    case table
}
