import Foundation

#if canImport(UIKit)
/// What a web view is beside a web view: no view of UIKit's, which would be drawn.
public typealias WebViewBase = NSObject
#else
/// What a web view is beside a web view.
public typealias WebViewBase = UIView

/// A view to those around it: it is put into others and taken out, and nothing of it is drawn.
///
/// Source: https://developer.apple.com/documentation/uikit/uiview
@preconcurrency @MainActor
open class UIView: NSObject {
    /// What gives way as the view around changes its size; the numbers are Apple's.
    public struct AutoresizingMask: OptionSet, Sendable {
        /// Apple's bits.
        public let rawValue: UInt

        /// Those bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The space to the left.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The space to the right.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The space above.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The space below.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// The view that this one was put into; not kept alive.
    open private(set) weak var superview: UIView?
    /// The views that were put into this one, the frontmost last; kept alive.
    open private(set) var subviews: [UIView] = []
    /// Kept for source compatibility: nothing is laid out.
    open var autoresizingMask: AutoresizingMask = []
    /// Kept for source compatibility: nothing is laid out.
    open var translatesAutoresizingMaskIntoConstraints = true
    /// Kept for source compatibility: there is no finger.
    open var isUserInteractionEnabled = true
    /// Kept for source compatibility: nothing is drawn.
    open var clipsToBounds = false
    /// Kept for source compatibility: nothing is drawn.
    open var tintColor: UIColor?
    /// Kept for source compatibility: nobody looks for it.
    open var accessibilityIdentifier: String?
    /// Never: no keys are pressed.
    open var isFirstResponder: Bool { false }

    /// A view that is in no other.
    override public init() {}

    /// Puts a view into this one, in front, and takes it out of the one it was in.
    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        view.superview = self
        subviews.append(view)
    }

    /// Takes the view out of the one it is in.
    open func removeFromSuperview() {
        superview?.subviews.removeAll { $0 === self }
        superview = nil
    }

    /// Refuses.
    @discardableResult
    open func becomeFirstResponder() -> Bool { false }

    /// Agrees.
    @discardableResult
    open func resignFirstResponder() -> Bool { true }

    /// Agrees.
    @discardableResult
    open func endEditing(_ force: Bool) -> Bool { true }

    /// Does nothing: nothing is laid out.
    open func sizeToFit() {}

    /// Does nothing: nothing is laid out.
    open func setNeedsLayout() {}

    /// Does nothing: nothing is laid out.
    open func layoutIfNeeded() {}
}

/// What is kept free at the edges of a view.
///
/// Source: https://developer.apple.com/documentation/uikit/uiedgeinsets
public struct UIEdgeInsets: Sendable, Hashable {
    /// Above.
    public var top: Double
    /// To the left.
    public var left: Double
    /// Below.
    public var bottom: Double
    /// To the right.
    public var right: Double

    /// Nothing.
    public static let zero = UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 0)

    /// So much at each edge.
    public init(top: Double, left: Double, bottom: Double, right: Double) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}
#endif
