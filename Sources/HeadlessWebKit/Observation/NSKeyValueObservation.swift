#if !canImport(ObjectiveC)
import Foundation
import Synchronization

// Foundation's own are on Apple's systems alone, for they rest on the Objective-C runtime.

/// Which values an observer of a property is given, and when.
///
/// Source: https://developer.apple.com/documentation/foundation/nskeyvalueobservingoptions
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
    /// As Foundation numbers them.
    public let rawValue: UInt

    /// The options with these numbers.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The value after the change.
    public static let new = NSKeyValueObservingOptions(rawValue: 1)
    /// The value before the change.
    public static let old = NSKeyValueObservingOptions(rawValue: 2)
    /// Once at the beginning too, with the value there is.
    public static let initial = NSKeyValueObservingOptions(rawValue: 4)
    /// Once more before each change, without a new value.
    ///
    /// NB: here the property has its new value by then.
    public static let prior = NSKeyValueObservingOptions(rawValue: 8)
}

/// What happens to an observed property; to a view's, `setting` alone.
///
/// Source: https://developer.apple.com/documentation/foundation/nskeyvaluechange
public enum NSKeyValueChange: UInt, Sendable {
    case setting = 1
    case insertion = 2
    case removal = 3
    case replacement = 4
}

/// A change of an observed property.
///
/// Source: https://developer.apple.com/documentation/foundation/nskeyvalueobservedchange
public struct NSKeyValueObservedChange<Value> {
    /// What happens to the property.
    public typealias Kind = NSKeyValueChange

    /// What happened to it.
    public let kind: Kind
    /// With the option `new`; `nil` without.
    public let newValue: Value?
    /// With the option `old`; `nil` without, and at the beginning.
    public let oldValue: Value?
    /// Of collections; a view has none that is observed.
    public let indexes: IndexSet?
    /// It is told of before the change (the option `prior`).
    public let isPrior: Bool
}

/// Keeps an observer in place; ends with it, or once it is invalidated.
///
/// Source: https://developer.apple.com/documentation/foundation/nskeyvalueobservation
public final class NSKeyValueObservation: NSObject, Sendable {
    private let look: Mutex<(@MainActor (WKWebView) -> Void)?>

    init(_ look: @escaping @MainActor (WKWebView) -> Void) {
        self.look = Mutex(look)
    }

    /// Ends it; the observer is told of nothing more.
    public func invalidate() {
        // What it holds may go with it, and is not to go within the lock.
        _ = look.withLock { look in
            defer { look = nil }
            return look
        }
    }

    @MainActor
    func look(at view: WKWebView) {
        look.withLock { $0 }?(view)
    }
}
#endif
