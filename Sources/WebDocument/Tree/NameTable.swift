import CLibXML2

/// libxml2 made ready once, and the names all documents share: one dictionary, filled before any thread sees it and
/// never written again, under which each document has a small one of its own.
@safe struct NameTable {
    /// What all trees go through: made on first use, by one thread.
    ///
    /// Safe because the dictionary is only read after `init`, and its count of users is kept under libxml2's own lock.
    nonisolated(unsafe) static let shared = NameTable()

    private let dictionary: xmlDictPtr?
    private let tags: PointerMap
    private let attributes: PointerMap
    private let tagsBySpelling: SpellingMap
    private let attributesBySpelling: SpellingMap
    /// By number; none for `.other`.
    private let tagPointers: [UnsafePointer<UInt8>?]
    private let attributePointers: [UnsafePointer<UInt8>?]

    private init() {
        xmlInitParser()
        let dictionary = unsafe xmlDictCreate()
        func interned(_ spelling: String) -> UnsafePointer<UInt8>? {
            spelling.isEmpty ? nil : unsafe xmlDictLookup(dictionary, spelling, -1)
        }
        var tags = PointerMap(capacity: 512)
        for name in TagName.allCases {
            unsafe tags.set(interned(name.spelling), name.rawValue)
        }
        // An HTML 4 parser gives this one in lower case.
        unsafe tags.set(interned("foreignobject"), TagName.foreignObject.rawValue)
        var attributes = PointerMap(capacity: 512)
        for name in AttributeName.allCases {
            unsafe attributes.set(interned(name.spelling), name.rawValue)
        }
        unsafe self.dictionary = dictionary
        self.tags = tags
        self.attributes = attributes
        tagsBySpelling = SpellingMap(TagName.allCases.map { ($0.spelling, $0.rawValue) })
        attributesBySpelling = SpellingMap(AttributeName.allCases.map { ($0.spelling, $0.rawValue) })
        unsafe tagPointers = TagName.allCases.map { unsafe interned($0.spelling) }
        unsafe attributePointers = AttributeName.allCases.map { unsafe interned($0.spelling) }
    }

    /// A dictionary for one document, which finds the shared names in the shared one.
    func makeDictionary(limit: Int) -> xmlDictPtr? {
        let own = unsafe xmlDictCreateSub(dictionary)
        unsafe xmlDictSetLimit(own, limit)
        return unsafe own
    }

    /// The shared dictionary, to which no name is ever added.
    func shareDictionary() -> xmlDictPtr? {
        _ = unsafe xmlDictReference(dictionary)
        return unsafe dictionary
    }

    /// The dictionary a finished document keeps: the shared one itself, where its own has nothing the shared has not.
    ///
    /// OPTIMIZATION: an empty dictionary is six kilobytes.
    func settle(_ own: xmlDictPtr?) -> xmlDictPtr? {
        guard unsafe xmlDictSize(own) == xmlDictSize(dictionary) else { return unsafe own }
        _ = unsafe xmlDictReference(dictionary)
        unsafe xmlDictFree(own)
        return unsafe dictionary
    }

    /// A dictionary names can be added to.
    func unsettle(_ own: xmlDictPtr?, limit: Int) -> xmlDictPtr? {
        guard unsafe own == dictionary else { return unsafe own }
        let added = unsafe makeDictionary(limit: limit)
        unsafe xmlDictFree(own)
        return unsafe added
    }

    /// The number of a name that came out of such a dictionary.
    @inline(__always)
    func tag(_ name: UnsafePointer<UInt8>) -> TagName {
        unsafe TagName(rawValue: tags[name]) ?? .other
    }

    @inline(__always)
    func attribute(_ name: UnsafePointer<UInt8>) -> AttributeName {
        unsafe AttributeName(rawValue: attributes[name]) ?? .other
    }

    /// The number of a name in lower case, as the HTML tokenizer gives it: `foreignobject` is `.foreignObject`.
    @inline(__always)
    func tag(_ lowercase: Span<UInt8>) -> TagName {
        TagName(rawValue: tagsBySpelling[lowercase]) ?? .other
    }

    @inline(__always)
    func attribute(_ lowercase: Span<UInt8>) -> AttributeName {
        AttributeName(rawValue: attributesBySpelling[lowercase]) ?? .other
    }

    /// The name a number stands for, as its tree spells it, in every document's dictionary; `nil` for `.other`.
    @inline(__always)
    func pointer(_ tag: TagName) -> UnsafePointer<UInt8>? { unsafe tagPointers[Int(tag.rawValue)] }

    @inline(__always)
    func pointer(_ attribute: AttributeName) -> UnsafePointer<UInt8>? {
        unsafe attributePointers[Int(attribute.rawValue)]
    }
}

/// From the address of a shared name to its number; 0 for any other address.
///
/// Open addressing, never full.
private struct PointerMap {
    private var keys: [UInt]
    private var values: [UInt8]
    private let mask: Int

    init(capacity: Int) {
        keys = Array(repeating: 0, count: capacity)
        values = Array(repeating: 0, count: capacity)
        mask = capacity - 1
    }

    mutating func set(_ pointer: UnsafePointer<UInt8>?, _ value: UInt8) {
        guard let pointer = unsafe pointer else { return }
        let key = UInt(bitPattern: pointer)
        var slot = slot(of: key)
        while keys[slot] != 0, keys[slot] != key { slot = (slot + 1) & mask }
        keys[slot] = key
        values[slot] = value
    }

    @inline(__always)
    subscript(_ pointer: UnsafePointer<UInt8>) -> UInt8 {
        let key = UInt(bitPattern: pointer)
        var slot = slot(of: key)
        while keys[slot] != key {
            guard keys[slot] != 0 else { return 0 }
            slot = (slot + 1) & mask
        }
        return values[slot]
    }

    @inline(__always)
    private func slot(of key: UInt) -> Int {
        Int(truncatingIfNeeded: (key &* 0x9E37_79B9_7F4A_7C15) >> 40) & mask
    }
}

/// From a name's bytes in lower case to its number; 0 for any other name.
///
/// A key is the name padded with zeros to 16 bytes, which no name here is longer than, so that a look-up is a few integer
/// operations. Open addressing, never full.
private struct SpellingMap {
    private struct Key: Equatable {
        var low: UInt64 = 0
        var high: UInt64 = 0
    }

    private static let longest = 16
    private var keys: [Key]
    private var values: [UInt8]

    init(_ names: [(spelling: String, number: UInt8)]) {
        keys = Array(repeating: Key(), count: 1024)
        values = Array(repeating: 0, count: 1024)
        for (spelling, number) in names where !spelling.isEmpty {
            let bytes = spelling.utf8.map { $0 &- 0x41 < 26 ? $0 | 0x20 : $0 }
            precondition(bytes.count <= Self.longest)
            let key = key(bytes.span)
            var slot = slot(of: key)
            while values[slot] != 0 { slot = (slot + 1) & (keys.count - 1) }
            keys[slot] = key
            values[slot] = number
        }
    }

    @inline(__always)
    subscript(_ name: Span<UInt8>) -> UInt8 {
        guard name.count <= Self.longest else { return 0 }
        let key = key(name)
        var slot = slot(of: key)
        while values[slot] != 0, keys[slot] != key { slot = (slot + 1) & (keys.count - 1) }
        return values[slot]
    }

    @inline(__always)
    private func key(_ name: Span<UInt8>) -> Key {
        var key = Key()
        for index in 0..<min(8, name.count) { key.low |= UInt64(name[index]) << UInt64(index * 8) }
        if name.count > 8 {
            for index in 8..<name.count { key.high |= UInt64(name[index]) << UInt64(index * 8 - 64) }
        }
        return key
    }

    @inline(__always)
    private func slot(of key: Key) -> Int {
        let mixed = (key.low ^ key.high &* 0xFF51_AFD7_ED55_8CCD) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: mixed >> 40) & (keys.count - 1)
    }
}
