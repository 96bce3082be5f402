import CLibXML2

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

// Texts and comments of an arena: the members up to `content`, then the characters. `_private`, which numbers the
// names of elements, holds how long the text is and how much room it has, so that text can be added without looking
// for its end.
extension Arena {
    /// Longer texts are not added to, so that the two lengths fit in one word.
    private static let longestGrowingText = 1 << 30

    /// A text or comment node.
    func makeCharacterData(
        _ type: xmlElementType,
        _ bytes: UnsafeBufferPointer<UInt8>,
        in document: UnsafeMutablePointer<xmlDoc>
    ) -> UnsafeMutablePointer<xmlNode> {
        let length = bytes.count
        let memory = unsafe allocate(textOffset + length + 1)
        unsafe memory.initializeMemory(as: UInt8.self, repeating: 0, count: textOffset)
        let node = unsafe memory.assumingMemoryBound(to: xmlNode.self)
        unsafe node.pointee.type = type
        unsafe node.pointee.doc = document
        let content = unsafe (memory + textOffset).assumingMemoryBound(to: UInt8.self)
        if let start = bytes.baseAddress { unsafe memcpy(content, start, length) }
        unsafe content[length] = 0
        unsafe node.pointee.content = content
        unsafe setExtent(of: node, length: length, room: length)
        return unsafe node
    }

    /// Adds to a text of this arena; `false` if it would become too long.
    func append(_ bytes: UnsafeBufferPointer<UInt8>, to node: UnsafeMutablePointer<xmlNode>) -> Bool {
        guard let start = bytes.baseAddress, let content = unsafe node.pointee.content else { return true }
        let extent = unsafe UInt(bitPattern: node.pointee._private)
        let length = Int(extent & 0xFFFF_FFFF)
        let room = Int(extent >> 32)
        let total = length + bytes.count
        guard total < Self.longestGrowingText else { return false }
        var target = unsafe content
        var newRoom = room
        if total > room {
            if unsafe grow(UnsafeMutableRawPointer(content + room + 1), by: total - room) {
                newRoom = total
            } else {
                newRoom = 2 * total
                unsafe target = allocate(newRoom + 1).assumingMemoryBound(to: UInt8.self)
                unsafe memcpy(target, content, length)
                unsafe node.pointee.content = target
            }
        }
        unsafe memcpy(target + length, start, bytes.count)
        unsafe target[total] = 0
        unsafe setExtent(of: node, length: total, room: newRoom)
        return true
    }

    /// Puts other characters in the place of those of a text of this arena.
    func replaceCharacters(of node: UnsafeMutablePointer<xmlNode>, with bytes: UnsafeBufferPointer<UInt8>) {
        let room = unsafe Int(UInt(bitPattern: node.pointee._private) >> 32)
        var target = unsafe node.pointee.content
        var newRoom = room
        if unsafe bytes.count > room || target == nil {
            // OPTIMIZATION: what grew once grows again.
            newRoom = min(max(bytes.count, 2 * room), max(bytes.count, Self.longestGrowingText))
            unsafe target = allocate(newRoom + 1).assumingMemoryBound(to: UInt8.self)
            unsafe node.pointee.content = target
        }
        guard let target = unsafe target else { return }
        if let start = bytes.baseAddress { unsafe memmove(target, start, bytes.count) }
        unsafe target[bytes.count] = 0
        unsafe setExtent(of: node, length: bytes.count, room: newRoom)
    }

    /// The text is that of several attributes from now on: it is not written to, as one without room.
    func share(_ node: UnsafeMutablePointer<xmlNode>) {
        let length = unsafe Int(UInt(bitPattern: node.pointee._private) & 0xFFFF_FFFF)
        unsafe setExtent(of: node, length: length, room: 0)
    }

    static func hasRoom(_ node: UnsafeMutablePointer<xmlNode>) -> Bool {
        unsafe UInt(bitPattern: node.pointee._private) >> 32 > 0
    }

    /// How many bytes the characters of a text or comment have; `nil` where it is none of an arena, or as long as
    /// cannot be written down.
    static func length(of node: UnsafeMutablePointer<xmlNode>) -> Int? {
        let length = unsafe Int(UInt(bitPattern: node.pointee._private) & 0xFFFF_FFFF)
        return length > 0 && length < longestGrowingText ? length : nil
    }

    @inline(__always)
    private func setExtent(of node: UnsafeMutablePointer<xmlNode>, length: Int, room: Int) {
        let bits = UInt(min(length, Self.longestGrowingText)) | UInt(min(room, 2 * Self.longestGrowingText)) << 32
        unsafe node.pointee._private = UnsafeMutableRawPointer(bitPattern: bits)
    }
}
