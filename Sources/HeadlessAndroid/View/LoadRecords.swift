import HeadlessWebView

/// What a view remembers of the navigations under way, for calls that come later.
struct LoadRecords {
    struct Record {
        /// The request as it was asked about last.
        var request: WebResourceRequest
        /// Before redirects.
        let originalURL: WebURL
        let isReload: Bool
        /// It became a download, which the app was told of.
        var isDownload = false
        /// The app refused the certificate.
        var isCancelled = false
        /// The app was told that it failed.
        var isTold = false
    }

    private var records: [NavigationID: Record] = [:]
    /// The app loads the URL that shows.
    private var reload: NavigationID?

    subscript(id: NavigationID) -> Record? { records[id] }

    mutating func noteReload(_ id: NavigationID) { reload = id }

    mutating func note(_ action: NavigationAction, _ policy: ActionPolicy) {
        guard policy == .allow || action.isRedirect else {
            records[action.navigation] = nil
            return
        }
        let request = WebResourceRequest(action)
        if records[action.navigation] == nil {
            records[action.navigation] = Record(
                request: request,
                originalURL: action.url,
                isReload: action.cause == .reload || action.navigation == reload
            )
        } else {
            records[action.navigation]?.request = request
        }
    }

    mutating func update(_ id: NavigationID, _ change: (inout Record) -> Void) {
        guard var record = records[id] else { return }
        change(&record)
        records[id] = record
    }

    mutating func remove(_ id: NavigationID) -> Record? { records.removeValue(forKey: id) }

    /// A page shows: what was asked for before it is over.
    mutating func keep(from id: NavigationID) {
        records = records.filter { $0.key.value >= id.value }
    }
}
