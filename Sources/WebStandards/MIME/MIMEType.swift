/// A media type with its parameters.
///
/// https://mimesniff.spec.whatwg.org/#mime-type
public struct MIMEType: Sendable, Hashable, Codable, LosslessStringConvertible {
    /// What stands before `/`, lowercase.
    public let type: String
    /// What stands after `/`, lowercase.
    public let subtype: String
    /// The parameters in order, names lowercase and each once.
    public private(set) var parameters: [Parameter]

    /// A parameter, the quotes of its value gone.
    public struct Parameter: Sendable, Hashable, Codable {
        /// The name, lowercase.
        public let name: String
        /// The value as it was written.
        public let value: String
    }

    /// A type without parameters, from parts known to be right.
    package init(_ type: String, _ subtype: String) {
        self.type = type
        self.subtype = subtype
        parameters = []
    }

    /// Reads a header value or an attribute; `nil` for what is no media type.
    ///
    /// https://mimesniff.spec.whatwg.org/#parse-a-mime-type
    public init?(_ text: String) {
        // 1. "Remove any leading and trailing HTTP whitespace from input."
        var input = HTTPToken.trim(text.unicodeScalars[...])
        // 3.-6. "Collect a sequence of code points that are not /; if it is empty or not all HTTP token, failure."
        let type = input.prefix { $0 != "/" }
        guard HTTPToken.isToken(type), type.endIndex < input.endIndex else { return nil }
        input = input[type.endIndex...].dropFirst()
        // 7.-9. "Collect what is not ;, remove trailing HTTP whitespace."
        let rest = input.prefix { $0 != ";" }
        let subtype = HTTPToken.trimEnd(rest)
        guard HTTPToken.isToken(subtype) else { return nil }
        self.type = ASCII.lowercase(String(type))
        self.subtype = ASCII.lowercase(String(subtype))
        parameters = MIMEParameters.parse(input[rest.endIndex...])
    }

    /// The value of that parameter.
    public subscript(name: String) -> String? {
        parameters.first { ASCII.equalIgnoringCase($0.name, name) }?.value
    }

    /// The type and subtype: `text/html`.
    ///
    /// https://mimesniff.spec.whatwg.org/#mime-type-essence
    public var essence: String { type + "/" + subtype }

    /// The encoding that `charset` names, if it names one.
    public var charset: TextEncoding? { self["charset"].flatMap { TextEncoding(label: $0) } }

    /// The type as a header writes it.
    ///
    /// https://mimesniff.spec.whatwg.org/#serialize-a-mime-type
    public var description: String {
        var text = essence
        for parameter in parameters {
            text += ";\(parameter.name)="
            if HTTPToken.isToken(parameter.value.unicodeScalars) {
                text += parameter.value
            } else {
                text += "\""
                for scalar in parameter.value.unicodeScalars {
                    if scalar == "\"" || scalar == "\\" { text += "\\" }
                    text.unicodeScalars.append(scalar)
                }
                text += "\""
            }
        }
        return text
    }

    /// The same type with that parameter set.
    package func setting(_ name: String, _ value: String) -> MIMEType {
        var copy = self
        copy.parameters.removeAll { $0.name == name }
        copy.parameters.append(Parameter(name: name, value: value))
        return copy
    }
}

extension MIMEType {
    /// Plain text.
    public static let plainText = MIMEType("text", "plain")
    /// An HTML page.
    public static let html = MIMEType("text", "html")
    /// Bytes of no known kind.
    public static let octetStream = MIMEType("application", "octet-stream")

    /// Whether it is `text/html`.
    public var isHTML: Bool { type == "text" && subtype == "html" }

    /// Whether it is XML: `+xml`, `text/xml` or `application/xml`.
    ///
    /// https://mimesniff.spec.whatwg.org/#xml-mime-type
    public var isXML: Bool {
        subtype.hasSuffix("+xml") || subtype == "xml" && (type == "text" || type == "application")
    }

    /// Whether it is JSON: `+json`, `text/json` or `application/json`.
    ///
    /// https://mimesniff.spec.whatwg.org/#json-mime-type
    public var isJSON: Bool {
        subtype.hasSuffix("+json") || subtype == "json" && (type == "text" || type == "application")
    }

    /// Whether a classic script may have it.
    ///
    /// https://mimesniff.spec.whatwg.org/#javascript-mime-type
    public var isJavaScript: Bool {
        switch type {
        case "application": ["ecmascript", "javascript", "x-ecmascript", "x-javascript"].contains(subtype)
        case "text":
            [
                "ecmascript", "javascript", "javascript1.0", "javascript1.1", "javascript1.2", "javascript1.3",
                "javascript1.4", "javascript1.5", "jscript", "livescript", "x-ecmascript", "x-javascript",
            ].contains(subtype)
        default: false
        }
    }
}

extension MIMEType {
    /// The media type of a response's header list, the last valid one, its charset carried over.
    ///
    /// https://fetch.spec.whatwg.org/#concept-header-extract-mime-type
    public static func extract(from fields: HTTPFields) -> MIMEType? {
        // OPTIMIZATION: one field without a comma, as nearly all responses have it, is one value.
        let values = fields.values(of: "Content-Type")
        if values.count == 1, !values[0].utf8.contains(UInt8(ascii: ",")) {
            let only = MIMEType(values[0])
            return only?.essence == "*/*" ? nil : only
        }
        var charset: String?
        var result: MIMEType?
        // 6. "For each value of values: let temporaryMimeType be the result of parsing value; if it is failure or its
        //    essence is "*/*", then continue."
        for value in values.flatMap(MIMEParameters.splitOnCommas) {
            guard let next = MIMEType(value), next.essence != "*/*" else { continue }
            if next.essence != result?.essence {
                charset = next["charset"]
                result = next
            } else if let charset, next["charset"] == nil {
                result = next.setting("charset", charset)
            } else {
                result = next
                charset = next["charset"] ?? charset
            }
        }
        return result
    }
}
