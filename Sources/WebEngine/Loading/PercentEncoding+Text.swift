import WebStandards

extension PercentEncoding {
    /// Percent-decoded and read as UTF-8, bad bytes replaced.
    package static func text(_ encoded: String) -> String {
        String(decoding: decode(encoded.utf8), as: UTF8.self)
    }
}

extension MIMEType {
    /// What a document is that the app hands in as a string.
    static let htmlUTF8 = MIMEType("text/html;charset=utf-8") ?? .html
}
