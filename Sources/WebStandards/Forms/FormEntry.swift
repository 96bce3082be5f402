/// One entry of a form's entry list.
///
/// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-entry
public struct FormEntry: Sendable, Hashable, Codable {
    /// The control's name.
    public var name: String
    /// What it holds.
    public var value: Value

    /// What a form control sends.
    public enum Value: Sendable, Hashable, Codable {
        /// Text.
        case text(String)
        /// A file.
        case file(FormFile)
    }

    /// An entry of that name and value.
    public init(name: String, value: Value) {
        self.name = name
        self.value = value
    }

    /// An entry of text.
    public init(_ name: String, _ text: String) {
        self.init(name: name, value: .text(text))
    }
}

/// A file chosen in a form.
public struct FormFile: Sendable, Hashable, Codable {
    /// The name the server is told.
    public var filename: String
    /// The media type; empty stands for `application/octet-stream`.
    public var type: String
    /// Where its bytes are.
    public var content: Content

    /// Where a file's bytes are.
    public enum Content: Sendable, Hashable, Codable {
        /// Here.
        case bytes([UInt8])
        /// In the file system; read only as it is sent.
        case path(String)
    }

    /// A file of that name and content.
    public init(filename: String, type: String = "", content: Content) {
        self.filename = filename
        self.type = type
        self.content = content
    }

    /// A file of the file system, under its own name; its type is what the name's ending says.
    ///
    /// It is read as it is sent; one that cannot be read then is sent without bytes.
    public init(path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        self.init(filename: name, type: MIMEType.ofFile(named: name)?.essence ?? "", content: .path(path))
    }

    /// What a file control with no file chosen sends.
    public static let none = FormFile(filename: "", type: "application/octet-stream", content: .bytes([]))
}

/// A form's `enctype`.
///
/// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#attr-fs-enctype
public enum FormEncodingType: String, Sendable, Hashable, Codable {
    /// Pairs joined by `&`.
    case urlEncoded = "application/x-www-form-urlencoded"
    /// Parts between boundaries, files whole.
    case multipart = "multipart/form-data"
    /// A line a pair, for people to read.
    case plainText = "text/plain"

    /// The value an attribute stands for; an unknown one is `urlEncoded`.
    public init(attribute: String?) {
        self = attribute.flatMap { Self(rawValue: ASCII.lowercase($0)) } ?? .urlEncoded
    }
}

/// A piece of a request body that is sent in order.
public enum FormBodyPart: Sendable, Hashable {
    /// These bytes.
    case bytes([UInt8])
    /// The bytes of the file at that path.
    case file(path: String)
}
