/// The element names this engine has a rule for, and those common enough to be kept once for all documents.
///
/// Each node of a tree carries its number, so that a comparison is one of integers.
enum TagName: UInt8, CaseIterable {
    /// Any other name.
    case other
    // https://html.spec.whatwg.org/#elements-3
    case a, abbr, address, area, article, aside, audio, b, base, bdi, bdo, blockquote, body, br, button, canvas
    case caption, cite, code, col, colgroup, data, datalist, dd, del, details, dfn, dialog, div, dl, dt, em, embed
    case fieldset, figcaption, figure, footer, form, h1, h2, h3, h4, h5, h6, head, header, hgroup, hr, html, i
    case iframe, img, input, ins, kbd, label, legend, li, link, main, map, mark, menu, meta, meter, nav, noscript
    case object, ol, optgroup, option, output, p, param, picture, pre, progress, q, rp, rt, ruby, s, samp, script
    case search, section, select, slot, small, source, span, strong, style, sub, summary, sup, table, tbody, td
    case template, textarea, tfoot, th, thead, time, title, tr, track, u, ul, `var`, video, wbr
    // https://html.spec.whatwg.org/#obsolete
    case acronym, applet, basefont, bgsound, big, center, dir, font, frame, frameset, isindex, keygen, listing
    case marquee, nobr, noembed, noframes, plaintext, rb, rtc, strike, tt, xmp
    // Roots and integration points of SVG and MathML.
    case svg, math, desc, foreignObject, mi, mo, mn, ms, mtext, annotationXML, image, mglyph, malignmark
    // NB: `init(number:)` names the last.

    /// The name of that number.
    ///
    /// OPTIMIZATION: the compiler makes of `init(rawValue:)` a search through all cases, and each look at a node is one.
    @inline(__always)
    init(number: UInt8) {
        // Cases are numbered from 0 on, and kept as their numbers.
        self = number <= TagName.malignmark.rawValue ? unsafe unsafeBitCast(number, to: TagName.self) : .other
    }

    /// As the tree spells it; HTML's parsers give names in lower case.
    var spelling: String {
        switch self {
        case .other: ""
        case .annotationXML: "annotation-xml"
        default: "\(self)"
        }
    }
}

/// The attribute names this engine reads, numbered as the element names are.
enum AttributeName: UInt8, CaseIterable {
    /// Any other name.
    case other
    case accept, acceptCharset, accesskey, action, align, alt, ariaControls, ariaDescribedby, ariaExpanded, ariaHidden
    case ariaLabel, ariaLabelledby, ariaLive, async, autocapitalize, autocomplete, autocorrect, autofocus, background
    case border
    case cellpadding, cellspacing, charset, checked, cite, `class`, color, cols, colspan, content, coords, crossorigin
    case cx, cy, d
    case datetime, `default`, `defer`, dir, dirname, disabled, download, enctype, fill, `for`, form, formaction
    case formenctype, formmethod, formnovalidate, formtarget, height, hidden, href, hreflang, httpEquiv, id
    case integrity, inputmode, ismap, label, lang, list, loading, max, maxlength, media, method, min, minlength
    case multiple, muted, name, nonce, novalidate, onclick, onload, onsubmit, open, pattern, placeholder, ping
    case poster, property, readonly, referrerpolicy, rel, required, rev, role, rows, rowspan, sandbox, scope, selected,
        shape
    case size, sizes, span, spellcheck, src, srcdoc, srcset, step, stroke, style, tabindex, target, title, type, usemap,
        value
    case viewBox, width, wrap, xmlns

    var spelling: String {
        switch self {
        case .other: ""
        case .acceptCharset: "accept-charset"
        case .ariaControls: "aria-controls"
        case .ariaDescribedby: "aria-describedby"
        case .ariaExpanded: "aria-expanded"
        case .ariaHidden: "aria-hidden"
        case .ariaLabel: "aria-label"
        case .ariaLabelledby: "aria-labelledby"
        case .ariaLive: "aria-live"
        case .httpEquiv: "http-equiv"
        default: "\(self)"
        }
    }
}

// https://infra.spec.whatwg.org/#namespaces, as far as elements are told apart here.
enum Namespace: UInt8 {
    case html
    case svg
    case mathML
    case other

    /// `nil` for an element of no or another namespace.
    var uri: String? {
        switch self {
        case .html: "http://www.w3.org/1999/xhtml"
        case .svg: "http://www.w3.org/2000/svg"
        case .mathML: "http://www.w3.org/1998/Math/MathML"
        case .other: nil
        }
    }
}
