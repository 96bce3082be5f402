import Foundation

/// Settings of a view.
///
/// But for those on scripts they are kept for source compatibility: what they are about is drawn.
///
/// Source: https://developer.apple.com/documentation/webkit/wkpreferences
@preconcurrency @MainActor
open class WKPreferences: NSObject {
    /// In points.
    ///
    /// Default: 0.
    public var minimumFontSize: Double = 0
    /// Scripts of pages run.
    ///
    /// Default: true.
    public var javaScriptEnabled = true
    /// Scripts open windows without a touch.
    ///
    /// Default: false, as on iOS.
    public var javaScriptCanOpenWindowsAutomatically = false
    /// Warns of known frauds.
    ///
    /// Default: true.
    public var isFraudulentWebsiteWarningEnabled = true
    /// Text can be selected.
    ///
    /// Default: true.
    public var isTextInteractionEnabled = true
    /// Elements go full screen.
    ///
    /// Default: false.
    public var isElementFullscreenEnabled = false
    /// Backgrounds are printed.
    ///
    /// Default: false.
    public var shouldPrintBackgrounds = false
    /// What WebKit knows of single sites counts.
    ///
    /// Default: true.
    public var isSiteSpecificQuirksModeEnabled = true
    /// The tabulator leads to links too.
    ///
    /// Default: false.
    public var tabFocusesLinks = false
    /// What a view does that is in no window; this one is never in one, and goes on.
    ///
    /// Default: `suspend`.
    public var inactiveSchedulingPolicy = InactiveSchedulingPolicy.suspend

    /// The defaults above.
    override public init() {}

    /// What a view does that is in no window; the numbers are Apple's.
    public enum InactiveSchedulingPolicy: Int, Sendable {
        case suspend = 0
        case throttle = 1
        case none = 2
    }
}

/// Settings of one page.
///
/// Source: https://developer.apple.com/documentation/webkit/wkwebpagepreferences
@preconcurrency @MainActor
open class WKWebpagePreferences: NSObject {
    /// Which form of a site is asked for; the numbers are Apple's.
    public enum ContentMode: Int, Sendable {
        case recommended = 0
        case mobile = 1
        case desktop = 2
    }

    /// Which form of the site to ask for: `desktop` has requests name a Mac in their user agent, where the view has no
    /// `customUserAgent`.
    public var preferredContentMode = ContentMode.recommended
    /// What the page's markup has of scripts counts: scripts, event handlers, `javascript:` URLs, `srcdoc`; else it is left
    /// out, while scripts of the app's run.
    ///
    /// Default: true.
    public var allowsContentJavaScript = true
    /// The device's lockdown mode holds for the page.
    ///
    /// Default: false; it has no effect.
    public var isLockdownModeEnabled = false

    /// The defaults above.
    override public init() {}

    convenience init(copying other: WKWebpagePreferences) {
        self.init()
        preferredContentMode = other.preferredContentMode
        allowsContentJavaScript = other.allowsContentJavaScript
        isLockdownModeEnabled = other.isLockdownModeEnabled
    }
}
