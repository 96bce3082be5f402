import WebStandards

extension Node {
    /// The encoding a `meta` element says the page is in.
    ///
    /// https://html.spec.whatwg.org/#parsing-main-inhead, a start tag "meta"
    var declaredEncoding: TextEncoding? {
        // 1. "If the element has a charset attribute, and getting an encoding from its value results in an encoding".
        if let label = attribute(.charset), let encoding = TextEncoding(label: label.string) { return encoding }
        // 2. "Otherwise, if the element has an http-equiv attribute whose value is an ASCII case-insensitive match for
        //    "Content-Type", and … a content attribute, and applying the algorithm for extracting a character encoding
        //    from a meta element to that attribute's value returns an encoding".
        guard attribute(.httpEquiv)?.equalsIgnoringCase("content-type") == true, let content = attribute(.content)
        else {
            return nil
        }
        return EncodingSniffer.extractFromMeta(content)
    }
}
