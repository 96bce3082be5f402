public import HeadlessWebView

/// The system's browser as an app's user agent: the app opens the request there and is brought the answer by its
/// scheme.
public struct SystemBrowserUserAgent: OAuthUserAgent {
    private let device: SimulatedDevice
    private let app: String
    private let walk: @Sendable (WebView) async throws -> Void

    /// The browser of a device, for one of its apps.
    ///
    /// - Parameters:
    ///   - device: whose browser it is.
    ///   - app: the identifier of the app that waits for the answer.
    ///   - walk: what the user does on the page that was opened.
    public init(_ device: SimulatedDevice, app: String, walk: @escaping @Sendable (WebView) async throws -> Void) {
        self.device = device
        self.app = app
        self.walk = walk
    }

    /// Opens the request in the browser, has it walked, and gives the URL that was brought to the app.
    ///
    /// - Throws: `DeviceError`; `OAuthError.loginFailed`, when none was brought; what the walk throws.
    public func authorize(_ request: OAuthRequest) async throws -> WebURL {
        let process = try device.launch(app)
        let before = process.openedURLs.count
        let answer = { process.openedURLs.dropFirst(before).first { request.callback.matches($0.url) }?.url }
        let view = try device.systemBrowser()
        do {
            try await view.open(request.url.href)
            if answer() == nil { try await walk(view) }
        } catch {
            guard answer() != nil else { throw error }
        }
        await view.settle(horizon: .seconds(10))
        guard let url = answer() else {
            throw OAuthError.loginFailed("Nothing was brought to “\(app)” of \(request.callback).")
        }
        return url
    }
}
