import WebNetwork
import WebStandards

/// Keeps a session's jar, its pages' items and databases, and the file the same, on the session's loop: knows what the file has, and
/// writes what differs.
///
/// Of cookies, to compare is simpler than to follow each change, misses none, and of ten changes of one cookie writes the last.
final class StorePersistence {
    private weak var session: SessionState?
    private let file: OpenStore
    private let loop: EngineLoop
    /// What the file has, as far as this session knows, once all that was handed to it is written.
    private var written: [CookieKey: Cookie]
    /// Keys whose writing failed: what the file has of them is not known.
    private var unwritten: Set<CookieKey> = []
    private let localStorage: StorageShed
    private let databases: DatabaseShed
    /// The writing of items or databases failed; they are changes of `localStorage` and `databases` again.
    private var hasUnwrittenStorage = false
    private var timer: LoopTimer?
    private var changesWaiting = 0
    /// Why the last writing failed; `nil` after one that did not.
    private(set) var failure: DataStoreError?

    init(_ file: OpenStore, _ localStorage: StorageShed, _ databases: DatabaseShed, loop: EngineLoop) {
        self.file = file
        self.localStorage = localStorage
        self.databases = databases
        self.loop = loop
        written = CookieKey.table(file.content.cookies)
    }

    /// Puts what the file had into an empty jar.
    func fill(_ jar: inout CookieJar, now: UnixTime) {
        for cookie in file.content.cookies { jar.set(cookie, now: now) }
    }

    // MARK: - When to write

    /// Writes what changes in the session from now on.
    func follow(_ session: SessionState) {
        self.session = session
        session.observeCookies { [weak self] _ in
            self?.noteChange()
            return self != nil
        }
        localStorage.follow(file.content.items) { [weak self] in self?.noteChange() }
        databases.follow(file.content.databases) { [weak self] in self?.noteChange() }
    }

    private func noteChange() {
        changesWaiting += 1
        if changesWaiting == file.options.writeBatch {
            schedule(after: .zero)
        } else if timer == nil {
            schedule(after: file.options.writeDelay)
        }
    }

    private func schedule(after delay: Duration) {
        if let timer { loop.cancel(timer) }
        timer = loop.schedule(after: delay) { [weak self] in
            guard let self, let session else { return }
            write(session.jar, now: session.now) { _ in }
        }
    }

    /// The session ends.
    func close(_ jar: CookieJar, now: UnixTime) {
        write(jar, now: now) { _ in }
    }

    // MARK: - Writing

    /// Hands what has changed to the file; `then` is called on the loop when it is on the disk, or could not be written.
    func write(_ jar: CookieJar, now: UnixTime, then: @escaping @Sendable (Result<Void, DataStoreError>) -> Void) {
        let changes = takeChanges(of: jar, now: now)
        let loop = loop
        let me = LoopBound(here: self, loop: loop)
        loop.beginAwaitingAnswer()
        file.write(changes) { result in
            loop.perform {
                me.value.note(result, of: changes)
                then(result)
            }
        }
    }

    /// All that was handed over is on the disk.
    var isComplete: Bool { unwritten.isEmpty && !hasUnwrittenStorage }

    private func takeChanges(of jar: CookieJar, now: UnixTime) -> StoreChanges {
        if let timer { loop.cancel(timer) }
        timer = nil
        changesWaiting = 0
        let changes = CookieChanges(from: written, to: storable(jar, now: now), unknown: unwritten)
        for cookie in changes.stored + changes.used { written[CookieKey(cookie)] = cookie }
        for key in changes.removed { written[key] = nil }
        unwritten = []
        hasUnwrittenStorage = false
        return StoreChanges(cookies: changes, items: localStorage.takeChanges(), databases: databases.takeChanges())
    }

    private func note(_ result: Result<Void, DataStoreError>, of changes: StoreChanges) {
        loop.endAwaitingAnswer()
        switch result {
        case .success: failure = nil
        case .failure(let error):
            failure = error
            unwritten.formUnion(changes.cookies.keys)
            hasUnwrittenStorage = hasUnwrittenStorage || !changes.items.isEmpty || !changes.databases.isEmpty
            localStorage.giveBack(changes.items)
            databases.giveBack(changes.databases)
        }
    }

    private func storable(_ jar: CookieJar, now: UnixTime) -> [CookieKey: Cookie] {
        let keepsAll = file.options.keepsSessionCookies
        return CookieKey.table(
            jar.all.filter { cookie in
                (keepsAll || cookie.expires != nil) && !cookie.isExpired(at: now) && CookieRow.isStorable(cookie)
            }
        )
    }

    // MARK: - Reading what others wrote

    /// Writes what has changed, and in the same transaction reads what the file has then; the jar follows it, but where
    /// it has changed again meanwhile.
    func reload(_ jar: CookieJar, now: UnixTime, then: @escaping @Sendable (Result<Void, DataStoreError>) -> Void) {
        let changes = takeChanges(of: jar, now: now)
        let sent = written
        let loop = loop
        let me = LoopBound(here: self, loop: loop)
        loop.beginAwaitingAnswer()
        file.merge(changes) { result in
            loop.perform {
                let me = me.value
                me.note(result.map { _ in }, of: changes)
                if case .success(let content) = result { me.adopt(CookieKey.table(content.cookies), sent: sent) }
                then(result.map { _ in })
            }
        }
    }

    private func adopt(_ file: [CookieKey: Cookie], sent: [CookieKey: Cookie]) {
        written = file
        guard let session else { return }
        let mine = storable(session.jar, now: session.now)
        for key in Set(file.keys).union(sent.keys) where !Self.differ(mine[key], sent[key]) {
            if let cookie = file[key] {
                if Self.differ(cookie, mine[key]) { session.jar.set(cookie, now: session.now) }
            } else if let gone = mine[key] {
                session.jar.remove(gone)
            }
        }
    }

    /// In more than when they were used.
    private static func differ(_ a: Cookie?, _ b: Cookie?) -> Bool {
        guard var a, let b else { return a != b }
        a.lastAccess = b.lastAccess
        return a != b
    }
}
