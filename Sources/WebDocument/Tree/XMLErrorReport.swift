// What browsers show where a document of XML ends because it is not well-formed.
extension Tree {
    /// Puts a report before all else in the document's element.
    ///
    /// PLATFORM(WebKit): XMLErrors::insertErrorMessageBlock; Chromium's is the same. Browsers' own is what the standard asks
    /// for where a parser of XML fails (https://html.spec.whatwg.org/#dom-domparser-parsefromstring).
    func report(_ errors: String) {
        let report = makeHTML("parsererror")
        let style =
            "display: block; white-space: pre; border: 2px solid #c77; padding: 0 1em 0 1em; margin: 1em; "
            + "background-color: #fdd; color: black"
        setAttribute(QualifiedName(namespace: nil, prefix: nil, localName: "style"), style, of: report)
        append(text: "This page contains the following errors:", in: "h3", to: report)
        let list = append(text: errors, in: "div", to: report)
        let font = "font-family:monospace;font-size:12px"
        setAttribute(QualifiedName(namespace: nil, prefix: nil, localName: "style"), font, of: list)
        append(text: "Below is a rendering of the page up to the first error.", in: "h3", to: report)
        if let element = documentElement {
            link(report, into: element, before: element.firstChild)
        } else {
            let html = makeHTML("html")
            let body = makeHTML("body")
            link(report, into: body)
            link(body, into: html)
            link(html, into: root)
        }
        changed()
    }

    private func makeHTML(_ name: String) -> Node {
        makeElement(QualifiedName(namespace: Namespace.html.uri, prefix: nil, localName: name))
    }

    @discardableResult
    private func append(text: String, in name: String, to parent: Node) -> Node {
        let element = makeHTML(name)
        link(makeCharacterData(.text, text), into: element)
        link(element, into: parent)
        return element
    }
}
