/// Bounds of this target, each with where it comes from.
package enum Limits {
    /// A loop's stack: script and deep documents recurse on it (a main thread's usual size; pages are used as touched).
    static let loopStackSize = 8 << 20
}
