/// One link of a `Link` field.
///
/// https://www.rfc-editor.org/rfc/rfc8288#section-3
package struct LinkField: Sendable, Hashable {
    /// As it is written.
    package var target: String
    /// By lower-case name; of two of one name the first counts.
    package var parameters: [String: String] = [:]

    /// The words of `rel`, in lower case.
    package var relations: [String] {
        ASCII.lowercase(parameters["rel"] ?? "").split { $0 == " " || $0 == "\t" }.map(String.init)
    }

    /// The links of the values, as far as they can be read.
    ///
    /// https://www.rfc-editor.org/rfc/rfc8288#appendix-B.2
    package static func parse(_ values: [String]) -> [LinkField] { values.flatMap(parse) }

    private static func parse(_ value: String) -> [LinkField] {
        var scanner = HeaderScanner(value)
        var links: [LinkField] = []
        while true {
            scanner.skipBlanks(and: UInt8(ascii: ","))
            guard scanner.take(UInt8(ascii: "<")) else { return links }
            var link = LinkField(target: scanner.take { $0 != UInt8(ascii: ">") } ?? "")
            guard scanner.take(UInt8(ascii: ">")) else { return links }
            readParameters(&scanner, of: &link)
            links.append(link)
        }
    }

    private static func readParameters(_ scanner: inout HeaderScanner, of link: inout LinkField) {
        while true {
            scanner.skipBlanks()
            guard scanner.take(UInt8(ascii: ";")) else { return }
            scanner.skipBlanks()
            guard let name = scanner.token().map(ASCII.lowercase) else { continue }
            scanner.skipBlanks()
            var value = ""
            if scanner.take(UInt8(ascii: "=")) {
                scanner.skipBlanks()
                value = scanner.value() ?? ""
            }
            if link.parameters[name] == nil { link.parameters[name] = value }
        }
    }
}
