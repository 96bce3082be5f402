internal import HeadlessWebView
internal import SuccessPageRules

extension LoginRun {
    /// Takes down what the documents that a hop's answer became say; its body is decoded from content codings.
    ///
    /// `type` takes the place of the type that the answer says. Default: that one.
    mutating func read(_ body: [UInt8], of index: Int, as type: MIMEType? = nil) {
        let hop = hops[index]
        guard hop.isShown, pages.contains(where: { $0.hop == hop.number }) else { return }
        let declared = hop.responseFields.values(of: "content-type").last.flatMap { MIMEType($0) }
        let type = type ?? declared ?? hop.mediaType.flatMap { MIMEType($0) }
        let facts = PageFacts(of: hop.url, body, type: type)
        hops[index].usedEncoding = facts.encoding
        for page in pages.indices where pages[page].hop == hop.number {
            pages[page].title = facts.title
            pages[page].titleInHTML4 = facts.titleInHTML4
            pages[page].elements = facts.elements
            pages[page].text = facts.text
            pages[page].source = facts.source
        }
    }
}

extension HTTPFields {
    /// The charset of the `Content-Type` field, as it was written.
    var declaredCharset: String? {
        values(of: "content-type").last.flatMap { MIMEType($0) }?["charset"]
    }
}
