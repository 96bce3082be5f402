/// What a client sends back to answer a question; of several messages of one question the first counts.
///
/// Source: https://developer.android.com/reference/android/os/Message
@MainActor
public final class Message {
    /// What it carries: for `WebChromeClient.onCreateWindow` an `AndroidWebView.WebViewTransport`.
    public let obj: AnyObject?
    private var target: (() -> Void)?

    init(obj: AnyObject? = nil, target: @escaping () -> Void) {
        self.obj = obj
        self.target = target
    }

    /// Gives the answer; a second time does nothing.
    public func sendToTarget() {
        let target = target
        self.target = nil
        target?()
    }
}

/// A picture, such as a page's icon; none is fetched, so none is ever had.
public final class Bitmap: Sendable {
    private init() {}
}
