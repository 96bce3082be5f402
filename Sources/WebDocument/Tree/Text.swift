import CLibXML2
import WebStandards

/// UTF-8 that belongs to the tree: a name, the value of an attribute, the data of a text node.
///
/// Good until that node is changed, so it is looked at and let go, never kept.
@safe struct Text: RandomAccessCollection, Equatable {
    private let base: UnsafePointer<UInt8>?
    let count: Int

    static var empty: Text { unsafe Text(base: nil, count: 0) }

    private init(base: UnsafePointer<UInt8>?, count: Int) {
        unsafe self.base = base
        self.count = count
    }

    /// The characters of a node, of which one of an arena knows how many they are.
    ///
    /// So U+0000, which scripts may bring, is one of them; libxml2's own functions see none behind it.
    init(of node: UnsafeMutablePointer<xmlNode>) {
        guard let content = unsafe node.pointee.content, let count = unsafe Arena.length(of: node) else {
            unsafe self.init(node.pointee.content)
            return
        }
        unsafe self.init(base: content, count: count)
    }

    /// Of a string that ends with a zero byte, as all of libxml2's do.
    init(_ string: UnsafePointer<UInt8>?) {
        var count = 0
        if let string = unsafe string {
            while unsafe string[count] != 0 { count += 1 }
        }
        unsafe self.init(base: string, count: count)
    }

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    @inline(__always)
    subscript(position: Int) -> UInt8 {
        guard let base = unsafe base, position >= 0, position < count else { return 0 }
        return unsafe base[position]
    }

    subscript(bounds: Range<Int>) -> Text {
        let range = bounds.clamped(to: 0..<count)
        return unsafe Text(base: base.map { unsafe $0 + range.lowerBound }, count: range.count)
    }

    var string: String {
        unsafe String(decoding: UnsafeBufferPointer(start: base, count: count), as: UTF8.self)
    }

    /// Appends the bytes, all at once.
    func append(to bytes: inout [UInt8]) {
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: base, count: count))
    }

    static func == (a: Text, b: Text) -> Bool {
        guard a.count == b.count else { return false }
        for i in 0..<a.count where a[i] != b[i] { return false }
        return true
    }

    func equals(_ bytes: some RandomAccessCollection<UInt8>) -> Bool {
        guard count == bytes.count else { return false }
        var position = 0
        for byte in bytes {
            guard self[position] == byte else { return false }
            position += 1
        }
        return true
    }

    static func == (a: Text, b: String) -> Bool {
        var b = b
        return b.withUTF8 { bytes in
            guard a.count == bytes.count else { return false }
            for i in 0..<a.count where unsafe a[i] != bytes[i] { return false }
            return true
        }
    }
}

extension Text {
    // https://infra.spec.whatwg.org/#ascii-case-insensitive, to a word in lower case.
    func equalsIgnoringCase(_ word: StaticString) -> Bool {
        guard count == word.utf8CodeUnitCount else { return false }
        for i in 0..<count where unsafe ASCII.lowercased(self[i]) != word.utf8Start[i] { return false }
        return true
    }
}
