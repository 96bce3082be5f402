import WebStandards

/// Which document a response's type gives.
///
/// https://html.spec.whatwg.org/#loading-a-document
enum DocumentKind {
    case html
    case xml
    /// Shown as it is in a `pre`.
    case text
    /// Shown in an `img`.
    case image
    /// Shown by a player: the document is an empty page.
    case opaque

    init(_ type: MIMEType?) {
        guard let type else {
            self = .html
            return
        }
        if type.isHTML {
            self = .html
        } else if type.isXML {
            self = .xml
        } else if type.type == "text" || type.isJSON || type.isJavaScript {
            self = .text
        } else if type.type == "image" {
            self = .image
        } else if ["audio", "video"].contains(type.type) || type.essence == "application/pdf" {
            self = .opaque
        } else {
            // NB: what the standard hands on as a file an app can have shown all the same: WebKit and Chromium
            // (DOMImplementation::createDocument, DocumentInit) take it for HTML.
            self = .html
        }
    }
}
