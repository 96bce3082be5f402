extension UIWebView {
    /// Which way pages of a book follow each other; nothing is laid out here.
    public enum PaginationMode: Int, Sendable {
        case unpaginated = 0
        case leftToRight = 1
        case topToBottom = 2
        case bottomToTop = 3
        case rightToLeft = 4
    }

    /// Where a book is broken; nothing is laid out here.
    public enum PaginationBreakingMode: Int, Sendable {
        case page = 0
        case column = 1
    }

    /// 0: nothing is laid out.
    public var pageCount: Int { 0 }
}
