package import WebStandards

/// A document that was shown: what the rules need of it, bounded.
package struct RecordedPage: Sendable, Hashable, Codable {
    /// The most elements that are kept of one page.
    package static let elementLimit = 2_000
    /// The most characters of ``source`` and ``text``.
    package static let excerptLimit = 64 << 10

    /// The hop that brought it; `nil`: none, as `about:blank`.
    package var hop: Int?
    /// Its URL, fragment included.
    package var url: WebURL
    /// The frame it shows in: 0 is the view itself.
    package var frame: Int
    /// Where it took the place of the one before, in the run's order.
    package var committed: Int
    /// Where it and its parts were all there; `nil`: never.
    package var finished: Int?
    /// Its title as HTML 5 reads the markup, blanks collapsed, before any script; `nil`: no title element.
    package var title: String?
    /// Its title as a parser of HTML 4 reads the same markup (libxml2); `nil`: nobody asked, or none.
    package var titleInHTML4: String?
    /// Of its elements as the server sent them, before any script, in order: `html`, `title`, `meta`, `base`, `link`, `a`,
    /// `form`, `input`, `button`, `script`, `iframe`, `frame`, `img`, `source`.
    package var elements: [RecordedElement] = []
    /// The text a reader sees, its beginning.
    package var text = ""
    /// The markup as the server sent it, decoded, its beginning: for code frames.
    package var source = ""

    /// A page that took the place of another.
    package init(hop: Int?, url: WebURL, frame: Int = 0, committed: Int) {
        self.hop = hop
        self.url = url
        self.frame = frame
        self.committed = committed
    }

    /// Its elements of that name.
    package func elements(_ name: String) -> [RecordedElement] { elements.filter { $0.name == name } }
}

/// An element of a page as the server sent it.
package struct RecordedElement: Sendable, Hashable, Codable {
    /// The tag's name in lower case.
    package var name: String
    /// Its attributes in order, names in lower case.
    package var attributes: [HTTPField]
    /// The text in it, references decoded, not collapsed: of `title`, `script`, `a`, `button`; its beginning, 4,096 characters or more.
    package var text: String
    /// The line in ``RecordedPage/source`` that its start tag begins in, from 1; 0: unknown.
    package var line: Int
    /// The column there, in characters from 1; 0: unknown.
    package var column: Int

    /// An element.
    package init(_ name: String, _ attributes: [HTTPField], text: String = "", line: Int = 0, column: Int = 0) {
        self.name = name
        self.attributes = attributes
        self.text = text
        self.line = line
        self.column = column
    }

    /// The value of an attribute.
    package subscript(_ attribute: String) -> String? {
        attributes.first { $0.name == attribute }?.value
    }
}

extension RecordedElement {
    /// A meta element that says the page's encoding.
    package var declaresCharset: Bool {
        name == "meta"
            && (self["charset"] != nil
                || ASCII.equalIgnoringCase(self["http-equiv"] ?? "", "content-type")
                    && ASCII.lowercase(self["content"] ?? "").contains("charset="))
    }
}

extension RecordedPage {
    /// One of its meta elements says its encoding.
    package var declaresCharset: Bool { elements.contains(where: \.declaresCharset) }
}
