// Constants are spelled as in Java.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

import HeadlessWebView
import Synchronization

/// The app that web views belong to, and its application context: they share its cookies, and nothing with another app's.
///
/// A phone has one a process. Here a test may make several; `current` says which one is meant, and a task begun within
/// `$current.withValue(app)` keeps it, the calls of clients included.
public final class AndroidApp: Sendable {
    /// The app of the task that asks.
    @TaskLocal public static var current = AndroidApp()

    /// What the app's views work with.
    public let session: BrowsingSession
    /// The API level that the app targets, on a phone of that version.
    public let apiLevel: Int

    let cookieManager: CookieManager
    let webStorage: WebStorage
    @MainActor var cookieSyncManager: CookieSyncManager?
    @MainActor var httpAuthCredentials: [String: BasicCredential] = [:]
    /// What the user said of origins that ask where the device is.
    @MainActor var geolocation: [String: Bool] = [:]
    private let intents = Mutex<[Intent]>([])

    /// An app that keeps its cookies and its pages' storage in memory.
    ///
    /// - Parameters:
    ///   - apiLevel: what it targets; decides about cookies and about which of two methods is called. Default: 34, Android 14.
    ///   - session: what its views work with. Default: one as Android has it at that level, on sockets.
    public init(apiLevel: Int = 34, session: BrowsingSession? = nil) {
        self.apiLevel = apiLevel
        let session =
            session ?? BrowsingSession(configuration: AndroidApp.configuration(apiLevel: apiLevel, package: nil))
        self.session = session
        cookieManager = CookieManager(session: session)
        webStorage = WebStorage(session: session)
    }

    /// An app with a directory of its own, as one that is started, with the cookies and the `localStorage` of pages that an
    /// earlier run left there.
    ///
    /// Cookies of the session outlive the process too: Android's web view keeps them. Up to API level 20 changes are
    /// written by `CookieSyncManager` and at the end alone, from 21 on 30 seconds after them.
    ///
    /// - Parameters:
    ///   - directory: the app's data directory; made when there is none.
    ///   - apiLevel: see `init(apiLevel:session:)`.
    ///   - package: the app's name in `X-Requested-With`. Default: none is sent.
    ///   - browser: threads, network and clock.
    ///   - configure: changes what the session is set up with.
    /// - Returns: the app.
    /// - Throws: `DataStoreError`, when the file of cookies cannot be had.
    public static func start(
        in directory: String,
        apiLevel: Int = 34,
        package: String? = nil,
        browser: Browser = .shared,
        configure: (inout SessionConfiguration) -> Void = { _ in }
    ) async throws(DataStoreError) -> AndroidApp {
        var options = DataStore.Options()
        options.keepsSessionCookies = true
        if apiLevel <= lastLevelOfSyncing {
            options.writeDelay = .seconds(Int32.max)
            options.writeBatch = .max
        }
        var configuration = configuration(apiLevel: apiLevel, package: package)
        configuration.dataStore = try await DataStore.open("\(directory)/app_webview/cookies.sqlite", options: options)
        configure(&configuration)
        return AndroidApp(apiLevel: apiLevel, session: BrowsingSession(browser: browser, configuration: configuration))
    }

    /// How Android's web view is set up for an app that targets this level.
    ///
    /// - Parameters:
    ///   - apiLevel: what the app targets.
    ///   - package: the app's name in `X-Requested-With`; `nil`: none is sent.
    /// - Returns: for `BrowsingSession`.
    public static func configuration(apiLevel: Int, package: String? = nil) -> SessionConfiguration {
        var configuration = SessionConfiguration()
        configuration.profile = .android(api: apiLevel, package: package)
        // https://developer.android.com/reference/android/webkit/WebSettings#setAllowFileAccess(boolean)
        configuration.allowsFileURLs = apiLevel < 30
        return configuration
    }

    /// From 21 on `CookieSyncManager` is deprecated: "The WebView now automatically syncs cookies as necessary".
    private static let lastLevelOfSyncing = 20

    // MARK: - Intents

    /// The intents that were sent to other apps, oldest first: links of a view without a `WebViewClient`.
    public var startedActivities: [Intent] { intents.withLock { $0 } }

    /// Sends an intent to another app; here it is written down.
    public func startActivity(_ intent: Intent) {
        intents.withLock { intents in
            if intents.count >= Self.intentLimit { intents.removeFirst() }
            intents.append(intent)
        }
    }

    private static let intentLimit = 1_000
}
