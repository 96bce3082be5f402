import HeadlessWebView

/// What a simulated device runs.
public enum DevicePlatform: Sendable, Hashable {
    /// An iPhone with that version of iOS.
    case iOS(Int)
    /// A phone with that API level of Android.
    case android(api: Int)

    /// The web view that apps have there: `UIWebView` up to iOS 7, `WKWebView` from iOS 8 on.
    ///
    /// An app of iOS 8 to 12 that uses `UIWebView` sets its own in `SimulatedDevice.init`.
    var profile: Profile {
        switch self {
        case .iOS(let version): version < 8 ? .uiWebView(iOS: version) : .wkWebView(iOS: version)
        case .android(let level): .android(api: level)
        }
    }

    var isAndroid: Bool {
        if case .android = self { true } else { false }
    }

    /// The callback by which an app is told of a URL, its own process running or not.
    func callback(isColdStart: Bool) -> String {
        switch self {
        case .iOS(..<9): "application(_:handleOpen:)"
        case .iOS(..<13): "application(_:open:options:)"
        case .iOS: isColdStart ? "scene(_:willConnectTo:options:)" : "scene(_:openURLContexts:)"
        case .android: isColdStart ? "onCreate(_:)" : "onNewIntent(_:)"
        }
    }
}
