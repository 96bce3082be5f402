import Foundation
import HeadlessFoundation
import HeadlessWebView

/// What sites have stored: cookies, and what scripts keep in `localStorage` and `sessionStorage`.
///
/// `default()` is the current `HeadlessApp`'s. It and stores with an identifier keep cookies and `localStorage` in the
/// directory of an app that was started with one (`HeadlessApp.start(in:)`), in memory for as long as the app lives
/// otherwise. Views of one store share them, and credentials.
///
/// Source: https://developer.apple.com/documentation/webkit/wkwebsitedatastore
///
/// NB: `proxyConfigurations` are left out, as their type is the Network framework's; a proxy is set in
/// `TransferOptions`.
@preconcurrency @MainActor
open class WKWebsiteDataStore: NSObject {
    /// What it keeps outlives the views; `false` for one that `nonPersistent()` made.
    public let isPersistent: Bool
    /// What `dataStore(forIdentifier:)` was given; `nil` for the others.
    public let identifier: UUID?
    /// Why its file cannot be had, and it is in memory instead; no part of WebKit.
    public let headlessFailure: DataStoreError?
    /// Its cookies.
    public let httpCookieStore: WKHTTPCookieStore

    let session: BrowsingSession

    private init(
        _ session: BrowsingSession,
        isPersistent: Bool,
        identifier: UUID? = nil,
        failure: DataStoreError? = nil
    ) {
        self.session = session
        headlessFailure = failure
        self.isPersistent = isPersistent
        self.identifier = identifier
        httpCookieStore = WKHTTPCookieStore(session)
    }

    /// The current app's.
    public class func `default`() -> WKWebsiteDataStore {
        let app = HeadlessApp.current
        return app.belonging(defaultName) {
            WKWebsiteDataStore(app.session, isPersistent: true)
        }
    }

    /// A new one, with nothing in it, that is gone when nobody holds it.
    public class func nonPersistent() -> WKWebsiteDataStore {
        WKWebsiteDataStore(HeadlessApp.current.session.sibling(hasDiskCache: false), isPersistent: false)
    }

    /// The current app's of that name.
    public convenience init(forIdentifier identifier: UUID) {
        let app = HeadlessApp.current
        do throws(DataStoreError) {
            let session = try app.session(named: identifier.uuidString)
            self.init(session, isPersistent: true, identifier: identifier)
        } catch {
            self.init(app.session.sibling(), isPersistent: true, identifier: identifier, failure: error)
        }
    }

    private static let defaultName = "WKWebsiteDataStore"
}

extension WKWebsiteDataStore {
    /// Every type of data there is; caches, databases and workers, of which there are none here, have no records.
    public class func allWebsiteDataTypes() -> Set<String> {
        [
            WKWebsiteDataTypeFetchCache, WKWebsiteDataTypeDiskCache, WKWebsiteDataTypeMemoryCache,
            WKWebsiteDataTypeOfflineWebApplicationCache, WKWebsiteDataTypeCookies, WKWebsiteDataTypeSessionStorage,
            WKWebsiteDataTypeLocalStorage, WKWebsiteDataTypeWebSQLDatabases, WKWebsiteDataTypeIndexedDBDatabases,
            WKWebsiteDataTypeServiceWorkerRegistrations, WKWebsiteDataTypeFileSystem,
            WKWebsiteDataTypeSearchFieldRecentSearches, WKWebsiteDataTypeMediaKeys, WKWebsiteDataTypeHashSalt,
        ]
    }

    /// What there is of those types, a record a site.
    public func fetchDataRecords(
        ofTypes dataTypes: Set<String>,
        completionHandler: @escaping @MainActor ([WKWebsiteDataRecord]) -> Void
    ) {
        let records = records(of: dataTypes)
        Task { completionHandler(records) }
    }

    /// What there is of those types, a record a site.
    public func dataRecords(ofTypes dataTypes: Set<String>) async -> [WKWebsiteDataRecord] {
        records(of: dataTypes)
    }

    /// Takes out what the records stand for, as far as it is of those types.
    public func removeData(
        ofTypes dataTypes: Set<String>,
        for dataRecords: [WKWebsiteDataRecord],
        completionHandler: @escaping @MainActor () -> Void
    ) {
        remove(dataTypes, of: dataRecords)
        Task { completionHandler() }
    }

    /// Takes out what the records stand for, as far as it is of those types.
    public func removeData(ofTypes dataTypes: Set<String>, for dataRecords: [WKWebsiteDataRecord]) async {
        remove(dataTypes, of: dataRecords)
    }

    /// Takes out what came at that time or later, as far as it is of those types.
    public func removeData(
        ofTypes dataTypes: Set<String>,
        modifiedSince date: Date,
        completionHandler: @escaping @MainActor () -> Void
    ) {
        remove(dataTypes, since: date)
        Task { completionHandler() }
    }

    /// Takes out what came at that time or later, as far as it is of those types.
    public func removeData(ofTypes dataTypes: Set<String>, modifiedSince date: Date) async {
        remove(dataTypes, since: date)
    }
}

/// What a store has of one site.
///
/// Source: https://developer.apple.com/documentation/webkit/wkwebsitedatarecord
@preconcurrency @MainActor
open class WKWebsiteDataRecord: NSObject {
    /// The site's registrable domain.
    public let displayName: String
    /// Which types of data there are.
    public let dataTypes: Set<String>

    init(displayName: String, dataTypes: Set<String>) {
        self.displayName = displayName
        self.dataTypes = dataTypes
    }
}
