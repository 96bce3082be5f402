import WebStandards

extension Document {
    // https://html.spec.whatwg.org/#document-base-url
    func computeBaseURL() -> (url: WebURL, isBroken: Bool) {
        let fallback = origin.fallbackBaseURL ?? url
        // "If there is no base element that has an href attribute in the Document, then return the Document's
        // fallback base URL." The first one that has it counts, wherever it stands.
        func isBase(_ node: Node) -> Bool { node.tag == .base && node.has(.href) }
        let base =
            settingsElementsThatCount.map { $0.first(where: isBase) } ?? tree.root.descendants.first(where: isBase)
        guard let href = base?.attribute(.href) else { return (fallback, false) }
        // https://html.spec.whatwg.org/#set-the-frozen-base-url: "If any of the following are true: urlRecord is
        // failure; urlRecord's scheme is "data" or "javascript" … set element's frozen base URL to the fallback."
        guard let resolved = WebURL(href.string, base: fallback, encoding: encoding) else {
            return (fallback, origin.brokenBase == .none)
        }
        guard resolved.scheme != "data", resolved.scheme != "javascript", allowsBase?(resolved) ?? true else {
            return (fallback, false)
        }
        return (resolved, false)
    }

    /// The `content` values of the `meta` elements with `http-equiv=refresh`, in tree order; the first that can be
    /// parsed is the one that counts.
    ///
    /// https://html.spec.whatwg.org/#attr-meta-http-equiv-refresh
    package var metaRefresh: [String] {
        var values: [String] = []
        forEachActiveElement { node in
            guard node.tag == .meta, let pragma = node.attribute(.httpEquiv), let content = node.attribute(.content),
                !content.isEmpty, pragma.equalsIgnoringCase("refresh")
            else { return }
            values.append(content.string)
        }
        return values
    }

    /// The `content` of the last `meta` named `referrer` that says something.
    ///
    /// https://html.spec.whatwg.org/#meta-referrer
    package var metaReferrerPolicy: String? {
        if let elements = settingsElementsThatCount { return elements.lazy.compactMap(\.declaredReferrerPolicy).last }
        var policy: String?
        forEachActiveElement { policy = $0.declaredReferrerPolicy ?? policy }
        return policy
    }

    // https://dom.spec.whatwg.org/#dom-document-compatmode
    package var compatMode: String { isQuirks ? "BackCompat" : "CSS1Compat" }

    /// The target the first `base` that names one gives to links and forms without their own.
    ///
    /// https://html.spec.whatwg.org/#get-an-element's-target
    package var baseTarget: String? {
        tree.root.descendants.first { $0.tag == .base && $0.has(.target) }?.attribute(.target)?.string
    }
}
