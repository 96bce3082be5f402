// Constants are spelled as in Java.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import HeadlessWebView

/// Settings of a view; each may be changed at any time and counts from the next load on.
///
/// Source: https://developer.android.com/reference/android/webkit/WebSettings
@MainActor
public final class WebSettings {
    // MARK: - Those that do something

    /// What requests say of the platform; set to `nil` or an empty text, the platform's own.
    public var userAgentString: String? {
        get { ownUserAgent ?? platformUserAgent }
        set { ownUserAgent = newValue?.isEmpty == false ? newValue : nil }
    }

    /// A link, form or script that wants a window gets one by `WebChromeClient.onCreateWindow`; else it loads in the view.
    ///
    /// Default: false.
    public var supportMultipleWindows = false { didSet { didChange() } }

    /// A script opens windows without a user's gesture.
    ///
    /// Default: false.
    public var javaScriptCanOpenWindowsAutomatically = false { didSet { didChange() } }

    /// Images are fetched.
    ///
    /// Default: true.
    public var loadsImagesAutomatically = true { didSet { didChange() } }

    /// Images are not fetched from the network.
    ///
    /// Default: false.
    public var blockNetworkImage = false { didSet { didChange() } }

    /// Pages run their scripts.
    ///
    /// Default: false.
    public var javaScriptEnabled = false { didSet { didChange() } }

    /// Pages have `localStorage` and `sessionStorage`; without, both are `null` to scripts.
    ///
    /// Default: false.
    public var domStorageEnabled = false { didSet { didChange() } }

    /// What pages that came by https may load by http, one of the constants below.
    ///
    /// Default: `MIXED_CONTENT_NEVER_ALLOW` for an app that targets API level 21 or above.
    public var mixedContentMode: Int { didSet { didChange() } }

    /// How requests make use of what is cached; one of the four modes.
    ///
    /// Default: `LOAD_DEFAULT`.
    public var cacheMode = WebSettings.LOAD_DEFAULT { didSet { didChange() } }

    /// Nothing is loaded from the network; what is asked of it ends in `net::ERR_ACCESS_DENIED`.
    ///
    /// Default: false.
    public var blockNetworkLoads = false { didSet { didChange() } }

    /// Sets `supportMultipleWindows`, as Kotlin has it for want of a getter's name.
    public func setSupportMultipleWindows(_ support: Bool) { supportMultipleWindows = support }
    /// Sets `supportZoom`, as Kotlin has it for want of a getter's name.
    public func setSupportZoom(_ support: Bool) { supportZoom = support }

    // MARK: - Those that are kept, and have no effect here

    /// How a page's lines are laid out.
    public enum LayoutAlgorithm: Sendable {
        case NORMAL
        case SINGLE_COLUMN
        case NARROW_COLUMNS
        case TEXT_AUTOSIZING
    }

    /// How important drawing is.
    public enum RenderPriority: Sendable {
        case NORMAL
        case HIGH
        case LOW
    }

    /// When plug-ins run.
    public enum PluginState: Sendable {
        case ON
        case ON_DEMAND
        case OFF
    }

    /// No effect: nothing is laid out.
    ///
    /// Default: `NARROW_COLUMNS`.
    public var layoutAlgorithm = LayoutAlgorithm.NARROW_COLUMNS
    /// No effect: there are none.
    ///
    /// Default: `OFF`.
    public var pluginState = PluginState.OFF
    /// No effect: nothing is drawn.
    public func setRenderPriority(_ priority: RenderPriority) {}
    /// No effect: where the device is is not known.
    public func setGeolocationEnabled(_ flag: Bool) {}
    /// No effect: no view takes the focus.
    public func setNeedInitialFocus(_ flag: Bool) {}
    /// No effect: there is no such cache.
    public func setAppCacheEnabled(_ flag: Bool) {}
    /// No effect: there is no such cache.
    public func setAppCachePath(_ appCachePath: String) {}
    /// No effect: no passwords are kept.
    ///
    /// Default: false.
    public var savePassword = false
    /// No effect: nothing is played.
    ///
    /// Default: true.
    public var mediaPlaybackRequiresUserGesture = true
    /// No effect: documents of files are nobody's.
    ///
    /// Default: false.
    public var allowFileAccessFromFileURLs = false
    /// No effect: documents of files are nobody's.
    ///
    /// Default: false.
    public var allowUniversalAccessFromFileURLs = false
    /// No effect.
    ///
    /// NB: documents that name no encoding are read as `windows-1252`, whatever it says.
    ///
    /// Default: `UTF-8`.
    public var defaultTextEncodingName = "UTF-8"
    /// No effect: there is no list of unsafe pages.
    ///
    /// Default: true.
    public var safeBrowsingEnabled = true
    /// No effect: nothing is drawn.
    ///
    /// Default: 8.
    public var minimumFontSize = 8
    /// No effect: nothing is drawn.
    ///
    /// Default: 8.
    public var minimumLogicalFontSize = 8
    /// No effect: nothing is drawn.
    ///
    /// Default: 16.
    public var defaultFontSize = 16
    /// No effect: nothing is drawn.
    ///
    /// Default: 13.
    public var defaultFixedFontSize = 13
    /// No effect: nothing is drawn.
    ///
    /// Default: `sans-serif`.
    public var standardFontFamily = "sans-serif"
    /// No effect: nothing is drawn.
    ///
    /// Default: false.
    public var offscreenPreRaster = false
    /// No effect: nothing is drawn.
    ///
    /// Default: `WebSettingsCompat.FORCE_DARK_AUTO`.
    public var forceDark = 1
    /// No effect: nothing is drawn.
    ///
    /// Default: false.
    public var isAlgorithmicDarkeningAllowed = false

    /// No effect: nothing is drawn.
    ///
    /// Default: `serif`.
    public var serifFontFamily = "serif"
    /// No effect: nothing is drawn.
    ///
    /// Default: `sans-serif`.
    public var sansSerifFontFamily = "sans-serif"
    /// No effect: nothing is drawn.
    ///
    /// Default: `monospace`.
    public var fixedFontFamily = "monospace"
    /// No effect: nothing is drawn.
    ///
    /// Default: `cursive`.
    public var cursiveFontFamily = "cursive"
    /// No effect: nothing is drawn.
    ///
    /// Default: `fantasy`.
    public var fantasyFontFamily = "fantasy"
    /// No effect: nothing is selected.
    ///
    /// Default: 0.
    public var disabledActionModeMenuItems = 0
    /// No effect: there is no trackball.
    ///
    /// Default: false.
    public var lightTouchEnabled = false
    /// No effect: there is no such cache.
    public func setAppCacheMaxSize(_ appCacheMaxSize: Int64) {}
    /// No effect: where the device is is not known.
    public func setGeolocationDatabasePath(_ databasePath: String) {}
    /// No effect: nothing is drawn.
    public func setEnableSmoothTransition(_ enable: Bool) {}

    /// No effect: there are no databases.
    ///
    /// Default: false.
    public var databaseEnabled = false
    /// No effect: `AndroidApp` says by its API level whether files may be loaded.
    ///
    /// Default: false for an app that targets API level 30 or above.
    public var allowFileAccess: Bool
    /// No effect: there are no content providers.
    ///
    /// Default: true.
    public var allowContentAccess = true
    /// No effect: nothing is filled in unasked.
    ///
    /// Default: true.
    public var saveFormData = true
    /// No effect: nothing is drawn.
    ///
    /// Default: false.
    public var useWideViewPort = false
    /// No effect: nothing is drawn.
    ///
    /// Default: false.
    public var loadWithOverviewMode = false
    /// No effect: nothing is drawn.
    ///
    /// Default: false.
    public var builtInZoomControls = false
    /// No effect: nothing is drawn.
    ///
    /// Default: true.
    public var displayZoomControls = true
    /// No effect: nothing is drawn.
    ///
    /// Default: true.
    public var supportZoom = true
    /// No effect: nothing is drawn.
    ///
    /// Default: 100.
    public var textZoom = 100

    /// Everything is allowed.
    public static let MIXED_CONTENT_ALWAYS_ALLOW = 0
    /// Nothing is allowed.
    public static let MIXED_CONTENT_NEVER_ALLOW = 1
    /// Images, which are asked for by https.
    public static let MIXED_CONTENT_COMPATIBILITY_MODE = 2

    /// By the answers' own fields.
    public static let LOAD_DEFAULT = -1
    /// The same, by its old name.
    public static let LOAD_NORMAL = 0
    /// From the cache, stale or not, else from the network.
    public static let LOAD_CACHE_ELSE_NETWORK = 1
    /// From the network.
    public static let LOAD_NO_CACHE = 2
    /// From the cache.
    public static let LOAD_CACHE_ONLY = 3

    private let platformUserAgent: String
    private var ownUserAgent: String? { didSet { didChange() } }
    private weak var view: AndroidWebView?

    init(of view: AndroidWebView) {
        self.view = view
        platformUserAgent = view.app.session.configuration.profile.userAgent
        mixedContentMode = view.app.apiLevel >= 21 ? Self.MIXED_CONTENT_NEVER_ALLOW : Self.MIXED_CONTENT_ALWAYS_ALLOW
        allowFileAccess = view.app.apiLevel < 30
    }

    /// The User-Agent that an app's views send.
    public static func getDefaultUserAgent(_ context: AndroidApp) -> String {
        context.session.configuration.profile.userAgent
    }

    private func didChange() {
        let agent = ownUserAgent
        let loadsImages = loadsImagesAutomatically && !blockNetworkImage
        let runsScripts = javaScriptEnabled
        let hasStorage = domStorageEnabled
        let opensInPlace = !supportMultipleWindows
        let mixedContent: MixedContentPolicy =
            switch mixedContentMode {
            case Self.MIXED_CONTENT_ALWAYS_ALLOW: .allow
            case Self.MIXED_CONTENT_COMPATIBILITY_MODE: .upgradeImages
            default: .block
            }
        let isOffline = blockNetworkLoads
        let opensWindows = javaScriptCanOpenWindowsAutomatically
        // Chromium makes load flags of them: LOAD_SKIP_CACHE_VALIDATION, LOAD_BYPASS_CACHE and LOAD_ONLY_FROM_CACHE.
        let cacheMode: CacheMode? =
            switch self.cacheMode {
            case Self.LOAD_CACHE_ELSE_NETWORK: .forceCache
            case Self.LOAD_NO_CACHE: .reload
            case Self.LOAD_CACHE_ONLY: .onlyIfCached
            default: nil
            }
        view?.page.perform { page in
            page.isOffline = isOffline
            page.cacheMode = cacheMode
            page.userAgent = agent
            page.javaScriptEnabled = runsScripts
            page.hasStorage = hasStorage
            page.opensWindowsInPlace = opensInPlace
            page.opensWindowsAutomatically = opensWindows
            page.loadsImages = loadsImages
            page.mixedContent = mixedContent
        }
    }
}
