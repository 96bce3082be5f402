import Foundation
import HeadlessFoundation
import HeadlessWebView

// What there is of each site, and its removal.
extension WKWebsiteDataStore {
    func records(of dataTypes: Set<String>) -> [WKWebsiteDataRecord] {
        let found = session.withStateNow { state in
            var found: [String: Set<String>] = [:]
            if dataTypes.contains(WKWebsiteDataTypeCookies) {
                for cookie in state.liveCookies {
                    found[Self.site(ofHost: cookie.domain), default: []].insert(WKWebsiteDataTypeCookies)
                }
            }
            var contents = Self.sheds(of: state).map { ($0.type, $0.sheds.flatMap(\.contents)) }
            contents.append((WKWebsiteDataTypeIndexedDBDatabases, state.databases.contents))
            for (type, contents) in contents where dataTypes.contains(type) {
                for content in contents { found[Self.site(ofOrigin: content.origin), default: []].insert(type) }
            }
            return found
        }
        return found.sorted { $0.key < $1.key }.map { WKWebsiteDataRecord(displayName: $0, dataTypes: $1) }
    }

    func remove(_ dataTypes: Set<String>, of records: [WKWebsiteDataRecord]) {
        let sites = Set(records.map(\.displayName))
        remove(
            dataTypes,
            cookies: { sites.contains(Self.site(ofHost: $0.domain)) },
            items: { sites.contains(Self.site(ofOrigin: $0.origin)) }
        )
    }

    func remove(_ dataTypes: Set<String>, since date: Date) {
        // A date beyond all counting is before or after everything.
        guard let time = UnixTime(date) else {
            if date < .now { remove(dataTypes, cookies: { _ in true }, items: { _ in true }) }
            return
        }
        remove(dataTypes, cookies: { $0.creation >= time }, items: { $0.modified >= time })
    }

    private func remove(
        _ dataTypes: Set<String>,
        cookies isDoomed: @Sendable (Cookie) -> Bool,
        items areDoomed: @Sendable (StorageShed.Content) -> Bool
    ) {
        session.withStateNow { state in
            if dataTypes.contains(WKWebsiteDataTypeDiskCache) || dataTypes.contains(WKWebsiteDataTypeMemoryCache) {
                state.forgetResponses()
            }
            if dataTypes.contains(WKWebsiteDataTypeCookies) {
                for cookie in state.liveCookies where isDoomed(cookie) { _ = state.jar.remove(cookie) }
            }
            for (type, sheds) in Self.sheds(of: state) where dataTypes.contains(type) {
                for shed in sheds { shed.remove(now: state.now, where: areDoomed) }
            }
            if dataTypes.contains(WKWebsiteDataTypeIndexedDBDatabases) { state.databases.remove(where: areDoomed) }
        }
    }

    private nonisolated static func sheds(of state: SessionState) -> [(type: String, sheds: [StorageShed])] {
        [
            (WKWebsiteDataTypeLocalStorage, [state.localStorage]),
            (WKWebsiteDataTypeSessionStorage, state.sessionStorage),
        ]
    }

    /// The registrable domain it belongs to; an address or bare name is its own.
    private nonisolated static func site(ofHost host: String) -> String {
        PublicSuffixList.system.registrableDomain(of: host) ?? host
    }

    private nonisolated static func site(ofOrigin origin: String) -> String {
        site(ofHost: WebURL(origin)?.hostname ?? origin)
    }
}
