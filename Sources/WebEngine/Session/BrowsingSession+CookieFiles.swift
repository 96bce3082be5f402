import WebNetwork
import WebStandards

/// Cookies from the files of other programs, and to them.
extension BrowsingSession {
    /// Puts the cookies of a file into the jar: a `cookies.txt`, or Playwright's `storageState`.
    ///
    /// Which of the two it is, is seen from its content. What a `storageState` says that the pages of an origin have in
    /// `localStorage` and databases (`indexedDB`) takes the place of what they had; what else it says of origins is kept for
    /// ``exportCookies(as:)``.
    ///
    /// - Parameter bytes: what the file holds.
    /// - Returns: what became of each cookie, and what was left out.
    /// - Throws: `CookieFileError` when it is no such file; the jar is as it was then.
    @discardableResult
    public func importCookies(_ bytes: some Collection<UInt8>) throws(CookieFileError) -> CookieImport {
        let state = state.value
        switch CookieFileFormat(detecting: bytes) {
        case .netscape:
            let file = try NetscapeCookieFile(parsing: bytes)
            return CookieImport(decisions: file.cookies.map(state.put), skipped: file.skipped)
        case .storageState:
            let file = try StorageState(parsing: bytes)
            state.keep(file.origins)
            return CookieImport(decisions: file.cookies.map(state.put), skipped: file.skipped)
        }
    }

    /// The session's cookies as a file of that format, those without an expiry too; expired ones are gone.
    ///
    /// A `storageState` has what pages keep in `localStorage` and databases too, but for records of what the format has no words
    /// for: files, maps, keys of `crypto.subtle`.
    ///
    /// It holds the keys to accounts: write it where nobody else may read it (mode 0600). A `cookies.txt` has no place for
    /// SameSite, and leaves out a cookie whose name or path has a tab.
    public func exportCookies(as format: CookieFileFormat) -> [UInt8] {
        let state = state.value
        return switch format {
        case .netscape: NetscapeCookieFile(state.liveCookies).bytes
        case .storageState: StorageState(cookies: state.liveCookies, origins: state.originsWithItems).bytes
        }
    }
}

/// What came of a file of cookies.
public struct CookieImport: Sendable, Hashable {
    /// What the jar did with each cookie, in the order of the file: one whose time is over is refused.
    public let decisions: [CookieDecision]
    /// The lines or entries that make no sense.
    public let skipped: [SkippedCookie]
}

extension SessionState {
    fileprivate func put(_ cookie: Cookie) -> CookieDecision {
        jar.set(cookie, now: now)
    }
}
