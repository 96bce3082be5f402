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
    }

    /// A dictionary for one document, which finds the shared names in the shared one.
    func makeDictionary(limit: Int) -> xmlDictPtr? {
        let own = unsafe xmlDictCreateSub(dictionary)
        unsafe xmlDictSetLimit(own, limit)
        return unsafe own
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
