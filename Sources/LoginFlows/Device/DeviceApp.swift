public import HeadlessWebView
import Synchronization

/// An app's process on a simulated device, from its start to its end.
///
/// Its cookies are its own: no other app of the device has them, nor the system's browser.
public final class DeviceApp: Sendable {
    /// The app.
    public let bundle: AppBundle
    /// What its web views work with.
    public let session: BrowsingSession
    /// The process for views in the shape of `UIWebView` and `WKWebView`; Android's `AndroidApp` is made of
    /// ``session``.
    public let shape: HeadlessApp
    private let memory: DeviceMemory
    /// Nothing opens on a phone that is gone.
    private weak let device: SimulatedDevice?
    private let state = Mutex(State())

    private struct State {
        var opened: [OpenedURL] = []
        /// So many of them were brought to the handler.
        var handled = 0
        var handler: (@Sendable (OpenedURL) -> Bool)?
    }

    /// URLs that are remembered.
    private static let limit = 1_000

    init(_ bundle: AppBundle, session: BrowsingSession, memory: DeviceMemory, device: SimulatedDevice) {
        self.bundle = bundle
        self.session = session
        self.memory = memory
        self.device = device
        shape = HeadlessApp(session: session)
    }

    /// `UserDefaults`, on Android `SharedPreferences`.
    public var defaults: AppStorage { AppStorage(memory: memory, place: \.defaults, app: bundle.identifier) }

    /// The keychain; on iOS it outlives the app.
    public var keychain: AppStorage { AppStorage(memory: memory, place: \.keychains, app: bundle.identifier) }

    /// `UIDevice.identifierForVendor`; `nil` before iOS 6, and on Android.
    public var identifierForVendor: String? { memory.identifierForVendor(of: bundle) }

    /// `Settings.Secure.ANDROID_ID`; `nil` on iOS.
    public var androidID: String? { memory.androidID(of: bundle) }

    /// `ASIdentifierManager.advertisingIdentifier`, as far as the app may have it.
    public var advertisingIdentifier: String { memory.advertisingIdentifier(of: bundle) }

    /// A web view of the app's, on nothing yet.
    public func makeView(policy: (any NavigationPolicy)? = nil) -> WebView {
        WebView(session: session, policy: policy)
    }

    /// Opens a URL outside the app: `UIApplication.open`, `startActivity` with `ACTION_VIEW`.
    ///
    /// A page goes to the system's browser, which is there when this returns; a URL of an app's scheme to that app.
    ///
    /// - Returns: false where no app takes it.
    /// - Throws: `DeviceError`, when the app cannot be started; `NavigationFailure` of the page.
    @discardableResult
    public func open(_ url: WebURL) async throws -> Bool {
        try await device?.open(url, from: bundle.identifier) ?? false
    }

    // MARK: - URLs of its schemes

    /// The URLs that were brought to the app, in order; 1,000 at most.
    public var openedURLs: [OpenedURL] { state.withLock { $0.opened } }

    /// Has the app's delegate told of each URL that comes, and of those that waited; it says whether it took it.
    ///
    /// It is called on any thread, the browser's among them.
    public func onOpenURL(_ handler: @escaping @Sendable (OpenedURL) -> Bool) {
        let waiting = state.withLock { state in
            defer { state.handled = state.opened.count }
            state.handler = handler
            return state.opened[state.handled...]
        }
        for url in waiting { _ = handler(url) }
    }

    /// False: the app's delegate did not want it.
    func deliver(_ url: OpenedURL) -> Bool {
        let handler = state.withLock { state -> (@Sendable (OpenedURL) -> Bool)? in
            if state.opened.count >= Self.limit {
                state.opened.removeFirst()
                state.handled = max(0, state.handled - 1)
            }
            state.opened.append(url)
            if state.handler != nil { state.handled = state.opened.count }
            return state.handler
        }
        return handler?(url) ?? true
    }
}
