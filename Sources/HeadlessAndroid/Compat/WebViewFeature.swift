// Constants are spelled as in Java.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// What a device's web view can do beyond its API level.
///
/// Source: https://developer.android.com/reference/androidx/webkit/WebViewFeature
public enum WebViewFeature {
    /// `WebViewCompat.addDocumentStartJavaScript`.
    public static let DOCUMENT_START_SCRIPT = "DOCUMENT_START_SCRIPT"
    /// `WebViewCompat.addWebMessageListener`.
    public static let WEB_MESSAGE_LISTENER = "WEB_MESSAGE_LISTENER"
    /// `WebViewCompat.createWebMessageChannel`.
    public static let CREATE_WEB_MESSAGE_CHANNEL = "CREATE_WEB_MESSAGE_CHANNEL"
    /// `WebViewCompat.postWebMessage`.
    public static let POST_WEB_MESSAGE = "POST_WEB_MESSAGE"
    /// `WebMessagePortCompat.postMessage`.
    public static let WEB_MESSAGE_PORT_POST_MESSAGE = "WEB_MESSAGE_PORT_POST_MESSAGE"
    /// `WebMessagePortCompat.close`.
    public static let WEB_MESSAGE_PORT_CLOSE = "WEB_MESSAGE_PORT_CLOSE"
    /// `WebMessagePortCompat.setWebMessageCallback`.
    public static let WEB_MESSAGE_PORT_SET_MESSAGE_CALLBACK = "WEB_MESSAGE_PORT_SET_MESSAGE_CALLBACK"
    /// Messages of bytes.
    public static let WEB_MESSAGE_ARRAY_BUFFER = "WEB_MESSAGE_ARRAY_BUFFER"
    /// `WebViewClient.onPageCommitVisible`.
    public static let VISUAL_STATE_CALLBACK = "VISUAL_STATE_CALLBACK"
    /// `WebViewClient.onReceivedHttpError`.
    public static let RECEIVE_HTTP_ERROR = "RECEIVE_HTTP_ERROR"
    /// `WebViewClient.onReceivedError` with a request.
    public static let RECEIVE_WEB_RESOURCE_ERROR = "RECEIVE_WEB_RESOURCE_ERROR"
    /// `WebViewClient.shouldOverrideUrlLoading` that says of redirects.
    public static let SHOULD_OVERRIDE_WITH_REDIRECTS = "SHOULD_OVERRIDE_WITH_REDIRECTS"
    /// Dark pages.
    public static let FORCE_DARK = "FORCE_DARK"
    /// Dark pages, as they have it.
    public static let ALGORITHMIC_DARKENING = "ALGORITHMIC_DARKENING"
    /// Safe Browsing.
    public static let SAFE_BROWSING_ENABLE = "SAFE_BROWSING_ENABLE"
    /// Service workers.
    public static let SERVICE_WORKER_BASIC_USAGE = "SERVICE_WORKER_BASIC_USAGE"
    /// A proxy of the app's.
    public static let PROXY_OVERRIDE = "PROXY_OVERRIDE"

    private static let supported: Set = [
        DOCUMENT_START_SCRIPT, WEB_MESSAGE_LISTENER, CREATE_WEB_MESSAGE_CHANNEL, POST_WEB_MESSAGE,
        WEB_MESSAGE_PORT_POST_MESSAGE, WEB_MESSAGE_PORT_CLOSE, WEB_MESSAGE_PORT_SET_MESSAGE_CALLBACK,
        WEB_MESSAGE_ARRAY_BUFFER, VISUAL_STATE_CALLBACK, RECEIVE_HTTP_ERROR, RECEIVE_WEB_RESOURCE_ERROR,
        SHOULD_OVERRIDE_WITH_REDIRECTS,
    ]

    /// It can be used here.
    public static func isFeatureSupported(_ feature: String) -> Bool { supported.contains(feature) }
}

/// Settings that androidx.webkit adds; nothing is drawn, so none of these has an effect.
///
/// Source: https://developer.android.com/reference/androidx/webkit/WebSettingsCompat
@MainActor
public enum WebSettingsCompat {
    /// Pages are as they are.
    public static let FORCE_DARK_OFF = 0
    /// Pages are dark where the app is.
    public static let FORCE_DARK_AUTO = 1
    /// Pages are dark.
    public static let FORCE_DARK_ON = 2

    /// No effect.
    public static func setForceDark(_ settings: WebSettings, _ forceDarkMode: Int) {}
    /// No effect.
    public static func setAlgorithmicDarkeningAllowed(_ settings: WebSettings, _ allow: Bool) {}
    /// No effect.
    public static func setSafeBrowsingEnabled(_ settings: WebSettings, _ enabled: Bool) {
        settings.safeBrowsingEnabled = enabled
    }
}
