import WebStandards

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
