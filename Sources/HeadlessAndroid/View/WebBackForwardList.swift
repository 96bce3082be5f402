/// The list of pages to go back and forward to, as it was when it was copied.
///
/// Source: https://developer.android.com/reference/android/webkit/WebBackForwardList
public struct WebBackForwardList: Sendable, Hashable {
    private let items: [WebHistoryItem]
    /// Which of them shows; -1: none.
    public let currentIndex: Int

    init(_ items: [WebHistoryItem], currentIndex: Int) {
        self.items = items
        self.currentIndex = currentIndex
    }

    /// How many there are.
    public var size: Int { items.count }

    /// The one that shows; `nil` without one.
    public var currentItem: WebHistoryItem? { getItemAtIndex(currentIndex) }

    /// The one of that index, 0 being the oldest; `nil` beyond.
    public func getItemAtIndex(_ index: Int) -> WebHistoryItem? {
        items.indices.contains(index) ? items[index] : nil
    }
}

/// A page of the list.
///
/// Source: https://developer.android.com/reference/android/webkit/WebHistoryItem
public struct WebHistoryItem: Sendable, Hashable {
    /// Its URL.
    public let url: String
    /// Its title; empty without one.
    public let title: String
    /// The URL that was asked for.
    ///
    /// NB: before redirects on a phone; here the URL of the page.
    public var originalUrl: String { url }
    /// No icon is fetched.
    public var favicon: Bitmap? { nil }
}

/// A download listener that is a function, as Kotlin has it.
@MainActor
public final class DownloadCalls: DownloadListener {
    /// What `DownloadListener.onDownloadStart` is given.
    public typealias Call = @MainActor (String, String, String, String, Int64) -> Void
    private let call: Call

    init(_ call: @escaping Call) {
        self.call = call
    }

    /// Calls it.
    public func onDownloadStart(
        _ url: String,
        _ userAgent: String,
        _ contentDisposition: String,
        _ mimetype: String,
        _ contentLength: Int64
    ) { call(url, userAgent, contentDisposition, mimetype, contentLength) }
}

/// Takes what a view cannot show: the app downloads it, the view does not.
///
/// Source: https://developer.android.com/reference/android/webkit/DownloadListener
@MainActor
public protocol DownloadListener: AnyObject {
    /// A server's answer, or a link's target, is to be downloaded.
    ///
    /// - Parameters:
    ///   - url: what is to be downloaded.
    ///   - userAgent: what the view said of itself.
    ///   - contentDisposition: the field of the answer; empty without one.
    ///   - mimetype: its type.
    ///   - contentLength: its length; 0 when it is not known.
    func onDownloadStart(
        _ url: String,
        _ userAgent: String,
        _ contentDisposition: String,
        _ mimetype: String,
        _ contentLength: Int64
    )
}
