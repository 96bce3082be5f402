import Synchronization

/// What the upper 128 bytes of a single-byte encoding mean.
///
/// https://encoding.spec.whatwg.org/#single-byte-decoder
struct SingleByteTable: Sendable {
    /// The scalar of each byte from 0x80; U+FFFD for none.
    let scalars: [UInt16]
    private let bytes: [UInt16: UInt8]

    private init(_ scalars: [UInt16]) {
        self.scalars = scalars
        var bytes: [UInt16: UInt8] = [:]
        for (index, scalar) in scalars.enumerated() where scalar != 0xFFFD && bytes[scalar] == nil {
            bytes[scalar] = UInt8(0x80 + index)
        }
        self.bytes = bytes
    }

    /// The byte of a scalar beyond ASCII.
    func byte(of scalar: Unicode.Scalar) -> UInt8? {
        UInt16(exactly: scalar.value).flatMap { bytes[$0] }
    }

    /// What the page of no known encoding is read by: ICU is not asked.
    static let windows1252: SingleByteTable = {
        let special: [UInt16] = [
            0x20AC, 0x81, 0x201A, 0x192, 0x201E, 0x2026, 0x2020, 0x2021, 0x2C6, 0x2030, 0x160, 0x2039, 0x152, 0x8D,
            0x17D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x2DC, 0x2122, 0x161, 0x203A,
            0x153, 0x9D, 0x17E, 0x178,
        ]
        return SingleByteTable(special + (0xA0...0xFF))
    }()

    /// The table of an encoding that has one.
    static func table(of encoding: TextEncoding) -> SingleByteTable? {
        switch encoding {
        case .windows1252: return windows1252
        case .utf8, .utf16BE, .utf16LE, .gbk, .gb18030, .big5, .eucJP, .iso2022JP, .shiftJIS, .eucKR, .replacement:
            return nil
        default:
            return made.withLock { made in
                if let table = made[encoding] { return table }
                let table = SingleByteTable(scalars(of: encoding))
                made[encoding] = table
                return table
            }
        }
    }

    private static let made = Mutex<[TextEncoding: SingleByteTable]>([:])

    private static func scalars(of encoding: TextEncoding) -> [UInt16] {
        if encoding == .userDefined { return Array(0xF780...0xF7FF) }
        if encoding == .iso8859x16 { return iso8859x16 }
        let answer = ICU.decodeEach(Array(0x80...0xFF), width: 1, converter: converter(of: encoding))
        var scalars = answer.first.map { UInt16(truncatingIfNeeded: $0) }
        // NB: where the standard's index differs from ICU's table.
        switch encoding {
        case .koi8u:
            scalars[0x2E] = 0x45E
            scalars[0x3E] = 0x40E
        case .windows1253: scalars[0x2A] = 0xFFFD
        case .windows1255: scalars[0x4A] = 0x5BA
        default: break
        }
        return scalars
    }

    private static func converter(of encoding: TextEncoding) -> String {
        switch encoding {
        case .iso8859x8I: "ISO-8859-8"
        case .windows874: "ibm-1162"
        default: encoding.name
        }
    }

    /// ICU has no table for it.
    private static let iso8859x16: [UInt16] =
        Array(0x80...0x9F)
            + """
            \u{A0}\u{104}\u{105}\u{141}\u{20AC}\u{201E}\u{160}\u{A7}\u{161}\u{A9}\u{218}\u{AB}\u{179}\u{AD}\u{17A}\u{17B}\
            \u{B0}\u{B1}\u{10C}\u{142}\u{17D}\u{201D}\u{B6}\u{B7}\u{17E}\u{10D}\u{219}\u{BB}\u{152}\u{153}\u{178}\u{17C}\
            \u{C0}\u{C1}\u{C2}\u{102}\u{C4}\u{106}\u{C6}\u{C7}\u{C8}\u{C9}\u{CA}\u{CB}\u{CC}\u{CD}\u{CE}\u{CF}\
            \u{110}\u{143}\u{D2}\u{D3}\u{D4}\u{150}\u{D6}\u{15A}\u{170}\u{D9}\u{DA}\u{DB}\u{DC}\u{118}\u{21A}\u{DF}\
            \u{E0}\u{E1}\u{E2}\u{103}\u{E4}\u{107}\u{E6}\u{E7}\u{E8}\u{E9}\u{EA}\u{EB}\u{EC}\u{ED}\u{EE}\u{EF}\
            \u{111}\u{144}\u{F2}\u{F3}\u{F4}\u{151}\u{F6}\u{15B}\u{171}\u{F9}\u{FA}\u{FB}\u{FC}\u{119}\u{21B}\u{FF}
            """.utf16
}
