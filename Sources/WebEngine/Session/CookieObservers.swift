import WebNetwork
import WebStandards

/// Those who are told of each change of a session's jar.
struct CookieObservers {
    fileprivate var bodies: [Int: (CookieChange) -> Bool] = [:]
    fileprivate var last = 0
    fileprivate var areBeingTold = false
}

extension SessionState {
    /// Calls `body` on the loop with each change of the jar from now on, in order, until it returns false.
    package func observeCookies(_ body: @escaping (CookieChange) -> Bool) {
        cookieObservers.last += 1
        cookieObservers.bodies[cookieObservers.last] = body
        jar.keepsJournal = true
    }

    /// Tells what the jar wrote down; an observer that changes the jar is told of that after all have heard the rest.
    func tellCookieChanges() {
        // OPTIMIZATION: the journal is empty while nobody observes.
        guard !jar.journal.isEmpty, !cookieObservers.areBeingTold else { return }
        cookieObservers.areBeingTold = true
        defer { cookieObservers.areBeingTold = false }
        while !jar.journal.isEmpty {
            for change in jar.takeJournal() {
                for (id, body) in cookieObservers.bodies.sorted(by: { $0.key < $1.key }) where !body(change) {
                    cookieObservers.bodies[id] = nil
                }
            }
        }
        jar.keepsJournal = !cookieObservers.bodies.isEmpty
    }
}

extension BrowsingSession {
    /// The changes of the jar from now on, each with its cause, for one reader; several may be asked for.
    ///
    /// ```swift
    /// let events = await session.cookieEvents
    /// for await case .changed(let change) in events where change.cookie.name == "oauth_token" {
    ///     print(change)
    /// }
    /// ```
    ///
    /// A cookie that is over is told of at the first use of the jar after its time.
    public var cookieEvents: CookieEvents {
        let state = state.value
        return CookieEvents(limit: state.configuration.cookieLimits.unreadChanges) { state.observeCookies($0) }
    }
}
