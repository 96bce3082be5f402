import WebNetwork
import WebStandards

/// What a session does with its data store.
extension BrowsingSession {
    /// Writes the cookies, the items of `localStorage` and the records of databases (`indexedDB`) that changed to the session's
    /// data store, and returns once they are on the disk.
    ///
    /// They then outlive the process, and a loss of power too. In memory there is nothing to do.
    ///
    /// Without this changes are written some time later (`DataStore.Options.writeDelay`), and when the session ends.
    ///
    /// - Throws: `DataStoreError`; what could not be written is tried again with the next changes.
    public func flush() async throws(DataStoreError) {
        let state = state.value
        guard let persistence = state.persistence else { return }
        repeat {
            // Once more where an earlier writing, of which this one knew nothing yet, failed.
            try await answer { persistence.write(state.jar, now: state.now, then: $0) }
        } while !persistence.isComplete
    }

    /// Brings in what other sessions and processes have written to the data store, after writing what changed here.
    ///
    /// A cookie that they changed or removed is changed or removed here too; where both changed it, this session is
    /// the last to write, and right. Cookies that are not stored stay as they are.
    ///
    /// - Throws: `DataStoreError`; the jar is as it was then.
    public func reloadCookies() async throws(DataStoreError) {
        let state = state.value
        guard let persistence = state.persistence else { return }
        try await answer { persistence.reload(state.jar, now: state.now, then: $0) }
    }

    /// Why the last writing to the data store failed; `nil` after one that did not.
    public var dataStoreFailure: DataStoreError? { state.value.persistence?.failure }

    private func answer(
        _ ask: (@escaping @Sendable (Result<Void, DataStoreError>) -> Void) -> Void
    ) async throws(DataStoreError) {
        try await withCheckedContinuation { continuation in
            ask { continuation.resume(returning: $0) }
        }.get()
    }
}
