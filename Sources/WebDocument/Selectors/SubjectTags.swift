/// The names of HTML elements of which one is that of whatever a list of selectors matches.
///
/// OPTIMIZATION: most elements are told from those that are asked for by a bit.
struct SubjectTags: Sendable {
    private var bits = SIMD4<UInt64>()

    /// `nil` when some selector's subject has no name.
    init?(_ selectors: [ComplexSelector]) {
        for selector in selectors {
            guard let tag = selector.parts.first?.compound.tag else { return nil }
            bits[Int(tag.rawValue >> 6)] |= 1 << UInt64(tag.rawValue & 63)
        }
    }

    func contains(_ tag: TagName) -> Bool {
        bits[Int(tag.rawValue >> 6)] >> UInt64(tag.rawValue & 63) & 1 == 1
    }
}

extension CompoundSelector {
    /// The name of the elements of HTML that it matches, if it says one that has a number.
    fileprivate var tag: TagName? {
        for case .type(let name) in tests where name.tag != .other { return name.tag }
        return nil
    }
}
