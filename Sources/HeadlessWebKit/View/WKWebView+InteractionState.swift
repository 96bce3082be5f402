import Foundation
import HeadlessWebView

extension WKWebView {
    /// The back-forward list and which page of it shows, for this view or another one to go on with; `nil` before the first
    /// page.
    ///
    /// It is `Data`, which can be kept in a file. Set, the list takes the place of the view's own, and its page is loaded as by a
    /// move along the list, which the delegate is asked about; what is no such state changes nothing. What was typed into forms is
    /// not in it, nor files that a form sent.
    ///
    /// Source: https://developer.apple.com/documentation/webkit/wkwebview/interactionstate
    public var interactionState: Any? {
        get { pump.sync { $0.savedHistory }.0.flatMap { try? JSONEncoder().encode($0) } }
        set {
            guard let data = newValue as? Data, let saved = try? JSONDecoder().decode(SavedHistory.self, from: data)
            else { return }
            begin { $0.restore(saved) }
        }
    }
}
