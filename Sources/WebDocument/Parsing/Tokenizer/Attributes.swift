/// The attribute being read: where its name and value begin in the tag's bytes.
struct AttributeUnderway {
    var isOpen = false
    var name = AttributeName.other
    var start = 0
    var valueStart = 0
    var isDuplicate = false
}

extension Tokenizer {
    // "Start a new attribute in the current tag token."
    mutating func beginAttribute() {
        finishAttribute()
        attribute = AttributeUnderway(isOpen: true, start: tag.attributes.bytes.count)
        state = .attributeName
    }

    /// Leaves the attribute name state: "if there is already an attribute on the token with the exact same name, then
    /// this is a duplicate-attribute parse error and the new attribute must be removed from the token".
    mutating func finishAttributeName(_ input: Span<UInt8>) {
        attribute.valueStart = tag.attributes.bytes.count
        let range = attribute.start..<attribute.valueStart
        attribute.name = nameTable.attribute(tag.attributes.bytes.span.extracting(range))
        attribute.isDuplicate = !names.insert(attribute.name, range, of: tag.attributes)
        if attribute.isDuplicate { error("duplicate-attribute", input, position) }
    }

    mutating func finishAttribute() {
        guard attribute.isOpen else { return }
        attribute.isOpen = false
        if attribute.isDuplicate {
            tag.attributes.bytes.removeSubrange(attribute.start...)
        } else {
            tag.attributes.items.append(
                TokenAttributes.Item(
                    name: attribute.name,
                    nameRange: attribute.start..<attribute.valueStart,
                    valueRange: attribute.valueStart..<tag.attributes.bytes.count
                )
            )
        }
    }
}

/// The attribute names a tag has already.
struct AttributeNames {
    /// A bit for each numbered name.
    private var numbered = SIMD4<UInt64>()
    /// How many names have no number.
    private var others = 0
    /// Those, once they are many.
    private var othersSet: Set<[UInt8]> = []

    /// Up to so many are compared one by one.
    private static let few = 16

    mutating func removeAll() {
        numbered = SIMD4()
        others = 0
        if !othersSet.isEmpty { othersSet = [] }
    }

    /// Whether the name at `range` was not there yet; the attributes are all those before it.
    mutating func insert(_ name: AttributeName, _ range: Range<Int>, of attributes: borrowing TokenAttributes) -> Bool {
        if name != .other {
            let word = Int(name.rawValue >> 6)
            let bit: UInt64 = 1 << UInt64(name.rawValue & 63)
            guard numbered[word] & bit == 0 else { return false }
            numbered[word] |= bit
            return true
        }
        if others == Self.few, othersSet.isEmpty {
            for item in attributes.items where item.name == .other {
                othersSet.insert(Array(attributes.bytes[item.nameRange]))
            }
        }
        let isNew =
            others < Self.few
            ? !attributes.items.contains { item in
                item.name == .other && item.nameRange.count == range.count
                    && attributes.bytes[item.nameRange] == attributes.bytes[range]
            } : othersSet.insert(Array(attributes.bytes[range])).inserted
        if isNew { others += 1 }
        return isNew
    }
}
