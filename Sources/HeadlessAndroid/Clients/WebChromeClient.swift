import HeadlessWebView

/// What an app is told of what is around the page, and asked for windows and dialogues: a class to override.
///
/// Source: https://developer.android.com/reference/android/webkit/WebChromeClient
@MainActor
open class WebChromeClient {
    /// A client that opens no window.
    public init() {}

    /// How far the load is, from 0 to 100.
    ///
    /// 10 when a load begins and 100 when it is over.
    ///
    /// NB: what lies between, which Chromium tells at most every 100 ms of a slow load (WebContentsImpl,
    /// `minimum_delay_between_loading_updates_ms_`), is not told.
    open func onProgressChanged(_ view: AndroidWebView, _ newProgress: Int) {}

    /// The page's title changed.
    open func onReceivedTitle(_ view: AndroidWebView, _ title: String) {}

    /// A page wants a window, and the view's settings permit several (`WebSettings.supportMultipleWindows`).
    ///
    /// To open it, put a new view into the message's `AndroidWebView.WebViewTransport`, send the message, return `true`.
    ///
    /// Default: `false`, no window.
    open func onCreateWindow(
        _ view: AndroidWebView,
        _ isDialog: Bool,
        _ isUserGesture: Bool,
        _ resultMsg: Message
    ) -> Bool { false }

    /// A script closed its window.
    open func onCloseWindow(_ window: AndroidWebView) {}

    /// A script's `alert`; `true`: the app answers by `result`.
    ///
    /// Default: `false`.
    open func onJsAlert(_ view: AndroidWebView, _ url: String, _ message: String, _ result: JsResult) -> Bool { false }

    /// A script's `confirm`; `true`: the app answers by `result`.
    ///
    /// Default: `false`.
    open func onJsConfirm(_ view: AndroidWebView, _ url: String, _ message: String, _ result: JsResult) -> Bool {
        false
    }

    /// A script's `prompt`; `true`: the app answers by `result`.
    ///
    /// Default: `false`.
    open func onJsPrompt(
        _ view: AndroidWebView,
        _ url: String,
        _ message: String,
        _ defaultValue: String,
        _ result: JsPromptResult
    ) -> Bool { false }

    /// A page asks whether it may be left; `true`: the app answers by `result`.
    ///
    /// Default: `false`.
    open func onJsBeforeUnload(_ view: AndroidWebView, _ url: String, _ message: String, _ result: JsResult) -> Bool {
        false
    }

    /// A click on a file control has the user choose files; `true`: the app gives them to `filePathCallback`, as URLs, once;
    /// `nil`: the user chose none.
    ///
    /// Default: `false`, none.
    open func onShowFileChooser(
        _ webView: AndroidWebView,
        _ filePathCallback: ValueCallback<[String]?>,
        _ fileChooserParams: FileChooserParams
    ) -> Bool { false }

    /// A page writes to its console, or a script of it throws what nothing catches; `true`: the app took it.
    ///
    /// Default: what the form with a line tells, and `false`.
    open func onConsoleMessage(_ consoleMessage: ConsoleMessage) -> Bool {
        onConsoleMessage(consoleMessage.message, consoleMessage.lineNumber, consoleMessage.sourceId)
        return false
    }

    /// The form of API levels below 8.
    open func onConsoleMessage(_ message: String, _ lineNumber: Int, _ sourceID: String) {}

    // MARK: - Kept for source compatibility, and never called

    /// Where the device is is not known, and pages are refused it without a question.
    open func onGeolocationPermissionsShowPrompt(_ origin: String, _ callback: GeolocationPermissions.Callback) {}
    /// Where the device is is not known.
    open func onGeolocationPermissionsHidePrompt() {}
    /// No icon is fetched.
    open func onReceivedIcon(_ view: AndroidWebView, _ icon: Bitmap) {}
    /// No icon is fetched.
    open func onReceivedTouchIconUrl(_ view: AndroidWebView, _ url: String, _ precomposed: Bool) {}
    /// There is no camera and no microphone.
    ///
    /// Default: deny.
    open func onPermissionRequest(_ request: PermissionRequest) { request.deny() }
    /// There is no camera and no microphone.
    open func onPermissionRequestCanceled(_ request: PermissionRequest) {}
    /// Nothing fills the screen.
    open func onShowCustomView(_ view: AnyObject?, _ callback: any CustomViewCallback) {}
    /// Nothing fills the screen.
    open func onHideCustomView() {}
    /// Nothing is played.
    open func getDefaultVideoPoster() -> Bitmap? { nil }
    /// Nothing is played.
    open func getVideoLoadingProgressView() -> AnyObject? { nil }
    /// Links are not drawn as visited.
    open func getVisitedHistory(_ callback: ValueCallback<[String]>) {}
    /// No view is above another.
    open func onRequestFocus(_ view: AndroidWebView) {}
    /// Scripts that take too long are ended.
    open func onJsTimeout() -> Bool { true }

    /// Ends what fills the screen.
    ///
    /// Source: https://developer.android.com/reference/android/webkit/WebChromeClient.CustomViewCallback
    @MainActor
    public protocol CustomViewCallback: AnyObject {
        /// It fills it no more.
        func onCustomViewHidden()
    }
}

/// Takes the answer to a script's dialogue, for which that waits; let go of without one, it cancels.
///
/// Source: https://developer.android.com/reference/android/webkit/JsResult
@MainActor
public class JsResult {
    /// The answer; `nil`: none yet.
    public fileprivate(set) var isConfirmed: Bool?
    fileprivate let answer: AwaitedAnswer<DialogAnswer>

    init(_ answer: AwaitedAnswer<DialogAnswer>) {
        self.answer = answer
    }

    deinit { answer(.cancel) }

    /// The user says yes.
    public func confirm() { give(.accept) }

    /// The user says no, or closes it.
    public func cancel() { give(.cancel) }

    fileprivate func give(_ answer: DialogAnswer) {
        guard isConfirmed == nil else { return }
        isConfirmed = answer.isAccepted
        self.answer(answer)
    }
}

/// Takes the answer to a script's `prompt`.
///
/// Source: https://developer.android.com/reference/android/webkit/JsPromptResult
@MainActor
public final class JsPromptResult: JsResult {
    /// What was typed.
    public private(set) var text: String?

    /// The user says yes to a text.
    public func confirm(_ result: String) {
        guard isConfirmed == nil else { return }
        text = result
        give(.accept(result))
    }

    /// PLATFORM(Android): `JsPromptResult.confirm()` without a text gives an empty one.
    override public func confirm() { confirm("") }
}

/// A line that a page writes to its console.
///
/// Source: https://developer.android.com/reference/android/webkit/ConsoleMessage
public struct ConsoleMessage: Sendable, Hashable {
    /// How grave it is.
    public enum MessageLevel: String, Sendable, Hashable {
        case tip = "TIP"
        case log = "LOG"
        case warning = "WARNING"
        case error = "ERROR"
        case debug = "DEBUG"
    }

    /// The text.
    public var message: String
    /// The URL of the script.
    public var sourceId: String
    /// The line of the script.
    public var lineNumber: Int
    /// How grave it is.
    public var messageLevel: MessageLevel
}

extension ConsoleMessage {
    /// PLATFORM(Chromium): "Uncaught" before what nothing caught, and the script's URL without its fragment.
    init(_ message: PageMessage) {
        let level: MessageLevel =
            switch message.level {
            case .debug: .debug
            case .log: .log
            case .info: .log
            case .warning: .warning
            case .error: .error
            }
        self.init(
            message: message.uncaught.map { "Uncaught \($0)" } ?? message.text,
            sourceId: WebURL(message.sourceURL)?.removingFragment().href ?? message.sourceURL,
            lineNumber: message.line,
            messageLevel: level
        )
    }
}
