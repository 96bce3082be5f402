/// An encoding of the Encoding Standard, by its name.
///
/// https://encoding.spec.whatwg.org/#names-and-labels
public enum TextEncoding: String, Sendable, Hashable, Codable, CaseIterable {
    /// What everything new is in.
    case utf8 = "UTF-8"
    /// DOS Cyrillic.
    case ibm866 = "IBM866"
    /// Latin-2, Central European.
    case iso8859x2 = "ISO-8859-2"
    /// Latin-3, South European.
    case iso8859x3 = "ISO-8859-3"
    /// Latin-4, North European.
    case iso8859x4 = "ISO-8859-4"
    /// Latin and Cyrillic.
    case iso8859x5 = "ISO-8859-5"
    /// Latin and Arabic.
    case iso8859x6 = "ISO-8859-6"
    /// Latin and Greek.
    case iso8859x7 = "ISO-8859-7"
    /// Latin and Hebrew, in visual order.
    case iso8859x8 = "ISO-8859-8"
    /// Latin and Hebrew, in logical order.
    case iso8859x8I = "ISO-8859-8-I"
    /// Latin-6, Nordic.
    case iso8859x10 = "ISO-8859-10"
    /// Latin-7, Baltic.
    case iso8859x13 = "ISO-8859-13"
    /// Latin-8, Celtic.
    case iso8859x14 = "ISO-8859-14"
    /// Latin-9, Western with the euro.
    case iso8859x15 = "ISO-8859-15"
    /// Latin-10, South-Eastern European.
    case iso8859x16 = "ISO-8859-16"
    /// Russian.
    case koi8r = "KOI8-R"
    /// Ukrainian.
    case koi8u = "KOI8-U"
    /// Mac OS Roman.
    case macintosh = "macintosh"
    /// Thai.
    case windows874 = "windows-874"
    /// Central European.
    case windows1250 = "windows-1250"
    /// Cyrillic.
    case windows1251 = "windows-1251"
    /// Western, and what `iso-8859-1` and `ascii` mean on the web.
    case windows1252 = "windows-1252"
    /// Greek.
    case windows1253 = "windows-1253"
    /// Turkish.
    case windows1254 = "windows-1254"
    /// Hebrew.
    case windows1255 = "windows-1255"
    /// Arabic.
    case windows1256 = "windows-1256"
    /// Baltic.
    case windows1257 = "windows-1257"
    /// Vietnamese.
    case windows1258 = "windows-1258"
    /// Mac OS Cyrillic.
    case macCyrillic = "x-mac-cyrillic"
    /// Chinese, simplified; decoded as gb18030.
    case gbk = "GBK"
    /// Chinese, all of Unicode.
    case gb18030 = "gb18030"
    /// Chinese, traditional, with Hong Kong's characters.
    case big5 = "Big5"
    /// Japanese, of Unix.
    case eucJP = "EUC-JP"
    /// Japanese, of mail.
    case iso2022JP = "ISO-2022-JP"
    /// Japanese, of Windows.
    case shiftJIS = "Shift_JIS"
    /// Korean.
    case eucKR = "EUC-KR"
    /// Stands for encodings too dangerous to decode: all input is one U+FFFD.
    case replacement = "replacement"
    /// UTF-16, big-endian.
    case utf16BE = "UTF-16BE"
    /// UTF-16, little-endian.
    case utf16LE = "UTF-16LE"
    /// ASCII, and the upper bytes as private characters.
    case userDefined = "x-user-defined"

    /// The encoding of a label, letter case and ASCII whitespace around it ignored.
    ///
    /// https://encoding.spec.whatwg.org/#concept-encoding-get
    public init?(label: some StringProtocol) {
        guard label.utf8.count <= TextEncodingLabels.longestRead else { return nil }
        let trimmed = ASCII.trim(ArraySlice(label.utf8))
        let name = String(decoding: trimmed.map(ASCII.lowercased), as: UTF8.self)
        // OPTIMIZATION: the label of nearly every page needs no table.
        if name == "utf-8" {
            self = .utf8
        } else if let encoding = TextEncodingLabels.table[name] {
            self = encoding
        } else {
            return nil
        }
    }

    /// The encoding's name.
    public var name: String { rawValue }

    /// What forms and URLs are written in on a page in this encoding.
    ///
    /// https://encoding.spec.whatwg.org/#get-an-output-encoding
    public var outputEncoding: TextEncoding {
        switch self {
        case .replacement, .utf16BE, .utf16LE: .utf8
        default: self
        }
    }
}

extension ASCII {
    /// The bytes without ASCII whitespace at either end.
    static func trim(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        guard let first = bytes.firstIndex(where: { !isWhitespace($0) }),
            let last = bytes.lastIndex(where: { !isWhitespace($0) })
        else { return [] }
        return bytes[first...last]
    }
}
