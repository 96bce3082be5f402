/// What the media of a page do.
///
/// Source: https://developer.apple.com/documentation/webkit/wkmediaplaybackstate
public enum WKMediaPlaybackState: Int, Sendable {
    case none = 0
    case playing = 1
    case paused = 2
    case suspended = 3
}

// Kept for source compatibility: no page plays anything, so each is done at once.
extension WKWebView {
    /// There is nothing to pause.
    public func pauseAllMediaPlayback() async {}

    /// There is nothing to pause.
    public func pauseAllMediaPlayback(completionHandler: (@MainActor () -> Void)? = nil) { completionHandler?() }

    /// There is nothing to suspend.
    public func setAllMediaPlaybackSuspended(_ suspended: Bool) async {}

    /// There is nothing to suspend.
    public func setAllMediaPlaybackSuspended(_ suspended: Bool, completionHandler: (@MainActor () -> Void)? = nil) {
        completionHandler?()
    }

    /// There is nothing to close.
    public func closeAllMediaPresentations() async {}

    /// There is nothing to close.
    public func closeAllMediaPresentations(completionHandler: (@MainActor () -> Void)? = nil) { completionHandler?() }

    /// `none`.
    public func requestMediaPlaybackState() async -> WKMediaPlaybackState { .none }

    /// `none`.
    public func requestMediaPlaybackState(completionHandler: @escaping @MainActor (WKMediaPlaybackState) -> Void) {
        completionHandler(.none)
    }
}
