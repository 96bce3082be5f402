/// Domains to ASCII by UTS 46, as the URL Standard asks for it.
///
/// https://url.spec.whatwg.org/#idna
package enum IDNA {
    /// The domain in ASCII, unvalidated UTF-8 in; `nil` is failure.
    ///
    /// https://url.spec.whatwg.org/#concept-domain-to-ascii
    package static func domainToASCII(_ domain: [UInt8], beStrict: Bool) -> [UInt8]? {
        // "If beStrict is false and domain is an ASCII string, return domain, ASCII lowercased."
        if !beStrict, domain.allSatisfy({ $0 < 0x80 }) { return domain.map(ASCII.lowercased) }
        guard domain.count <= URLLimits.maximumDomainLength else { return nil }
        let text = String(decoding: domain, as: UTF8.self)
        // 1. "Let result be the result of running Unicode ToASCII with domain_name domain, CheckHyphens beStrict,
        //    CheckBidi true, CheckJoiners true, UseSTD3ASCIIRules beStrict, Transitional_Processing false,
        //    VerifyDnsLength beStrict, IgnoreInvalidPunycode false."
        guard let result = ICU.domainToASCII(updated(text), beStrict: beStrict) else { return nil }
        // 2. "If result is a failure value or the empty string, return failure."
        guard !result.isEmpty, !hasHollowLabel(result) else { return nil }
        return result
    }

    // NB: the ICU of Debian 12 knows the mapping table of Unicode 15.0. What later ones (compared up to 18.0) map or
    // ignore of the characters it knows is done here first; it still refuses U+1806, which they allow.
    private static func updated(_ domain: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in domain.unicodeScalars {
            switch scalar.value {
            case 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x2061...0x2063, 0x206A...0x206F, 0x3164, 0xFFA0,
                0x1D173...0x1D17A:
                continue
            case 0x10A0...0x10C5:
                scalars.append(Unicode.Scalar(scalar.value - 0x10A0 + 0x2D00) ?? scalar)
            default:
                scalars.append(remapped[scalar] ?? scalar)
            }
        }
        return String(scalars)
    }

    private static let remapped: [Unicode.Scalar: Unicode.Scalar] = [
        "\u{4C0}": "\u{4CF}", "\u{1E9E}": "\u{DF}", "\u{2132}": "\u{214E}", "\u{2183}": "\u{2184}",
        "\u{2F868}": "\u{36FC}", "\u{2F874}": "\u{5F53}", "\u{2F91F}": "\u{243AB}", "\u{2F95F}": "\u{7AEE}",
        "\u{2F9BF}": "\u{45D7}",
    ]

    /// Whether a label says `xn--` without holding anything beyond ASCII, which is an error since UTS 46 revision 33.
    private static func hasHollowLabel(_ domain: [UInt8]) -> Bool {
        domain.split(separator: UInt8(ascii: ".")).contains { label in
            label.starts(with: "xn--".utf8) && label.last == UInt8(ascii: "-")
        }
    }
}
