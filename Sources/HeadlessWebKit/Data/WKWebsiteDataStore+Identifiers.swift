import Foundation
import HeadlessWebView

extension WKWebsiteDataStore {
    /// Removes the current app's store of that name from its directory; views that have it keep it, in memory.
    ///
    /// The handler gets an error where files could not be removed.
    ///
    /// NB: WebKit refuses to remove a store that a view has.
    public class func remove(
        forIdentifier identifier: UUID,
        completionHandler: @escaping @MainActor ((any Error)?) -> Void
    ) {
        let app = HeadlessApp.current
        Task {
            do {
                try await remove(identifier, from: app)
                completionHandler(nil)
            } catch {
                completionHandler(error)
            }
        }
    }

    /// Removes the current app's store of that name from its directory; views that have it keep it, in memory.
    ///
    /// NB: WebKit refuses to remove a store that a view has.
    ///
    /// - Throws: an error of Foundation's, where files could not be removed.
    public class func remove(forIdentifier identifier: UUID) async throws {
        try await remove(identifier, from: .current)
    }

    /// The names of the current app's stores, those of earlier runs in its directory too.
    public class func fetchAllDataStoreIdentifiers(_ completionHandler: @escaping @MainActor ([UUID]) -> Void) {
        let identifiers = identifiers(in: .current)
        Task { completionHandler(identifiers) }
    }

    /// The names of the current app's stores, those of earlier runs in its directory too.
    public class var allDataStoreIdentifiers: [UUID] {
        get async { identifiers(in: .current) }
    }

    private class func remove(_ identifier: UUID, from app: HeadlessApp) async throws {
        await app.forgetSession(named: identifier.uuidString)
        guard let folder = app.folder(named: identifier.uuidString) else { return }
        guard FileManager.default.fileExists(atPath: folder) else { return }
        try FileManager.default.removeItem(atPath: folder)
    }

    private class func identifiers(in app: HeadlessApp) -> [UUID] {
        let stored = app.foldersOfStores.flatMap { try? FileManager.default.contentsOfDirectory(atPath: $0) } ?? []
        let names = Set(stored + app.sessionNames)
        return names.sorted().compactMap { UUID(uuidString: $0) }
    }
}
