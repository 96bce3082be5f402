#if !canImport(UIKit)
import Foundation

// What apps set on a view that is drawn, of UIKit, which is on Apple's systems alone: kept, and nothing comes of it.

/// What a view would scroll in; nothing is drawn, so nothing scrolls.
///
/// Source: https://developer.apple.com/documentation/uikit/uiscrollview
@preconcurrency @MainActor
open class UIScrollView: UIView {
    /// How a finger that scrolls sends the keyboard away.
    public enum KeyboardDismissMode: Int, Sendable {
        case none = 0
        case onDrag = 1
        case interactive = 2
        case onDragWithAccessory = 3
        case interactiveWithAccessory = 4
    }

    /// What is done about the bars around it.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        case automatic = 0
        case scrollableAxes = 1
        case never = 2
        case always = 3
    }

    /// How fast it comes to rest.
    public struct DecelerationRate: Sendable, Hashable, RawRepresentable {
        /// A factor a millisecond.
        public var rawValue: Double

        /// That factor.
        public init(rawValue: Double) { self.rawValue = rawValue }

        /// As a list does.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// As pages do.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// Not kept alive, and never told anything.
    open weak var delegate: AnyObject?
    /// Kept for source compatibility.
    open var bounces = true
    /// Kept for source compatibility.
    open var alwaysBounceVertical = false
    /// Kept for source compatibility.
    open var alwaysBounceHorizontal = false
    /// Kept for source compatibility.
    open var isScrollEnabled = true
    /// Kept for source compatibility.
    open var isPagingEnabled = false
    /// Kept for source compatibility.
    open var scrollsToTop = true
    /// Kept for source compatibility.
    open var showsVerticalScrollIndicator = true
    /// Kept for source compatibility.
    open var showsHorizontalScrollIndicator = true
    /// Kept for source compatibility.
    open var minimumZoomScale = 1.0
    /// Kept for source compatibility.
    open var maximumZoomScale = 1.0
    /// Kept for source compatibility.
    open var zoomScale = 1.0
    /// Kept for source compatibility.
    open var bouncesZoom = true
    /// Kept for source compatibility.
    open var isDirectionalLockEnabled = false
    /// Kept for source compatibility.
    open var delaysContentTouches = true
    /// Kept for source compatibility.
    open var automaticallyAdjustsScrollIndicatorInsets = true
    /// Kept for source compatibility.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// Kept for source compatibility.
    open var contentInset = UIEdgeInsets.zero
    /// Kept for source compatibility.
    open var scrollIndicatorInsets = UIEdgeInsets.zero
    /// Kept for source compatibility.
    open var isHidden = false
    /// Kept for source compatibility.
    open var backgroundColor: UIColor?
    /// Kept for source compatibility.
    open var contentOffset = CGPoint.zero
    /// Empty: nothing is laid out.
    open var contentSize: CGSize { .zero }
    /// Kept for source compatibility.
    open var decelerationRate = DecelerationRate.normal
    /// Kept for source compatibility.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic

    /// The defaults above.
    override public init() {}

    /// Keeps the scale.
    open func setZoomScale(_ scale: Double, animated: Bool) { zoomScale = scale }

    /// Does nothing.
    open func flashScrollIndicators() {}

    /// Does nothing: nothing is laid out.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {}

    /// Keeps the place.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }
}

/// A colour, of which nothing is drawn.
///
/// Source: https://developer.apple.com/documentation/uikit/uicolor
public final class UIColor: Sendable, Hashable {
    private let parts: [Double]

    /// Red, green, blue and how much of it covers, each from 0 to 1.
    public init(red: Double, green: Double, blue: Double, alpha: Double) { parts = [red, green, blue, alpha] }

    /// A grey, from black at 0 to white at 1.
    public convenience init(white: Double, alpha: Double) {
        self.init(red: white, green: white, blue: white, alpha: alpha)
    }

    /// Nothing.
    public static let clear = UIColor(white: 0, alpha: 0)
    /// White.
    public static let white = UIColor(white: 1, alpha: 1)
    /// Black.
    public static let black = UIColor(white: 0, alpha: 1)
    /// Between black and white.
    public static let gray = UIColor(white: 0.5, alpha: 1)
    /// Nearer to white.
    public static let lightGray = UIColor(white: 2.0 / 3, alpha: 1)
    /// Nearer to black.
    public static let darkGray = UIColor(white: 1.0 / 3, alpha: 1)
    /// Red.
    public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    /// Green.
    public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    /// Blue.
    public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    /// That of a page by day: white.
    public static let systemBackground = white

    /// Both have the same parts.
    public static func == (first: UIColor, second: UIColor) -> Bool { first.parts == second.parts }

    /// Of its parts.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }
}
#endif
