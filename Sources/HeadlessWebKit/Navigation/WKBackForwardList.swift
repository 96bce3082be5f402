import Foundation
import HeadlessWebView

/// The pages a view can go back and forward to.
///
/// Source: https://developer.apple.com/documentation/webkit/wkbackforwardlist
@preconcurrency @MainActor
open class WKBackForwardList: NSObject {
    private var items: [WKBackForwardListItem] = []
    private var index = -1

    override init() {}

    /// The page that shows; `nil` before the first.
    public var currentItem: WKBackForwardListItem? { item(at: 0) }
    /// The page before it.
    public var backItem: WKBackForwardListItem? { item(at: -1) }
    /// The page after it.
    public var forwardItem: WKBackForwardListItem? { item(at: 1) }

    /// The page that many steps from the one that shows, back ones negative; `nil` where there is none.
    public func item(at index: Int) -> WKBackForwardListItem? {
        let (place, overflow) = self.index.addingReportingOverflow(index)
        return !overflow && self.index >= 0 && items.indices.contains(place) ? items[place] : nil
    }

    /// The pages before it, oldest first.
    public var backList: [WKBackForwardListItem] { Array(items.prefix(max(0, index))) }
    /// The pages after it, nearest first.
    public var forwardList: [WKBackForwardListItem] { Array(items.dropFirst(index + 1)) }

    /// How many steps it is to that item; `nil` when it is no longer in the list.
    func distance(to item: WKBackForwardListItem) -> Int? {
        items.firstIndex { $0 === item }.map { $0 - index }
    }

    /// Takes over what the engine has; an item stays the same object while it keeps place and URL.
    func update(_ state: PageState) {
        index = state.historyIndex
        items = state.history.enumerated().map { offset, entry in
            if items.indices.contains(offset), items[offset].matches(entry.url) {
                items[offset].title = entry.title.isEmpty ? items[offset].title : entry.title
                return items[offset]
            }
            return WKBackForwardListItem(entry.url, title: entry.title)
        }
    }
}

/// A page of the list.
///
/// Source: https://developer.apple.com/documentation/webkit/wkbackforwardlistitem
@preconcurrency @MainActor
open class WKBackForwardListItem: NSObject {
    /// Its URL.
    public let url: URL
    /// Its title; `nil` without one.
    public internal(set) var title: String?
    /// The URL that was asked for.
    ///
    /// NB: before redirects in WebKit; here the URL of the page.
    public var initialURL: URL { url }

    private let href: String

    init(_ url: WebURL, title: String) {
        href = url.href
        self.url = URL(string: url.href) ?? URL.nowhere
        self.title = title.isEmpty ? nil : title
    }

    func matches(_ url: WebURL) -> Bool { href == url.href }
}
