import Synchronization
import WebEngine
import WebStandards

/// What a view says of itself at one moment: delegates read it while their page, on its loop, is further on already.
package struct PageState: Sendable {
    /// What the view says its URL is.
    package let url: WebURL?
    package let title: String
    package let isLoading: Bool
    /// The back-forward list, oldest first.
    package let history: [(url: WebURL, title: String)]
    /// Which of them shows; -1: none.
    package let historyIndex: Int
    /// Grows with each that is taken.
    private let order: UInt64

    /// Before anything was loaded.
    package init() {
        url = nil
        title = ""
        isLoading = false
        history = []
        historyIndex = -1
        order = 0
    }

    /// As it is now; to be called on the page's loop.
    package init(_ core: PageCore) {
        url = core.viewURL
        title = core.viewTitle
        isLoading = core.isLoading
        (historyIndex, history) = core.historyList
        order = Self.last.wrappingAdd(1, ordering: .relaxed).newValue
    }

    package func isLater(than other: PageState) -> Bool { order > other.order }

    private static let last = Atomic<UInt64>(0)
}

extension PageEvent {
    /// A view's properties can have changed with it.
    var concernsState: Bool {
        switch self {
        case .hop, .resourceRequested, .actionDecided, .responseDecided, .challenged: false
        default: true
        }
    }
}
