import WebDocument
import WebStandards

/// A page as a value: what a test asserts on and a report prints.
///
/// It holds no control's value, so no password.
public struct PageSnapshot: Sendable, Hashable, Codable {
    /// `nil` before the first document.
    public var url: WebURL?
    /// The view's title; empty without one.
    public var title: String
    /// The HTTP status of the document; 0 without one.
    public var status: Int
    /// The type after sniffing; empty without a document.
    public var mimeType: String
    /// The name of its encoding, such as `UTF-8`.
    public var encoding: String
    /// Something of the page still loads.
    public var isLoading: Bool
    /// The text a reader would see, roughly: nothing is laid out.
    public var text: String
    /// The `a` and `area` elements with an `href`, in tree order.
    public var links: [Link]
    /// The forms, in tree order.
    public var forms: [Form]

    /// A link in the page.
    public struct Link: Sendable, Hashable, Codable {
        /// The text within it.
        public var text: String
        /// `nil` when its `href` is no URL.
        public var url: WebURL?
    }

    /// A form in the page.
    public struct Form: Sendable, Hashable, Codable {
        /// Its `id`; empty without one.
        public var id: String
        /// Its `name`; empty without one.
        public var name: String
        /// Its method in lower case.
        public var method: String
        /// Where it goes by its own attributes.
        public var action: WebURL?
        /// The controls that belong to it, in tree order.
        public var controls: [Control]
    }

    /// A control of a form.
    public struct Control: Sendable, Hashable, Codable {
        /// Its `name`; empty without one.
        public var name: String
        /// Its `id`; empty without one.
        public var id: String
        /// `select`, `textarea`, or the `type` of an `input` or `button`.
        public var type: String
    }
}

extension PageSnapshot {
    /// What a message that names a page says of one that is an error's.
    package static func note(onStatus status: Int) -> String {
        status >= 400 ? ", which came with status \(status)" : ""
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
            text: document?.visibleText ?? "",
            links: document?.links.map { PageSnapshot.Link(text: $0.textContent, url: $0.url(attribute: "href")) }
                ?? [],
            forms: document?.forms.map(PageSnapshot.Form.init) ?? []
        )
    }
}
