public import HeadlessWebView
import Synchronization

/// A phone with apps, each with its own cookies and storage, and the system's browser, which has its own too.
///
/// What a phone keeps is kept when an app ends and starts again: cookies that are to last, on Android those of the
/// session too; the storage of pages; what the app wrote down. With a directory it outlives this object as well.
public final class SimulatedDevice: Sendable {
    /// What it runs.
    public var platform: DevicePlatform { memory.platform }
    /// Threads, network and clock of all apps.
    public let browser: Browser
    private let memory: DeviceMemory
    private let configure: @Sendable (inout SessionConfiguration) -> Void
    private let processes = Mutex(Processes())

    private struct Processes {
        var running: [String: DeviceApp] = [:]
        var browser: WebView?
        var chooser: (@Sendable ([String]) -> String?)?
    }

    /// A device without apps, or with those of its directory.
    ///
    /// - Parameters:
    ///   - platform: what it runs.
    ///   - browser: threads, network and clock. Default: the process's, on sockets.
    ///   - directory: where it keeps everything. Default: a folder that goes with it.
    ///   - random: where its identifiers come from. Default: the system's.
    ///   - configure: changes what the sessions of its apps and of its browser are set up with.
    /// - Throws: `DeviceError.storage`.
    public init(
        _ platform: DevicePlatform,
        browser: Browser = .shared,
        directory: String? = nil,
        random: RandomSource = .system,
        configure: @escaping @Sendable (inout SessionConfiguration) -> Void = { _ in }
    ) throws(DeviceError) {
        self.browser = browser
        self.configure = configure
        memory = try DeviceMemory(platform, directory: directory, random: random)
    }

    // MARK: - Apps

    /// The installed apps, in the order they came.
    public var apps: [AppBundle] { memory.read { $0.installed } }

    /// Installs an app, or a new version of it, which finds the data of the old one.
    ///
    /// - Throws: `DeviceError.badIdentifier`.
    public func install(_ bundle: AppBundle) throws(DeviceError) {
        guard bundle.isNamedWell else { throw .badIdentifier(bundle.identifier) }
        memory.change { record in
            if let index = record.installed.firstIndex(where: { $0.identifier == bundle.identifier }) {
                record.installed[index] = bundle
            } else {
                record.installed.append(bundle)
            }
        }
    }

    /// Ends an app and removes it with all its data; on iOS its keychain stays.
    public func uninstall(_ identifier: String) async {
        await terminate(identifier)
        memory.folder.remove("apps/\(identifier)")
        memory.change { record in
            guard let bundle = record[identifier] else { return }
            record.installed.removeAll { $0.identifier == identifier }
            record.defaults[identifier] = nil
            record.trackers.remove(identifier)
            switch platform {
            case .android: record.keychains[identifier] = nil
            case .iOS(let version):
                // "The value changes when the user deletes all of that vendor's apps from the device".
                let vendor = bundle.vendor(iOS: version)
                if !record.installed.contains(where: { $0.vendor(iOS: version) == vendor }) {
                    record.vendors[vendor] = nil
                }
            }
        }
    }

    /// Starts an app, or gives the one that runs.
    ///
    /// - Throws: `DeviceError`.
    public func launch(_ identifier: String) throws(DeviceError) -> DeviceApp {
        guard let bundle = memory.read({ $0[identifier] }) else { throw .notInstalled(identifier) }
        if let running = running(identifier) { return running }
        let app = DeviceApp(
            bundle,
            session: try session(bundle.keepsData ? "apps/\(identifier)" : nil, package: identifier),
            memory: memory,
            device: self
        )
        return processes.withLock { processes in
            if let running = processes.running[identifier] { return running }
            processes.running[identifier] = app
            return app
        }
    }

    /// The app's process; `nil`: it does not run.
    public func running(_ identifier: String) -> DeviceApp? { processes.withLock { $0.running[identifier] } }

    /// Ends an app, as the user or the system does; what it keeps is on the disk when this returns.
    ///
    /// Views of that process that are still there write nothing down any more.
    public func terminate(_ identifier: String) async {
        guard let app = processes.withLock({ $0.running.removeValue(forKey: identifier) }) else { return }
        await end(app.session)
    }

    /// Ends an app and starts it again.
    ///
    /// - Throws: `DeviceError`.
    public func restart(_ identifier: String) async throws(DeviceError) -> DeviceApp {
        await terminate(identifier)
        return try launch(identifier)
    }

    /// Ends all apps and the system's browser; what they keep is on the disk when this returns, and nothing of a device
    /// without a directory of its own, which otherwise goes when the last that works with it has gone.
    public func shutDown() async {
        let (apps, view) = processes.withLock { processes in
            defer { processes.browser = nil }
            return (Array(processes.running.keys), processes.browser)
        }
        for app in apps { await terminate(app) }
        if let view { await end(view.session) }
        memory.folder.discard()
    }

    private func end(_ session: BrowsingSession) async {
        try? await session.flush()
        await session.configuration.dataStore.close()
    }

    /// `name`: the folder that its files are in; `nil`: it has none.
    private func session(_ name: String?, package: String? = nil) throws(DeviceError) -> BrowsingSession {
        var configuration = SessionConfiguration()
        configuration.profile = platform.profile
        if case .android(let level) = platform {
            configuration.profile = .android(api: level, package: package)
            configuration.allowsFileURLs = level < 30
        }
        if let name {
            var options = DataStore.Options()
            options.keepsSessionCookies = platform.isAndroid
            do {
                configuration.dataStore = try .openNow(
                    "\(memory.folder.path)/\(name)/cookies.sqlite",
                    options: options,
                    folder: memory.folder
                )
            } catch {
                throw .storage(String(describing: error))
            }
        }
        configure(&configuration)
        return BrowsingSession(browser: browser, configuration: configuration)
    }

    // MARK: - The system's browser

    /// The system's browser: one view, whose cookies no app has; what it is led to of an app's scheme is brought to
    /// that app.
    ///
    /// - Throws: `DeviceError.storage`, the first time.
    public func systemBrowser() throws(DeviceError) -> WebView {
        if let view = processes.withLock({ $0.browser }) { return view }
        let view = WebView(session: try session("browser"), policy: LinkPolicy(device: self))
        return processes.withLock { processes in
            if let made = processes.browser { return made }
            processes.browser = view
            return view
        }
    }

    // MARK: - Links

    /// Which app the user picks where several have a scheme; asked on Android alone.
    ///
    /// On iOS the app that was installed first has it:
    /// https://developer.apple.com/documentation/xcode/defining-a-custom-url-scheme-for-your-app
    /// leaves open which it is. Default: nobody picks, and the URL goes nowhere.
    public func onChoice(_ chooser: @escaping @Sendable ([String]) -> String?) {
        processes.withLock { $0.chooser = chooser }
    }

    /// Opens a URL for an app, or for the browser (`nil`): a page in the system's browser, another in the app that
    /// has its scheme, which is started if it does not run.
    ///
    /// - Returns: false where no app takes it.
    /// - Throws: `DeviceError`, when the app cannot be started; `NavigationFailure` of the page.
    @discardableResult
    public func open(_ url: WebURL, from source: String?) async throws -> Bool {
        guard NavigationAction.isForTheApp(url) else {
            try await systemBrowser().open(url.href)
            return true
        }
        return try deliver(url, from: source)
    }

    func deliver(_ url: WebURL, from source: String?) throws(DeviceError) -> Bool {
        guard let identifier = receiver(of: url) else { return false }
        let isColdStart = running(identifier) == nil
        return try launch(identifier).deliver(
            OpenedURL(
                url: url,
                sourceApplication: source,
                callback: platform.callback(isColdStart: isColdStart),
                isColdStart: isColdStart
            )
        )
    }

    private func receiver(of url: WebURL) -> String? {
        let scheme = url.scheme
        let candidates = memory.read { record in
            record.installed.filter { $0.schemes.contains { ASCII.equalIgnoringCase($0, scheme) } }.map(\.identifier)
        }
        guard candidates.count > 1, platform.isAndroid else { return candidates.first }
        let chosen = processes.withLock { $0.chooser }?(candidates)
        return chosen.flatMap { candidates.contains($0) ? $0 : nil }
    }
}

extension SimulatedDevice {
    // MARK: - Tracking

    /// The user's switch against tracking.
    ///
    /// Default: false.
    public var limitsAdTracking: Bool {
        get { memory.read { $0.limitsAdTracking } }
        set { memory.change { $0.limitsAdTracking = newValue } }
    }

    /// The user's answer to the question whether an app may track; iOS asks it from version 14 on.
    public func allowTracking(_ isAllowed: Bool, of identifier: String) {
        memory.change { record in
            if isAllowed { record.trackers.insert(identifier) } else { record.trackers.remove(identifier) }
        }
    }

    /// The user has a new advertising identifier made.
    public func resetAdvertisingIdentifier() {
        let fresh = memory.random.uuid().uppercased()
        memory.change { $0.advertisingIdentifier = fresh }
    }

    /// What an app sees as its advertising identifier that may not track.
    public static let noIdentifier = "00000000-0000-0000-0000-000000000000"
}

/// Brings what the system's browser is led to of an app's scheme to that app.
private final class LinkPolicy: NavigationPolicy {
    private weak let device: SimulatedDevice?

    init(device: SimulatedDevice) { self.device = device }

    func decide(_ action: NavigationAction) async -> ActionPolicy {
        guard NavigationAction.isForTheApp(action.url) else { return .allow }
        _ = try? device?.deliver(action.url, from: nil)
        return .cancel
    }
}
