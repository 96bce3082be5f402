import WebStandards

package enum TextEncoding: String, Sendable, Hashable {
    case utf8 = "UTF-8"
    case windows1252 = "windows-1252"
    package var name: String { rawValue }
    package var outputEncoding: TextEncoding { self }
    package init?(label: String) { self = .utf8 }
}

package struct MIMEType: Sendable, Hashable {
    package var essence: String
    package var isHTML: Bool { essence == "text/html" }
    package var isXML: Bool { essence.hasSuffix("xml") }
    package init?(_ text: String) { essence = String(text.split(separator: ";")[0]) }
}

package struct FormEntry: Sendable, Hashable {
    package enum Value: Sendable, Hashable {
        case text(String)
        case file(FormFile)
    }
    package var name: String
    package var value: Value
}

package struct FormFile: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
        case bytes([UInt8])
        case path(String)
    }
    package var filename: String
    package var type: String
    package var content: Content
    package init(filename: String, type: String, content: Content) {
        self.filename = filename
        self.type = type
        self.content = content
    }
}
