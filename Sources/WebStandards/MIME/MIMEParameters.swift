/// The parameters of a media type, and the quoting they share with other header values.
enum MIMEParameters {
    typealias Scalars = Substring.UnicodeScalarView

    /// Steps 11 of "parse a MIME type": `input` stands at the first `;` or is empty.
    ///
    /// https://mimesniff.spec.whatwg.org/#parse-a-mime-type
    static func parse(_ input: Scalars) -> [MIMEType.Parameter] {
        var input = input
        var parameters: [MIMEType.Parameter] = []
        while !input.isEmpty, parameters.count < MIMELimits.maximumParameters {
            // "Advance position by 1 (past ;). Collect HTTP whitespace."
            input = input.dropFirst().drop(while: HTTPToken.isWhitespace)
            let name = input.prefix { $0 != ";" && $0 != "=" }
            input = input[name.endIndex...]
            guard let mark = input.first else { break }
            if mark == ";" { continue }
            input = input.dropFirst()
            guard let next = input.first else { break }
            var value: String
            if next == "\"" {
                // "Collect an HTTP quoted string with extract-value; collect what is not ;."
                value = quotedString(&input)
                input = input.drop { $0 != ";" }
            } else {
                let raw = input.prefix { $0 != ";" }
                input = input[raw.endIndex...]
                value = String(HTTPToken.trimEnd(raw))
                if value.isEmpty { continue }
            }
            let lowercased = ASCII.lowercase(String(name))
            // "If parameterName is not empty and solely HTTP token code points, parameterValue solely HTTP quoted-string
            // token code points, and the parameter does not exist, then set it."
            if HTTPToken.isToken(name), value.unicodeScalars.allSatisfy(HTTPToken.isQuotedStringToken),
                !parameters.contains(where: { $0.name == lowercased })
            {
                parameters.append(MIMEType.Parameter(name: lowercased, value: value))
            }
        }
        return parameters
    }

    /// The text within quotes at the start of `input`, which is left after it.
    ///
    /// https://fetch.spec.whatwg.org/#collect-an-http-quoted-string
    static func quotedString(_ input: inout Scalars) -> String {
        var value = String.UnicodeScalarView()
        input = input.dropFirst()
        while let scalar = input.popFirst() {
            if scalar == "\"" { break }
            if scalar == "\\" {
                value.append(input.popFirst() ?? "\\")
            } else {
                value.append(scalar)
            }
        }
        return String(value)
    }

    /// The values of a field that holds several, commas within quotes left alone.
    ///
    /// https://fetch.spec.whatwg.org/#header-value-get-decode-and-split
    static func splitOnCommas(_ text: String) -> [String] {
        var values: [String] = []
        var value = String.UnicodeScalarView()
        var input = text.unicodeScalars[...]
        while let scalar = input.first {
            if scalar == "\"" {
                let start = input
                _ = quotedString(&input)
                value.append(contentsOf: start[..<input.startIndex])
                continue
            }
            input = input.dropFirst()
            if scalar == "," {
                values.append(String(value))
                value = String.UnicodeScalarView()
            } else {
                value.append(scalar)
            }
        }
        values.append(String(value))
        return values.map { String(HTTPToken.trim($0.unicodeScalars[...])) }
    }
}

/// The characters of header values.
///
/// https://mimesniff.spec.whatwg.org/#http-token-code-point
package enum HTTPToken {
    typealias Scalars = Substring.UnicodeScalarView

    static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r"
    }

    static func isQuotedStringToken(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\t" || (0x20...0x7E).contains(scalar.value) || (0x80...0xFF).contains(scalar.value)
    }

    /// Whether there is something, and all of it token code points.
    package static func isToken(_ scalars: some Collection<Unicode.Scalar>) -> Bool {
        !scalars.isEmpty
            && scalars.allSatisfy { scalar in
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9": true
                default: scalar.isASCII && "!#$%&'*+-.^_`|~".unicodeScalars.contains(scalar)
                }
            }
    }

    static func trimEnd(_ scalars: Scalars) -> Scalars {
        guard let last = scalars.lastIndex(where: { !isWhitespace($0) }) else { return scalars.prefix(0) }
        return scalars[...last]
    }

    static func trim(_ scalars: Scalars) -> Scalars {
        trimEnd(scalars.drop(while: isWhitespace))
    }
}

/// What a media type may cost.
package enum MIMELimits {
    /// Parameters read of one media type; real ones have one or two.
    package static let maximumParameters = 64
}
