import CLibXML2

// Nodes are linked by hand: libxml2's own functions merge adjacent texts and free one of them.

/// Makes `node` a child of `parent`, before `sibling` or last.
@inline(__always)
func link(_ node: Node, into parent: Node, before sibling: Node? = nil) {
    let parent = unsafe parent.pointer
    let sibling = unsafe sibling?.pointer
    let node = unsafe node.pointer
    let previous = unsafe sibling == nil ? parent.pointee.last : sibling?.pointee.prev
    unsafe node.pointee.parent = parent
    unsafe node.pointee.prev = previous
    unsafe node.pointee.next = sibling
    if let previous = unsafe previous {
        unsafe previous.pointee.next = node
    } else {
        unsafe parent.pointee.children = node
    }
    if let sibling = unsafe sibling {
        unsafe sibling.pointee.prev = node
    } else {
        unsafe parent.pointee.last = node
    }
}

/// Takes `node` from its parent.
func unlink(_ node: Node) {
    let node = unsafe node.pointer
    guard let parent = unsafe node.pointee.parent else { return }
    let previous = unsafe node.pointee.prev
    let next = unsafe node.pointee.next
    if let previous = unsafe previous {
        unsafe previous.pointee.next = next
    } else {
        unsafe parent.pointee.children = next
    }
    if let next = unsafe next {
        unsafe next.pointee.prev = previous
    } else {
        unsafe parent.pointee.last = previous
    }
    unsafe node.pointee.parent = nil
    unsafe node.pointee.prev = nil
    unsafe node.pointee.next = nil
}

/// Makes all children of `old` the last children of `new`.
func moveChildren(of old: Node, to new: Node) {
    let old = unsafe old.pointer
    let new = unsafe new.pointer
    guard let first = unsafe old.pointee.children, let last = unsafe old.pointee.last else { return }
    var child: UnsafeMutablePointer<xmlNode>? = unsafe first
    while let current = unsafe child {
        unsafe current.pointee.parent = new
        unsafe child = current.pointee.next
    }
    unsafe first.pointee.prev = new.pointee.last
    if let before = unsafe new.pointee.last {
        unsafe before.pointee.next = first
    } else {
        unsafe new.pointee.children = first
    }
    unsafe new.pointee.last = last
    unsafe old.pointee.children = nil
    unsafe old.pointee.last = nil
}
