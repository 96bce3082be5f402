import HeadlessWebView

// Looking for a text in the page: https://developer.android.com/reference/android/webkit/WebView#findAllAsync(java.lang.String)
extension AndroidWebView {
    /// Is told what was found.
    ///
    /// Source: https://developer.android.com/reference/android/webkit/WebView.FindListener
    @MainActor
    public protocol FindListener: AnyObject {
        /// - Parameters:
        ///   - activeMatchOrdinal: which of them is meant, from 0 on.
        ///   - numberOfMatches: how many there are.
        ///   - isDoneCounting: they are counted.
        func onFindResultReceived(_ activeMatchOrdinal: Int, _ numberOfMatches: Int, _ isDoneCounting: Bool)
    }

    /// Has a listener told what is found from now on; it is kept alive.
    public func setFindListener(_ listener: (any FindListener)?) { search.listener = listener }

    /// Looks for a text in what the page shows, whatever its capitals; the listener is told.
    public func findAllAsync(_ find: String) {
        pump.afterwards { [weak self] in
            guard let self, !isDestroyed else { return }
            let text = pump.visit { $0.snapshot() }.text.lowercased()
            search.count = find.isEmpty ? 0 : text.ranges(of: find.lowercased()).count
            search.active = 0
            search.tell()
        }
    }

    /// Goes to the next place, or the one before; the listener is told.
    public func findNext(_ forward: Bool) {
        pump.afterwards { [weak self] in
            guard let self, search.count > 0, !isDestroyed else { return }
            search.active = (search.active + (forward ? 1 : search.count - 1)) % search.count
            search.tell()
        }
    }

    /// Looks for nothing any more.
    public func clearMatches() {
        pump.afterwards { [weak self] in self?.search.count = 0 }
    }
}

@MainActor
struct PageSearch {
    var listener: (any AndroidWebView.FindListener)?
    var count = 0
    var active = 0

    nonisolated init() {}

    func tell() { listener?.onFindResultReceived(active, count, true) }
}
