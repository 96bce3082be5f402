/// The images of a `srcset` attribute.
///
/// https://html.spec.whatwg.org/#srcset-attributes
package struct SourceSet: Sendable {
    package struct Candidate: Sendable, Hashable {
        /// The URL as it is written.
        package var reference: String
        /// Pixels of the image for each CSS pixel.
        package var density: Double

        package init(reference: String, density: Double) {
            self.reference = reference
            self.density = density
        }
    }

    /// More than any page names of one image, and bytes of the attribute: images can be in their URLs.
    private static let (candidates, bytes) = (256, 1 << 20)

    package private(set) var candidates: [Candidate] = []
    /// Whether widths told the densities.
    private var hasWidths = false

    /// Reads the attribute; `sizes` says how wide the image is, `source`, the `src`, is the image where there is none of
    /// density 1.
    package init(_ text: String, sizes: String?, source: String?, on screen: Screen) {
        var width: Double?
        for (reference, descriptors) in text.utf8.count <= Self.bytes ? Self.parse(text) : [] {
            guard candidates.count < Self.candidates, let descriptor = Descriptor(descriptors) else { continue }
            var density = descriptor.density ?? 1
            if let pixels = descriptor.width {
                // https://html.spec.whatwg.org/#normalize-source-densities
                let size = width ?? SourceSizes.width(of: sizes ?? "", on: screen)
                width = size
                density = size > 0 ? pixels / size : .infinity
                hasWidths = true
            }
            if !candidates.contains(where: { $0.density == density }) {
                candidates.append(Candidate(reference: reference, density: density))
            }
        }
        guard let source, !source.isEmpty, !hasWidths, !candidates.contains(where: { $0.density == 1 }) else { return }
        candidates.append(Candidate(reference: source, density: 1))
    }

    /// The image that fits the screen, "in an implementation-defined manner".
    ///
    /// PLATFORM(Chromium): `byMeans`, of two that lie around the screen's density the lower one if the density is below their
    /// geometric mean. PLATFORM(WebKit): the lowest that is enough.
    package func best(on screen: Screen, byMeans: Bool) -> Candidate? {
        let sorted = candidates.sorted { $0.density < $1.density }
        guard let next = sorted.firstIndex(where: { $0.density >= screen.ratio }) else { return sorted.last }
        guard byMeans, next > 0 else { return sorted[next] }
        let (lower, upper) = (sorted[next - 1], sorted[next])
        if screen.ratio <= 1 { return upper }
        return screen.ratio >= (lower.density * upper.density).squareRoot() ? upper : lower
    }

    /// https://html.spec.whatwg.org/#parse-a-srcset-attribute, up to the descriptors' meaning.
    private static func parse(_ text: String) -> [(reference: String, descriptors: [Substring])] {
        var found: [(String, [Substring])] = []
        var rest = Substring(text)
        while true {
            rest = rest.drop { CSSText.isSpace($0) || $0 == "," }
            guard !rest.isEmpty else { return found }
            var reference = rest.prefix { !CSSText.isSpace($0) }
            rest = rest[reference.endIndex...]
            if reference.last == "," {
                while reference.last == "," { reference.removeLast() }
                found.append((String(reference), []))
                continue
            }
            var depth = 0
            let descriptors = rest.prefix { character in
                if character == "(" { depth += 1 }
                if character == ")" { depth -= 1 }
                return character != "," || depth > 0
            }
            rest = rest[descriptors.endIndex...]
            found.append((String(reference), descriptors.split { CSSText.isSpace($0) }))
        }
    }

    /// What is said of a candidate; `nil` where it makes no sense.
    private struct Descriptor {
        var width: Double?
        var density: Double?

        init?(_ words: [Substring]) {
            var height: Double?
            for word in words {
                guard let number = Double(word.dropLast()), number.isFinite, number >= 0, word.first != "+" else {
                    return nil
                }
                let isWhole = word.dropLast().utf8.allSatisfy { $0 &- 0x30 < 10 } && number > 0
                switch word.last {
                case "w" where width == nil && density == nil && isWhole: width = number
                case "x" where width == nil && density == nil && height == nil: density = number
                case "h" where height == nil && density == nil && isWhole: height = number
                default: return nil
                }
            }
            // A height says nothing without a width.
            if height != nil, width == nil { return nil }
        }
    }
}
