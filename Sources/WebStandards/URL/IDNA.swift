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

    // NB: the ICU of Debian 12 knows Unicode 15.0. Since then the capital sharp s maps to the small one rather than to
    // `ss`, and format characters once refused are ignored (UTS 46 revisions 31 and 33).
    private static func updated(_ domain: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in domain.unicodeScalars {
            switch scalar.value {
            case 0x1E9E: scalars.append("\u{DF}")
            case 0x180E, 0x206A...0x206F: continue
            default: scalars.append(scalar)
            }
        }
        return String(scalars)
    }

    /// Whether a label says `xn--` without holding anything beyond ASCII, which is an error since UTS 46 revision 33.
    private static func hasHollowLabel(_ domain: [UInt8]) -> Bool {
        domain.split(separator: UInt8(ascii: ".")).contains { label in
            label.starts(with: "xn--".utf8) && label.last == UInt8(ascii: "-")
        }
    }
}
