import WebStandards

extension Element {
    /// A link that leads somewhere: HTML's `a` and `area`, SVG's `a`.
    package var isHyperlink: Bool { linkReference != nil }

    /// Where it leads; `nil` for what is no link, and for what is no URL.
    package var linkURL: WebURL? { linkReference.flatMap(document.resolve) }

    /// Where it leads, be it a URL or not; `nil` for what is no link.
    package var linkTarget: WebURL? { linkReference.map(document.resolveOrKeep) }

    // https://html.spec.whatwg.org/#links-created-by-a-and-area-elements and, with the old name of SVG's,
    // https://svgwg.org/svg2-draft/linking.html#XLinkRefAttrs
    private var linkReference: String? {
        if isHTML { return name == "a" || name == "area" ? attribute(.href) : nil }
        guard namespace == "http://www.w3.org/2000/svg", name == "a" else { return nil }
        return attribute(.href) ?? node.attribute(prefix: "xlink", localName: "href")?.string
    }
}
