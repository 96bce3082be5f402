import Foundation

/// Names one navigation of a view: the object that `load` returned is the one its delegate's calls have.
///
/// Source: https://developer.apple.com/documentation/webkit/wknavigation
@preconcurrency @MainActor
open class WKNavigation: NSObject {
    /// Which form of the site is asked for: `mobile`, or `desktop` where the delegate has said so; `recommended` until it begins.
    public internal(set) var effectiveContentMode = WKWebpagePreferences.ContentMode.recommended

    override init() {}
}

/// Why a navigation begins; the numbers are Apple's.
public enum WKNavigationType: Int, Sendable {
    case linkActivated = 0
    case formSubmitted = 1
    case backForward = 2
    case reload = 3
    case formResubmitted = 4
    case other = -1
}

/// The answer to a navigation action; the numbers are Apple's.
public enum WKNavigationActionPolicy: Int, Sendable {
    case cancel = 0
    case allow = 1
    case download = 2
}

/// The answer to a response; the numbers are Apple's.
public enum WKNavigationResponsePolicy: Int, Sendable {
    case cancel = 0
    case allow = 1
    case download = 2
}
