/// A growing row of plain values, in memory of its own.
///
/// OPTIMIZATION: an array in a class is checked for exclusive access at each use, which took a sixth of a parse.
@safe final class Row<Element: BitwiseCopyable & Equatable> {
    private var base: UnsafeMutablePointer<Element>
    private var capacity = 32
    private(set) var count = 0

    init() {
        unsafe base = .allocate(capacity: capacity)
    }

    deinit {
        unsafe base.deallocate()
    }

    var last: Element? { count > 0 ? unsafe base[count - 1] : nil }
    var first: Element? { count > 0 ? unsafe base[0] : nil }

    @inline(__always)
    subscript(_ index: Int) -> Element {
        get {
            precondition(index >= 0 && index < count)
            return unsafe base[index]
        }
        set {
            precondition(index >= 0 && index < count)
            unsafe base[index] = newValue
        }
    }

    @inline(__always)
    func append(_ element: Element) {
        if count == capacity { grow() }
        unsafe (base + count).initialize(to: element)
        count += 1
    }

    @inline(__always)
    func popLast() -> Element? {
        guard count > 0 else { return nil }
        count -= 1
        return unsafe base[count]
    }

    func insert(_ element: Element, at index: Int) {
        precondition(index >= 0 && index <= count)
        if count == capacity { grow() }
        let place = unsafe base + index
        unsafe (place + 1).update(from: place, count: count - index)
        unsafe place.initialize(to: element)
        count += 1
    }

    @discardableResult
    func remove(at index: Int) -> Element {
        let removed = self[index]
        count -= 1
        let place = unsafe base + index
        unsafe place.update(from: place + 1, count: count - index)
        return removed
    }

    func lastIndex(of element: Element) -> Int? {
        var index = count
        while index > 0 {
            index -= 1
            if unsafe base[index] == element { return index }
        }
        return nil
    }

    @inline(never)
    private func grow() {
        let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        unsafe larger.update(from: base, count: count)
        unsafe base.deallocate()
        unsafe base = larger
        capacity *= 2
    }
}
