/// The indexes of the multi-byte encodings: from a pointer to a scalar.
///
/// https://encoding.spec.whatwg.org/#indexes
///
/// Each is made from ICU's table when first needed; where the standard's index differs, the difference stands here.
enum EncodingIndex {
    /// No character.
    static let none: UInt32 = 0xFFFD

    // https://encoding.spec.whatwg.org/#index-big5, 157 trail bytes a lead.
    static let big5: [UInt32] = {
        var index = table("Big5-HKSCS", leads: Array(0x81...0xFE), trails: Array(0x40...0x7E) + Array(0xA1...0xFE))
        for picture in 0...0x20 {
            // The control pictures, U+2400 to U+241F and U+2421, from 0xA3C0 on.
            index[(0xA3 - 0x81) * 157 + 0xC0 - 0x62 + picture] = UInt32(picture < 0x20 ? 0x2400 + picture : 0x2421)
        }
        for entry in big5Additions.split(separator: " ") {
            guard let value = UInt32(entry, radix: 16) else { continue }
            let lead = Int(value >> 24)
            let trail = Int(value >> 16 & 0xFF)
            index[(lead - 0x81) * 157 + trail - (trail < 0x7F ? 0x40 : 0x62)] = value & 0xFFFF
        }
        return index
    }()

    /// Four bytes of Big5 and scalar each: what ICU leaves out, mostly duplicates.
    private static let big5Additions = """
        87A49F97 87AC9F96 884031C0 884131C1 884231C2 884331C3 884431C4 884631C5 884931C6 884A31C7 884D31C8 \
        884F31C9 885031CA 885131CB 885231CC 885431CD 885531CE 88A923DA 88AA23DB 8C439FA6 8C6D9FA7 8C749FA8 \
        8CB79FA9 8CB99FAA 8CBB9FAB 8CC09FAC 8CD79FAD 8CD89FAE 8CDA9FAF 8CED9FB2 8D489FB3 8E697BB8 8E6F7C06 \
        8E7E7CCE 8EAB7DD2 8EB47E1D 8ECD8005 8ED08028 8F5783C1 8F6984A8 8F6E840F 8FCB89A6 8FCC89A9 8FFE8D77 \
        906D90FD 907A92B9 90DC975C 90F197FF 91BF9F16 92448503 92AF5159 92B0515B 92B1515D 92B2515E 92C8936E \
        92D17479 94476D67 94CA799B 95D99097 9644975D 96ED701E 96FC5B28 9B767201 9B7877D7 9B7B7E87 9BC699D6 \
        9BDE91D4 9BEC60DE 9BF66FB6 9C428F36 9C534FBB 9C6271DF 9C689104 9C6B9DF0 9C7783CF 9CBC5C10 9CBD79E3 \
        9CD05A67 9D578F0B 9D5A7B51 9DC462D0 9EA96062 9EEF75F9 9EFD6C4A 9F609B2E 9F669F17 9FCB50ED 9FD85F0C \
        A063880F A07762CE A0D57468 A0DF7162 A0E47250 C6CF5EF4 C6D365E0 C6D57676 C6D796B6 C6DE3003 C6DF4EDD \
        C87931CF C8A19FB0 C8A39FB1 FA5F5029 FA66507D FABD5305 FAC55344 FAD5537F FB485605 FBB85A77 FBF35E75 \
        FBF95ED0 FC4F5F58 FC6C60A4 FCB96490 FCE26674 FCF1675E FDB76C9C FDB86E1D FDBB6E2F FDF1716E FE52732A \
        FE6F745C FEAA74E9 FEDD7809
        """

    // https://encoding.spec.whatwg.org/#index-euc-kr, 190 trail bytes a lead.
    static let eucKR: [UInt32] = table("windows-949", leads: Array(0x81...0xFE), trails: Array(0x41...0xFE))

    // https://encoding.spec.whatwg.org/#index-jis0208, as Shift_JIS lays it out, 188 trail bytes a lead.
    static let jis0208: [UInt32] = table(
        "ibm-943_P15A-2003",
        leads: Array(0x81...0x9F) + Array(0xE0...0xFC),
        trails: Array(0x40...0x7E) + Array(0x80...0xFC)
    )

    // https://encoding.spec.whatwg.org/#index-jis0212, 94 trail bytes a lead.
    static let jis0212: [UInt32] = {
        var index = table("euc-jp-2007", prefix: [0x8F], leads: Array(0xA1...0xFE), trails: Array(0xA1...0xFE))
        // ICU has IBM's additions from row 0xF3 on, which the standard has not.
        for pointer in (0xF3 - 0xA1) * 94..<index.count { index[pointer] = none }
        return index
    }()

    // https://encoding.spec.whatwg.org/#index-gb18030, 190 trail bytes a lead.
    static let gb18030: [UInt32] = {
        var index = gb18030Of2005
        index[gb18030Pointer(0xA3A0)] = 0x3000
        for (bytes, scalar, _) in gb18030Of2022 { index[gb18030Pointer(bytes)] = scalar }
        return index
    }()

    /// What GB 18030-2022 moved out of the private use area: bytes, scalar now, scalar before.
    static let gb18030Of2022: [(Int, UInt32, UInt32)] = [
        (0xA6D9, 0xFE10, 0xE78D), (0xA6DA, 0xFE12, 0xE78E), (0xA6DB, 0xFE11, 0xE78F), (0xA6DC, 0xFE13, 0xE790),
        (0xA6DD, 0xFE14, 0xE791), (0xA6DE, 0xFE15, 0xE792), (0xA6DF, 0xFE16, 0xE793), (0xA6EC, 0xFE17, 0xE794),
        (0xA6ED, 0xFE18, 0xE795), (0xA6F3, 0xFE19, 0xE796), (0xFE59, 0x9FB4, 0xE81E), (0xFE61, 0x9FB5, 0xE826),
        (0xFE66, 0x9FB6, 0xE82B), (0xFE67, 0x9FB7, 0xE82C), (0xFE6D, 0x9FB8, 0xE832), (0xFE7E, 0x9FB9, 0xE843),
        (0xFE90, 0x9FBA, 0xE854), (0xFEA0, 0x9FBB, 0xE864),
    ]

    /// The two-byte part of the year 2005, whatever year ICU's table is of.
    private static let gb18030Of2005: [UInt32] = {
        var index = table("gb18030", leads: Array(0x81...0xFE), trails: Array(0x40...0x7E) + Array(0x80...0xFE))
        index[gb18030Pointer(0xA3A0)] = 0xE5E5
        for (bytes, _, before) in gb18030Of2022 { index[gb18030Pointer(bytes)] = before }
        return index
    }()

    static func gb18030Pointer(_ bytes: Int) -> Int {
        let trail = bytes & 0xFF
        return (bytes >> 8 - 0x81) * 190 + trail - (trail < 0x7F ? 0x40 : 0x41)
    }

    /// The four-byte part of gb18030 below U+10000: in order, all that the two-byte part of the year 2000 lacked.
    ///
    /// https://encoding.spec.whatwg.org/#index-gb18030-ranges
    static let gb18030FourByte: [UInt32] = {
        var covered = Set(gb18030Of2005)
        covered.remove(0x1E3F)
        covered.insert(0xE7C7)
        var index = (0x80...0xFFFF).filter { !(0xD800...0xDFFF).contains($0) && !covered.contains($0) || $0 == none }
        index[7457] = 0xE7C7
        return index
    }()

    /// The first pointer of each scalar of an index.
    static func pointers(of index: [UInt32], where isUsable: (Int) -> Bool = { _ in true }) -> [UInt32: Int] {
        var pointers: [UInt32: Int] = [:]
        pointers.reserveCapacity(index.count)
        for (pointer, scalar) in index.enumerated() where scalar != none && isUsable(pointer) {
            if pointers[scalar] == nil { pointers[scalar] = pointer }
        }
        return pointers
    }

    /// The scalar of each pair of a lead and a trail byte, as ICU's converter has it, private use left out.
    private static func table(_ converter: String, prefix: [UInt8] = [], leads: [UInt8], trails: [UInt8]) -> [UInt32] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(leads.count * trails.count * (prefix.count + 2))
        for lead in leads {
            for trail in trails { bytes.append(contentsOf: prefix + [lead, trail]) }
        }
        let answer = ICU.decodeEach(bytes, width: prefix.count + 2, converter: converter)
        return zip(answer.first, answer.second).map { first, second in
            let isPrivate = converter != "gb18030" && (0xE000...0xF8FF).contains(first)
            return second != 0 || isPrivate ? none : first
        }
    }
}
