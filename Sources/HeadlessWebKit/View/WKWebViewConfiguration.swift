import Foundation
import HeadlessWebView

/// What a view is made with; the view takes a copy, and changes after that change nothing.
///
/// The objects in it are shared with the copy, as in WebKit: data store, preferences, process pool, content controller.
///
/// Source: https://developer.apple.com/documentation/webkit/wkwebviewconfiguration
@preconcurrency @MainActor
open class WKWebViewConfiguration: NSObject, NSCopying {
    /// Kept for source compatibility: there are no processes.
    public var processPool = WKProcessPool()
    /// Settings of the view.
    public var preferences = WKPreferences()
    /// Scripts and message handlers of the app.
    public var userContentController = WKUserContentController()
    /// Where cookies and credentials are.
    ///
    /// Default: the current app's.
    public lazy var websiteDataStore = WKWebsiteDataStore.default()
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// What pages get where a policy says nothing else.
    public lazy var defaultWebpagePreferences: WKWebpagePreferences! = WKWebpagePreferences()
    /// The last word of the user agent, in place of `Mobile/15E148`.
    public var applicationNameForUserAgent: String?
    /// Kept for source compatibility: nothing is drawn.
    public var suppressesIncrementalRendering = false
    /// Kept for source compatibility: nothing is played.
    public var allowsAirPlayForMediaPlayback = true
    /// Kept for source compatibility: nothing is played.
    public var allowsInlineMediaPlayback = false
    /// Kept for source compatibility: nothing is played.
    public var allowsPictureInPictureMediaPlayback = true
    /// Kept for source compatibility: nothing is played.
    public var mediaTypesRequiringUserActionForPlayback: WKAudiovisualMediaTypes = []
    /// Kept for source compatibility: nothing is drawn.
    public var dataDetectorTypes: WKDataDetectorTypes = []
    /// Kept for source compatibility: nothing is drawn.
    public var ignoresViewportScaleLimits = false
    /// Kept for source compatibility: nothing is selected.
    public var selectionGranularity = WKSelectionGranularity.dynamic
    /// Kept for source compatibility: nothing is typed.
    public var allowsInlinePredictions = false
    /// Kept for source compatibility: nothing is typed.
    public var supportsAdaptiveImageGlyph = false
    /// Kept for source compatibility: nobody's screen time is counted.
    public var showsSystemScreenTimeBlockingView = true
    /// Kept for source compatibility: no list of hosts is known.
    public var upgradeKnownHostsToHTTPS = true
    /// Kept for source compatibility: no domain is bound to an app.
    public var limitsNavigationsToAppBoundDomains = false

    /// Names the window that a configuration was handed out for; a copy has the same.
    var window: WindowToken?

    private(set) var schemeHandlers: [String: any WKURLSchemeHandler] = [:]
    /// Mistakes with it, for the views that are made with it to tell.
    private(set) var exceptions: [HeadlessException] = []

    /// The defaults above.
    override public init() {}

    /// Has requests for a scheme answered by the app; the handler is kept alive.
    ///
    /// NB: WebKit raises NSInvalidArgumentException for a scheme that is none, that the view loads itself, or that has a
    /// handler; here the call changes nothing, and views made with the configuration have it in `headless.exceptions`.
    public func setURLSchemeHandler(_ urlSchemeHandler: (any WKURLSchemeHandler)?, forURLScheme urlScheme: String) {
        let scheme = urlScheme.lowercased()
        if WKWebView.handlesURLScheme(scheme) {
            return raise("'\(urlScheme)' is a URL scheme that WKWebView handles natively")
        }
        guard scheme.wholeMatch(of: #/[a-z][a-z0-9+.\-]*/#) != nil else {
            return raise("'\(urlScheme)' is not a valid URL scheme")
        }
        guard schemeHandlers[scheme] == nil else {
            return raise("URL scheme '\(scheme)' already has a registered URL scheme handler")
        }
        schemeHandlers[scheme] = urlSchemeHandler
    }

    /// The handler of that scheme.
    public func urlSchemeHandler(forURLScheme urlScheme: String) -> (any WKURLSchemeHandler)? {
        schemeHandlers[urlScheme.lowercased()]
    }

    private func raise(_ reason: String) {
        guard exceptions.count < 100 else { return }
        exceptions.append(HeadlessException(name: "NSInvalidArgumentException", reason: reason))
    }

    /// A copy, as `NSCopying` asks for it; to be called on the main actor.
    nonisolated public func copy(with zone: NSZone? = nil) -> Any {
        nonisolated(unsafe) let copy: Any = MainActor.assumeIsolated { duplicate() }
        return unsafe copy
    }

    func duplicate() -> WKWebViewConfiguration {
        let copy = WKWebViewConfiguration()
        copy.processPool = processPool
        copy.preferences = preferences
        copy.userContentController = userContentController
        copy.websiteDataStore = websiteDataStore
        copy.defaultWebpagePreferences = defaultWebpagePreferences
        copy.applicationNameForUserAgent = applicationNameForUserAgent
        copy.suppressesIncrementalRendering = suppressesIncrementalRendering
        copy.allowsAirPlayForMediaPlayback = allowsAirPlayForMediaPlayback
        copy.allowsInlineMediaPlayback = allowsInlineMediaPlayback
        copy.allowsPictureInPictureMediaPlayback = allowsPictureInPictureMediaPlayback
        copy.mediaTypesRequiringUserActionForPlayback = mediaTypesRequiringUserActionForPlayback
        copy.dataDetectorTypes = dataDetectorTypes
        copy.ignoresViewportScaleLimits = ignoresViewportScaleLimits
        copy.selectionGranularity = selectionGranularity
        copy.allowsInlinePredictions = allowsInlinePredictions
        copy.supportsAdaptiveImageGlyph = supportsAdaptiveImageGlyph
        copy.showsSystemScreenTimeBlockingView = showsSystemScreenTimeBlockingView
        copy.upgradeKnownHostsToHTTPS = upgradeKnownHostsToHTTPS
        copy.limitsNavigationsToAppBoundDomains = limitsNavigationsToAppBoundDomains
        copy.window = window
        copy.schemeHandlers = schemeHandlers
        copy.exceptions = exceptions
        return copy
    }
}

/// One window that a page wants.
@MainActor
final class WindowToken {}

/// Kept for source compatibility: there are no processes.
///
/// Source: https://developer.apple.com/documentation/webkit/wkprocesspool
@preconcurrency @MainActor
open class WKProcessPool: NSObject {
    /// A pool like any other.
    override public init() {}
}

/// Which media wait for a touch; nothing is played here.
///
/// Source: https://developer.apple.com/documentation/webkit/wkaudiovisualmediatypes
public struct WKAudiovisualMediaTypes: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt

    /// Those bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// With sound.
    public static let audio = WKAudiovisualMediaTypes(rawValue: 1)
    /// With pictures.
    public static let video = WKAudiovisualMediaTypes(rawValue: 2)
    /// Both.
    public static let all = WKAudiovisualMediaTypes(rawValue: .max)
}

/// Which data in a text become links; nothing is drawn here.
///
/// Source: https://developer.apple.com/documentation/webkit/wkdatadetectortypes
public struct WKDataDetectorTypes: OptionSet, Sendable {
    /// Apple's bits.
    public let rawValue: UInt

    /// Those bits.
    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    /// Telephone numbers.
    public static let phoneNumber = WKDataDetectorTypes(rawValue: 1)
    /// URLs.
    public static let link = WKDataDetectorTypes(rawValue: 2)
    /// Postal addresses.
    public static let address = WKDataDetectorTypes(rawValue: 4)
    /// Dates and times.
    public static let calendarEvent = WKDataDetectorTypes(rawValue: 8)
    /// Everything.
    public static let all = WKDataDetectorTypes(rawValue: .max)
}

/// Kept for source compatibility: nothing is selected.
///
/// Source: https://developer.apple.com/documentation/webkit/wkselectiongranularity
public enum WKSelectionGranularity: Int, Sendable {
    case dynamic = 0
    case character = 1
}
