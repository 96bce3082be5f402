import WebDocument
import WebStandards

/// A page as a value: what a test asserts on and a report prints.
///
/// It holds no control's value, so no password.
public struct PageSnapshot: Sendable, Hashable, Codable {
    /// `nil` before the first document.
    public var url: WebURL?
    public var title: String
    /// The HTTP status of the document; 0 without one.
    public var status: Int
    public var mimeType: String
    /// The name of its encoding, such as `UTF-8`.
    public var encoding: String
    public var isLoading: Bool
    /// The text a reader would see, roughly: nothing is laid out.
    public var text: String
    public var links: [Link]
    public var forms: [Form]

    /// A link in the page.
    public struct Link: Sendable, Hashable, Codable {
        public var text: String
        /// `nil` when its `href` is no URL.
        public var url: WebURL?
    }

    /// A form in the page.
    public struct Form: Sendable, Hashable, Codable {
        public var id: String
        public var name: String
        public var method: String
        public var action: WebURL?
        /// The controls that belong to it, in tree order.
        public var controls: [Control]
    }

    /// A control of a form.
    public struct Control: Sendable, Hashable, Codable {
        public var name: String
        public var id: String
        /// `select`, `textarea`, or the `type` of an `input` or `button`.
        public var type: String
    }
}

extension PageCore {
    package func snapshot() -> PageSnapshot {
        let active = main.active
        let document = active?.document
        return PageSnapshot(
            url: viewURL,
            title: viewTitle,
            status: active?.status ?? 0,
            mimeType: active?.mimeType ?? "",
            encoding: document?.encoding.name ?? "",
            isLoading: isLoading,
            text: document?.body?.textContent ?? "",
            links: document?.links.map { PageSnapshot.Link(text: $0.textContent, url: $0.url(attribute: "href")) }
                ?? [],
            forms: document?.forms.map(PageSnapshot.Form.init) ?? []
        )
    }
}
