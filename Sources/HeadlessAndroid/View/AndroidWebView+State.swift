import Foundation
import HeadlessWebView

extension AndroidWebView {
    // PLATFORM(Android): AwContents.SAVE_RESTORE_STATE_KEY.
    private static let stateKey = "WEBVIEW_CHROMIUM_STATE"

    /// Keeps the list of pages and which of them shows, as an app does in `Activity.onSaveInstanceState`; `nil` before the first
    /// page, with nothing kept.
    ///
    /// What was typed into forms is not in it, nor files that a form sent.
    ///
    /// Source: https://developer.android.com/reference/android/webkit/WebView#saveState(android.os.Bundle)
    @discardableResult
    public func saveState(_ outState: inout AndroidBundle) -> WebBackForwardList? {
        guard !isDestroyed, let saved = pump.sync({ $0.savedHistory }).0, let data = try? JSONEncoder().encode(saved)
        else {
            return nil
        }
        outState.putByteArray(Self.stateKey, Array(data))
        return copyBackForwardList()
    }

    /// Takes over a list that was kept and loads the page of it that showed; `nil` where none was kept, with nothing done.
    ///
    /// Source: https://developer.android.com/reference/android/webkit/WebView#restoreState(android.os.Bundle)
    @discardableResult
    public func restoreState(_ inState: AndroidBundle) -> WebBackForwardList? {
        guard !isDestroyed, let bytes = inState.getByteArray(Self.stateKey),
            let saved = try? JSONDecoder().decode(SavedHistory.self, from: Data(bytes))
        else { return nil }
        let (id, state) = pump.sync { $0.restore(saved) }
        adopt(state)
        return id.map { _ in copyBackForwardList() }
    }
}
